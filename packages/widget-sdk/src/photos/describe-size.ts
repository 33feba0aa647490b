import type { Messages } from '../messages/messages.ts'
import { itemWords } from '../messages/item-words.ts'
import { formatSquareFeet, parseCount, parseFeet } from '../state/measurements.ts'
import type { PhotoItem } from '../state/photo-item.ts'

/** The size of a photo's surface for people, such as "20 × 12.5 ft" or "14 pieces". */
export function describeSize(photo: PhotoItem, { language, photos }: Messages): string {
  const unit = photo.item?.unit ?? 'sq ft'
  const words = itemWords[language]
  if (unit === 'each') return words.pieces(parseCount(photo.quantity) ?? 0)
  if (unit === 'linear ft') return words.feet(formatSquareFeet(parseFeet(photo.quantity) ?? 0))
  return photos.sides(photo.length, photo.width)
}
