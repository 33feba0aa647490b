import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { isPending, type PhotoItem } from '../state/photo-item.ts'

/** The buttons of a photo: cancel during the upload, retry after a failure, remove otherwise. */
export function PhotoActions(props: { photo: PhotoItem; position: number; name?: string }) {
  const { photo, position, name } = props
  const { controller, messages } = useWidget()
  const { photos } = messages
  const isBare = photo.upload.status === 'none'
  const removal = isPending(photo) ? photos.cancel : photos.remove
  return (
    <div className="photo-actions">
      {photo.upload.status === 'failed' && (
        <button
          type="button"
          className="small-button"
          aria-label={photos.of(photos.retry, position)}
          onClick={() => controller.uploads.retry(photo.id)}
        >
          <Icon name="retry" size={18} />
          {photos.retry}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={isBare ? `${removal}: ${name}` : photos.of(removal, position)}
        title={removal}
        onClick={() => controller.dispatch({ type: 'photo-removed', id: photo.id })}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
