import { maxPhotosByMethod } from '@curbquote/types/limits'
import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { CustomPhotoCard } from './CustomPhotoCard.tsx'
import { DropZone } from './DropZone.tsx'
import { MeasuredPhotoCard } from './MeasuredPhotoCard.tsx'

/** The photos, with fields for their sizes in manual entry. */
export function PhotoList() {
  const { messages, state } = useWidget()
  const { method, photos, trimmedPhotos } = state
  const limit = maxPhotosByMethod[method]
  const Card = method === 'manual' ? MeasuredPhotoCard : CustomPhotoCard
  return (
    <fieldset className="group">
      <legend>
        {method === 'custom' ? messages.photos.legendOptional : messages.photos.legend}
      </legend>
      <p className="hint photo-hint">
        {messages.photos.hint[method]}
        <span>{messages.photos.count(photos.length, limit)}</span>
      </p>
      {trimmedPhotos > 0 && <TrimmedPhotos count={trimmedPhotos} />}
      {photos.length > 0 && (
        <ol className={method === 'manual' ? 'photo-cards' : 'photo-tiles'}>
          {photos.map((photo, index) => (
            <Card key={photo.id} photo={photo} position={index + 1} />
          ))}
        </ol>
      )}
      {photos.length < limit ? (
        <DropZone count={photos.length} />
      ) : (
        <p className="hint">{messages.photos.full(limit)}</p>
      )}
      <RejectedFiles />
    </fieldset>
  )
}

/** The reasons why files were not added. Unlike the toast, they stay. */
export function RejectedFiles() {
  const { rejectedFiles } = useWidget().state
  return rejectedFiles.map((reason) => (
    <p key={reason} className="field-error">
      {reason}
    </p>
  ))
}

/** The notice that a change of method removed photos. */
export function TrimmedPhotos({ count }: { count: number }) {
  const { messages, state } = useWidget()
  const { method } = state
  return (
    <Notice tone="warning" icon="alert">
      {messages.photos.trimmed(messages.method[method].title, maxPhotosByMethod[method], count)}
    </Notice>
  )
}
