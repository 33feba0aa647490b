import type { Messages } from '../messages/messages.ts'
import { isPending, type PhotoItem } from '../state/photo-item.ts'

/** Why the photos cannot be sent yet. `undefined` when all of them are uploaded. */
export function uploadProblem(
  photos: readonly PhotoItem[],
  { price }: Messages,
): string | undefined {
  const pendingCount = photos.filter(isPending).length
  if (pendingCount > 0) return price.waitingForUploads(pendingCount)
  return photos.some(({ upload }) => upload.status === 'failed') ? price.failedUploads : undefined
}
