import { maxPhotosByMethod } from '@curbquote/types'
import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../widget-context.ts'
import { CustomPhotoCard } from './CustomPhotoCard.tsx'
import { DropZone } from './DropZone.tsx'
import { MeasuredPhotoCard } from './MeasuredPhotoCard.tsx'

/** The visitor's photos, with sizes where the visitor measures. */
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

/** Why the files that were chosen last were not added; beside the toast, which passes. */
export function RejectedFiles() {
  const { rejectedFiles } = useWidget().state
  return rejectedFiles.map((reason) => (
    <p key={reason} className="field-error">
      {reason}
    </p>
  ))
}

/** The last change of method took photos away. */
export function TrimmedPhotos({ count }: { count: number }) {
  const { messages, state } = useWidget()
  const { method } = state
  return (
    <Notice tone="warning" icon="alert">
      {messages.photos.trimmed(messages.method[method].title, maxPhotosByMethod[method], count)}
    </Notice>
  )
}
