import { useWidget } from '../widget-context.ts'
import type { PhotoItem } from './photo-item.ts'

/** The upload in words; nothing once it is done. */
export function PhotoStatus({ upload }: Pick<PhotoItem, 'upload'>) {
  const { photos } = useWidget().messages
  if (upload.status === 'uploaded') return null
  const words = {
    preparing: photos.preparing,
    waiting: photos.waiting,
    uploading: upload.status === 'uploading' ? photos.uploading(upload.percent) : '',
    failed: photos.uploadFailed,
  }
  return <span className={`photo-status ${upload.status}`}>{words[upload.status]}</span>
}
