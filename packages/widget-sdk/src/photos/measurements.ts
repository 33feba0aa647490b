import {
  feetToCentifeet,
  maxSideFeet,
  measureArea,
  parseTypedNumber,
  squareCentifeetToSquareFeet,
  type MeasuredPhoto,
} from '@curbquote/types'
import type { PhotoItem } from './photo-item.ts'

/**
 * Parses typed feet ("12", "12.5", "12,5", "1,200", "12 ft", "12'"), rounded to hundredths; `undefined` if it is not a valid
 * length.
 */
export function parseFeet(text: string): number | undefined {
  const typed = parseTypedNumber(text.trim().replace(/\s*(?:ft\.?|feet|pies|['’′])$/i, ''))
  if (typed === undefined) return undefined
  const feet = feetToCentifeet(typed) / 100
  return feet > 0 && feet <= maxSideFeet ? feet : undefined
}

/** The sum of the photos that have a length and a width, in square feet. */
export function measuredSquareFeet(photos: readonly PhotoItem[]): number {
  const surfaces = photos.flatMap((photo) => {
    const length = parseFeet(photo.length)
    const width = parseFeet(photo.width)
    if (length === undefined || width === undefined) return []
    return [{ lengthCentifeet: feetToCentifeet(length), widthCentifeet: feetToCentifeet(width) }]
  })
  return squareCentifeetToSquareFeet(measureArea(surfaces))
}

/** `1234.5` → `1,234.5`, with at most two decimals. */
export function formatSquareFeet(squareFeet: number): string {
  const [whole = '0', decimals] = String(Math.round(squareFeet * 100) / 100).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals ? `${grouped}.${decimals}` : grouped
}

export function isMeasured(photo: PhotoItem): boolean {
  return (
    photo.surfaceType !== '' &&
    parseFeet(photo.length) !== undefined &&
    parseFeet(photo.width) !== undefined
  )
}

/** The photos for an analysis; `undefined` while a photo has no URL, surface or size. */
export function toMeasuredPhotos(photos: readonly PhotoItem[]): MeasuredPhoto[] | undefined {
  const measured: MeasuredPhoto[] = []
  for (const { upload, surfaceType, length: typedLength, width: typedWidth } of photos) {
    const length = parseFeet(typedLength)
    const width = parseFeet(typedWidth)
    if (upload.status !== 'uploaded' || surfaceType === '') return undefined
    if (length === undefined || width === undefined) return undefined
    measured.push({ url: upload.url, surfaceType, length, width })
  }
  return measured
}
