import { maxPhotosByMethod } from '@curbquote/types/limits'
import { LazyContent } from '../ui/LazyContent.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { AddItem } from './AddItem.tsx'
import { DropZone } from './DropZone.tsx'

/** The photos, with fields for their sizes in manual entry. */
export function PhotoList() {
  const { controller, messages, state } = useWidget()
  const { checkedSteps, method, photos, items, trimmedPhotos } = state
  const isEmpty = photos.length + items.length === 0
  const canCount = method !== 'custom'
  const limit = maxPhotosByMethod[method]
  return (
    <fieldset className="group">
      <legend>
        {method === 'custom' ? messages.photos.legendOptional : messages.photos.legend}
      </legend>
      {isEmpty && canCount && <AddItem />}
      <p className="hint photo-hint">
        {messages.photos.hint[method]}
        <span>{messages.photos.count(photos.length, limit)}</span>
      </p>
      {trimmedPhotos > 0 && <TrimmedPhotos count={trimmedPhotos} />}
      {photos.length > 0 && (
        <LazyContent from={controller.laterSteps} failure={messages.notLoaded}>
          {({ PhotoCards }) => <PhotoCards />}
        </LazyContent>
      )}
      {photos.length < limit ? (
        <DropZone count={photos.length} />
      ) : (
        <p className="hint">{messages.photos.full(limit)}</p>
      )}
      <RejectedFiles />
      {isEmpty && canCount && checkedSteps.includes('job') && (
        <p className="field-error">{messages.photos.missing}</p>
      )}
      {!isEmpty && canCount && (
        <LazyContent from={controller.laterSteps} failure={messages.notLoaded}>
          {({ ItemList }) => <ItemList />}
        </LazyContent>
      )}
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
