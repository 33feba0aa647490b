import { maxPhotosByMethod } from '@curbquote/types'
import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../widget-context.ts'
import { CustomPhotoCard } from './CustomPhotoCard.tsx'
import { DropZone } from './DropZone.tsx'
import { MeasuredPhotoCard } from './MeasuredPhotoCard.tsx'

/** The visitor's photos, measured or not as the method wants them. */
export function PhotoList() {
  const { messages, state } = useWidget()
  const { method, photos, trimmedPhotos } = state
  const limit = maxPhotosByMethod[method]
  const Card = method === 'custom' ? CustomPhotoCard : MeasuredPhotoCard
  return (
    <fieldset className="group">
      <legend>
        {method === 'custom' ? messages.photos.legendOptional : messages.photos.legend}
      </legend>
      <p className="hint photo-hint">
        {messages.photos.hint[method]}
        <span>{messages.photos.count(photos.length, limit)}</span>
      </p>
      {trimmedPhotos > 0 && (
        <Notice tone="warning" icon="alert">
          {messages.photos.trimmed(messages.method[method].title, limit, trimmedPhotos)}
        </Notice>
      )}
      {photos.length > 0 && (
        <ol className={method === 'custom' ? 'photo-tiles' : 'photo-cards'}>
          {photos.map((photo, index) => (
            <Card key={photo.id} photo={photo} position={index + 1} />
          ))}
        </ol>
      )}
      <DropZone count={photos.length} />
    </fieldset>
  )
}
