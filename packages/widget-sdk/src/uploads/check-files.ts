import { maxPhotosByMethod } from '@curbquote/types/limits'
import type { Messages, Notification } from '../messages/messages.ts'
import type { WidgetState } from '../state/widget-state.ts'
import { photoKind, type PhotoKind } from './photo-file.ts'
import { unsentPhotos } from '../state/photo-item.ts'

interface CheckedFiles {
  photos: { file: File; kind: PhotoKind }[]
  problems: Notification[]
}

/**
 * The accepted photos, and a message for each rejected file. Checks the format, not the number of files, and not their size: the
 * limit applies to the downsized photo. `convert` makes a JPEG of a file of another format.
 */
export async function checkFiles(
  files: readonly File[],
  { toasts }: Messages,
  convert: (file: File) => Promise<File>,
): Promise<CheckedFiles> {
  const checked: CheckedFiles = { photos: [], problems: [] }
  for (const file of files) {
    const kind = await photoKind(file).catch(() => undefined)
    if (kind) {
      checked.photos.push({ file, kind })
      continue
    }
    const jpeg = await convert(file).catch(() => undefined)
    if (jpeg) checked.photos.push({ file: jpeg, kind: 'jpeg' })
    else checked.problems.push(toasts.invalidType(file.name))
  }
  return checked
}

/** The photo limit of the method, and how many more photos can be added. */
export function photoRoom({ method, photos, analysis }: WidgetState) {
  const limit = maxPhotosByMethod[method]
  const sent = (method === 'conversation' && analysis.conversation?.photos) || []
  return { limit, room: Math.max(0, limit - sent.length - unsentPhotos(photos, sent).length) }
}
