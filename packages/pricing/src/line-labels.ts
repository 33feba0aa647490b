import type {
  BandTrace,
  PercentTrace,
  PriceUnit,
  TiersTrace,
  Trace,
} from '@curbquote/types/price-trace'
import type { QuoteLineKind } from '@curbquote/types/quote-lines'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Language } from '@curbquote/types/text'
import { choiceLines } from './surface-questions.ts'

/** The platform's service that counts windows. */
const windowCleaning = 'Window Cleaning'
/** Names whose counts are windows. */
const windowNames = [windowCleaning, 'Windows']

/** Labels of lines that the company does not name, in Spanish. */
const spanishLabels: Partial<Record<QuoteLineKind, string>> = {
  setup_fee: 'Cargo inicial',
  trip_fee: 'Cargo por traslado',
  discount: 'Descuento por varios servicios',
  tax: 'Impuesto',
}
const spanishServices = new Map([
  ['Power Washing', 'Lavado a presión'],
  [windowCleaning, 'Limpieza de ventanas'],
  ['Epoxy Flooring', 'Pisos epóxicos'],
  ['Price given by hand', 'Precio fijado a mano'],
])

/** The name of a rate, an add-on or a package in a language. */
export function nameIn(language: Language, { name, nameEs }: { name: string; nameEs?: string }) {
  return (language === 'es' && nameEs) || name
}

/** The description of an add-on in a language. Without a Spanish one it is in English. */
export function descriptionIn(
  language: Language,
  { description, descriptionEs }: { description: string | null; descriptionEs?: string },
) {
  return (language === 'es' && descriptionEs) || description
}

/** The Spanish name of a service, or its own name if it has none. */
export function spanishNameOf({ name = '', nameEs }: { name?: string; nameEs?: string }): string {
  return nameEs ?? spanishServices.get(name) ?? name
}

export type Reasons = Record<Exclude<PercentTrace['of'], 'bundle'>, string>

/** Made at each use, so that bundles without labels have none of these words. */
export function percentNames(language: Language): Reasons {
  return { ...choiceLines(language), tax: language === 'es' ? 'Impuesto' : 'Tax' }
}

interface LabeledLine {
  kind: QuoteLineKind
  label: string
  labelEs?: string | null | undefined
  trace?: Trace | null | undefined
}

/** The label of a line in a language. Names that the company gave stay as they are. */
export function lineLabel(
  { kind, label, labelEs, trace }: LabeledLine,
  language: Language,
): string {
  if (language === 'en') return label
  if (labelEs) return labelEs
  if (kind === 'service') return spanishNameOf({ name: label })
  // A discount that the owner gave by hand.
  if (kind === 'discount' && !trace) return label
  if (trace?.op === 'flat' && trace.name !== undefined)
    return `Cargo inicial, ${spanishNameOf(trace)}`
  if (trace?.op === 'minimum')
    return trace.of === 'visit' ? 'Cargo mínimo' : `Mínimo de ${spanishNameOf(trace)}`
  if (kind === 'modifier' && trace?.op === 'percent' && trace.of !== 'bundle')
    return percentNames('es')[trace.of]
  return spanishLabels[kind] ?? label
}

/** The surfaces that a line prices. */
export function surfacesInLine({ trace }: Pick<LabeledLine, 'trace'>): readonly SurfaceType[] {
  return trace?.op === 'tiers' || trace?.op === 'band' ? trace.surfaceTypes : []
}

/** What a line prices if it is no surface: `10 windows`, or the name that the company gave. */
export function thingOf(line: LabeledLine, language: Language): string | undefined {
  const { kind, label, trace } = line
  if (kind !== 'service' || (trace?.op !== 'tiers' && trace?.op !== 'band')) return undefined
  if (trace.surfaceTypes.length > 0) return undefined
  return countWindows(trace.unit, label, quantityOf(trace), language) ?? lineLabel(line, language)
}

/** The quantity that a line prices, in steps of its unit. */
export function quantityOf(trace: TiersTrace | BandTrace): number {
  return trace.op === 'band'
    ? trace.quantity
    : trace.parts.reduce((total, part) => total + part.quantity, 0)
}

/** `10 windows`. `undefined` if the line with this label counts no windows. */
export function countWindows(
  unit: PriceUnit,
  label: string,
  count: number,
  language: Language,
): string | undefined {
  if (unit !== 'each' || !windowNames.includes(label)) return undefined
  const [one, several] = language === 'es' ? ['ventana', 'ventanas'] : ['window', 'windows']
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}

/** `driveway, walkway and patio` */
export function joinNames(names: readonly string[], and: string): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}
