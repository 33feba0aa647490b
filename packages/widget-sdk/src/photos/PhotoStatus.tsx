import { useWidget } from '../controller/widget-context.ts'
import type { PhotoItem } from '../state/photo-item.ts'

/** The status of an upload as text. Renders nothing once the photo is uploaded. */
export function PhotoStatus({ upload }: Pick<PhotoItem, 'upload'>) {
  const { photos } = useWidget().messages
  if (upload.status === 'uploaded' || upload.status === 'none') return null
  const words = {
    preparing: photos.preparing,
    waiting: photos.waiting,
    uploading: upload.status === 'uploading' ? photos.uploading(upload.percent) : '',
    failed: photos.uploadFailed,
  }
  return <span className={`photo-status ${upload.status}`}>{words[upload.status]}</span>
}
