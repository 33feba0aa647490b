import { photoName } from '../state/quoted-items.ts'
import type { Messages } from '../messages/messages.ts'
import { laterMessages } from '../messages/later-messages.ts'
import { formatSquareFeet, parseCount, parseFeet, sidesOf } from '../state/measurements.ts'
import type { PhotoItem } from '../state/photo-item.ts'

/** The size of a photo's surface for people, such as "20 × 12.5 ft" or "14 windows". */
export function describeSize(photo: PhotoItem, messages: Messages): string {
  const unit = photo.item?.unit ?? 'sq ft'
  const words = laterMessages[messages.language].items
  if (unit === 'each')
    return words.counted(parseCount(photo.quantity) ?? 0, photoName(photo, messages))
  if (unit === 'linear ft') return words.feet(formatSquareFeet(parseFeet(photo.quantity) ?? 0))
  return words.feet(sidesOf(photo))
}
