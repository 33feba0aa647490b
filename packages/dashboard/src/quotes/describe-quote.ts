import type { EstimatedSurface } from '@curbquote/types/analyses'
import { townIn } from '@curbquote/types/places'
import type { GivenAnswer, Quote, QuotePhoto } from '@curbquote/types/quotes'
import {
  dollarsToCents,
  formatCents,
  formatWholeDollars,
  questionsAboutSurfaces,
  statedChoice,
  surfacesInLine,
  thingOf,
} from '@curbquote/pricing'

const squareFeet = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `2027-03-04` → `Mar 4, 2027`, independent of the time zone. */
export function formatDay(isoDay: string): string {
  return day.format(new Date(isoDay))
}

export function formatDollars(dollars: number): string {
  return formatCents(dollarsToCents(dollars))
}

/** The text in place of the amount of a quote without one. */
export const noPrice = 'No price'

/** The price, or the range that the customer saw. */
export function describeAmount({
  totalCost,
  answer,
}: Pick<Quote, 'totalCost'> & { answer?: Pick<GivenAnswer, 'mode' | 'low' | 'high'> }): string {
  if (totalCost !== null) return formatDollars(totalCost)
  if (answer?.mode === 'range' && answer.low !== undefined && answer.high !== undefined)
    return `${formatWholeDollars(answer.low)} to ${formatWholeDollars(answer.high)}`
  return noPrice
}

export function formatArea(areaSqFt: number): string {
  return `${squareFeet.format(areaSqFt)} sq ft`
}

/** `Lexington, KY`. Omits unknown parts. The address of a manual quote is one text, which may end with its town. */
export function describeTown({ customerAddress, customerCity, customerState }: Quote): string {
  const town = [customerCity, customerState].filter(Boolean).join(', ')
  return town || (townIn(customerAddress ?? '') ?? '')
}

/** The customer's street address on one line. Empty if none was given. */
export function describeAddress(quote: Quote): string {
  const stateAndZip = [quote.customerState, quote.customerZip].filter(Boolean).join(' ')
  return [quote.customerAddress, quote.customerCity, stateAndZip].filter(Boolean).join(', ')
}

/** `Driveway · 24 × 18 ft · 432 sq ft · heavily soiled`. Omits unknown parts. */
export function describePhoto(photo: QuotePhoto): string {
  const { surfaceType, length, width, quantity, unit } = photo
  const isMeasured = length !== null && width !== null
  return [
    surfaceType && capitalize(surfaceType),
    isMeasured && `${squareFeet.format(length)} × ${squareFeet.format(width)} ft`,
    isMeasured && formatArea(length * width),
    quantity !== undefined &&
      (unit === 'each' ? `× ${squareFeet.format(quantity)}` : `${squareFeet.format(quantity)} ft`),
    ...questionsAboutSurfaces.map((question) =>
      statedChoice(question, photo)?.line.en.toLowerCase(),
    ),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `Driveway, roof, 10 windows`: each surface of the job once, then what is no surface. */
export function describeSurfaces({ photos, lines }: Quote): string {
  const surfaces = [
    ...photos.flatMap(({ surfaceType }) => surfaceType ?? []),
    ...lines.flatMap(surfacesInLine),
  ]
  const isNamed = (label: string) => surfaces.some((name) => label.toLowerCase().includes(name))
  const things = lines.flatMap((line) => {
    const { kind, label, trace } = line
    // Of the lines that the owner typed, those with a size are not fees: `Gutters (120 linear ft)`.
    const isTyped = kind === 'service' && trace?.op === 'flat' && label.endsWith(')')
    return isTyped && !isNamed(label) ? label : (thingOf(line, 'en') ?? [])
  })
  return capitalize([...new Set([...surfaces, ...things])].join(', '))
}

/** `Driveway, 640 sq ft`. */
export function describeSurface({ surfaceType, area }: EstimatedSurface): string {
  return `${capitalize(surfaceType)}, ${formatArea(area)}`
}

/** `82% · 560 to 720 sq ft`: confidence and range of the AI estimate for a surface or the whole job. */
export function describeEstimate(
  surfaces: readonly EstimatedSurface[],
  confidence: number,
): string {
  const range = `${squareFeet.format(sumOf(surfaces, 'lowArea'))} to ${formatArea(sumOf(surfaces, 'highArea'))}`
  return `${Math.round(confidence * 100)}% · ${range}`
}

/** Describes the customer's correction of the estimated area. Empty if there is none. */
export function describeCorrection(surfaces: readonly EstimatedSurface[]): string {
  const [measured, area] = [sumOf(surfaces, 'measuredArea'), sumOf(surfaces, 'area')]
  return measured === area ? '' : `${formatArea(measured)} by AI, changed to ${formatArea(area)}`
}

function sumOf(
  surfaces: readonly EstimatedSurface[],
  part: 'area' | 'measuredArea' | 'lowArea' | 'highArea',
): number {
  return surfaces.reduce((sum, surface) => sum + surface[part], 0)
}

export function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
