import {
  centifeetToFeet,
  feetToCentifeet,
  measureArea,
  squareCentifeetToSquareFeet,
} from '@curbquote/pricing'
import { maxQuantity, maxSideFeet } from '@curbquote/types/limits'
import type { MeasuredItem, MeasuredPhoto } from '@curbquote/types/photos'
import { parseTypedFeet, parseTypedNumber, trimPunctuation } from '@curbquote/types/text'
import { type PhotoItem, toStatements } from './photo-item.ts'

/**
 * Parses typed feet ("12.5", "1,200", "12 ft 6 in", "12½"), rounded to hundredths; `undefined` if it is not a valid
 * length.
 */
export function parseFeet(text: string): number | undefined {
  const typed = parseTypedFeet(text)
  if (typed === undefined) return undefined
  const feet = centifeetToFeet(feetToCentifeet(typed))
  return feet > 0 && feet <= maxSideFeet ? feet : undefined
}

/** The sum of the photos that have a length and a width, in square feet. */
export function measuredSquareFeet(photos: readonly PhotoItem[]): number {
  const surfaces = photos.flatMap((photo) => {
    if (photo.item && photo.item.unit !== 'sq ft') return []
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
  const grouped = Number(whole).toLocaleString('en-US')
  return decimals ? `${grouped}.${decimals}` : grouped
}

/** Whether the business shows no price online for the surface in a photo. */
export function isPricedOnRequest({ item }: PhotoItem): boolean {
  return item !== undefined && !item.unit
}

/** A larger area is asked about, because a side may have a digit too many. */
export const largeSquareFeet = 10_000

/** The sides of an unusually large area that the visitor has not confirmed, such as `900 × 300`. */
export function unconfirmedSides(photo: PhotoItem): string | undefined {
  if (measuredSquareFeet([photo]) <= largeSquareFeet) return undefined
  const sides = sidesOf(photo)
  return sides === photo.confirmedSides ? undefined : sides
}

/** `900 × 300` */
export function sidesOf({ length, width }: PhotoItem): string {
  return [length, width].map((side) => formatSquareFeet(parseFeet(side) ?? 0)).join(' × ')
}

export function isMeasured(photo: PhotoItem): boolean {
  return toMeasurement(photo) !== undefined
}

/** Whether the visitor has chosen a surface or an own thing of the company, and entered its size. */
export function isSized(photo: PhotoItem): boolean {
  return (photo.surfaceType !== '' || Boolean(photo.item?.rateId)) && toSize(photo) !== undefined
}

/** Whether a surface that is measured by its sides has no surface type, length or width. */
export function isSizeMissing(photo: PhotoItem): boolean {
  return (photo.item?.unit ?? 'sq ft') === 'sq ft' && !isSized(photo)
}

/** The photos for an analysis; `undefined` while a photo has no URL, surface, size or answer. */
export function toMeasuredPhotos(photos: readonly PhotoItem[]): MeasuredPhoto[] | undefined {
  const measured = photos.flatMap((photo) => {
    const measurement = toMeasurement(photo)
    const { upload } = photo
    return measurement && upload.status === 'uploaded' ? [{ url: upload.url, ...measurement }] : []
  })
  return measured.length === photos.length ? measured : undefined
}

/** The items without a photo for an analysis; `undefined` while something is missing. */
export function toMeasuredItems(items: readonly PhotoItem[]): MeasuredItem[] | undefined {
  const measured = items.flatMap((item) => toMeasurement(item) ?? [])
  return measured.length === items.length ? measured : undefined
}

/** What the customer stated about a surface; `undefined` while something is missing. */
function toMeasurement(photo: PhotoItem): MeasuredItem | undefined {
  const { surfaceType, item } = photo
  const asks = item?.asks ?? []
  const size = toSize(photo)
  if (!size || (surfaceType === '' && !item?.rateId)) return undefined
  // A range covers what the customer does not know.
  if (!item?.answer && asks.some((question) => !photo[question])) return undefined
  if (unconfirmedSides(photo) !== undefined) return undefined
  return {
    ...(item?.serviceTypeId !== undefined && { serviceTypeId: item.serviceTypeId }),
    ...(surfaceType ? { surfaceType } : { rateId: item?.rateId }),
    ...size,
    ...toStatements(photo, asks),
  }
}

function toSize(
  photo: PhotoItem,
): Pick<MeasuredPhoto, 'length' | 'width' | 'quantity' | 'unit'> | undefined {
  const unit = photo.item ? photo.item.unit : 'sq ft'
  if (!unit) return undefined
  if (unit === 'sq ft') {
    const length = parseFeet(photo.length)
    const width = parseFeet(photo.width)
    return length !== undefined && width !== undefined ? { length, width } : undefined
  }
  const quantity = unit === 'each' ? parseCount(photo.quantity) : parseFeet(photo.quantity)
  return quantity === undefined ? undefined : { quantity, unit }
}

/** Parses a typed number of pieces; `undefined` if it is not a whole number from 1 to the limit. */
export function parseCount(text: string): number | undefined {
  const count = parseTypedNumber(trimPunctuation(text))
  return count !== undefined && Number.isInteger(count) && count > 0 && count <= maxQuantity
    ? count
    : undefined
}
