import type { EstimatedSurface } from '@curbquote/types/analyses'
import { maxPhotosByMethod } from '@curbquote/types/limits'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Estimate } from '../db/schema/conversations.ts'
import type { ModelEstimate } from './analysis-prompt.ts'
import { AnalysisError } from './analysis-errors.ts'

/** Plausible areas at homes and small businesses, in square feet. Larger jobs need a visit. */
const plausibleSquareFeet: Record<SurfaceType, readonly [least: number, most: number]> = {
  driveway: [60, 20_000],
  sidewalk: [8, 10_000],
  walkway: [8, 5_000],
  patio: [16, 10_000],
  deck: [12, 5_000],
  fence: [16, 10_000],
  'exterior siding': [30, 20_000],
  roof: [60, 20_000],
  'exterior brick': [16, 20_000],
  door: [8, 120],
  'garage door': [30, 800],
  floor: [16, 20_000],
}

/** An estimate from photos is never certain. */
const [leastConfidence, mostConfidence] = [0.05, 0.95]
/** Below this confidence, one more photo is requested. */
const goodConfidence = 0.7
const maxNoteLength = 300

/**
 * Validates a model's response about `photoCount` photos.
 * @throws AnalysisError if an area is implausible
 */
export function readEstimate(modelEstimate: ModelEstimate, photoCount: number): Estimate {
  const photoGroups: (number | null)[] = Array.from({ length: photoCount }, () => null)
  const surfaces: EstimatedSurface[] = []
  for (const measured of modelEstimate.surfaces) {
    const groupId = surfaces.length + 1
    const shown = measured.photoNumbers.filter((number) => photoGroups[number - 1] === null)
    if (shown.length === 0 || groupId > maxPhotosByMethod.conversation) continue
    for (const number of shown) photoGroups[number - 1] = groupId
    surfaces.push({ groupId, ...readSurface(measured) })
  }
  const isGood = surfaces.every((surface) => surface.confidence >= goodConfidence)
  return {
    surfaces,
    photoGroups,
    condition: modelEstimate.condition,
    complexity: modelEstimate.complexity,
    notes: readWords(modelEstimate.notes, maxNoteLength) || null,
    photoRequest:
      modelEstimate.photoRequest === 'none' || (isGood && surfaces.length > 0)
        ? null
        : modelEstimate.photoRequest,
  }
}

/** A currency in English or Spanish. */
const currency =
  /\p{Sc}|\b(?:usd|eur|mxn|dollars?|bucks?|cents?|quid|euros?|pesos?|d[oó]lar(?:es)?|centavos?|c[eé]ntimos?)\b/iu
/** A word about prices, which makes a number in its sentence an amount. */
const aboutPrices =
  /\b(?:pric|cost(?!ad)|fee\b|fees\b|charg|pay|paid|quot|rate\b|rates\b|precio|cuest|tarifa|cobr|pag[aáou]|cotiz|presupuest|vale\b)/iu

/**
 * Reads the model's text for the customer and removes sentences with an amount of money. The model does not know the price.
 * It could repeat an amount from a photo or from the customer's text, also in modes in which the company shows no amount.
 */
export function readWords(text: string, maxLength: number): string {
  const sentences = readText(text, text.length).split(/(?<=[.!?])\s/)
  return readText(sentences.filter((sentence) => !mayNameAmount(sentence)).join(' '), maxLength)
}

function mayNameAmount(sentence: string): boolean {
  // Full-width signs and digits become their usual forms.
  const plain = sentence.normalize('NFKC')
  return currency.test(plain) || (aboutPrices.test(plain) && /\p{N}/u.test(plain))
}

/** Shortens text to one line of `maxLength` characters without control characters. */
function readText(text: string, maxLength: number): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
}

function readSurface(
  measured: ModelEstimate['surfaces'][number],
): Omit<EstimatedSurface, 'groupId'> {
  const { surfaceType } = measured
  const [least, most] = plausibleSquareFeet[surfaceType]
  const area = Math.round(measured.areaSquareFeet)
  if (!(area >= least && area <= most)) throw new AnalysisError('implausible')
  const bounded = (squareFeet: number) => Math.min(most, Math.max(least, Math.round(squareFeet)))
  return {
    surfaceType,
    area,
    measuredArea: area,
    lowArea: Math.min(area, bounded(measured.lowSquareFeet)),
    highArea: Math.max(area, bounded(measured.highSquareFeet)),
    confidence: Math.min(mostConfidence, Math.max(leastConfidence, measured.confidence)),
  }
}
