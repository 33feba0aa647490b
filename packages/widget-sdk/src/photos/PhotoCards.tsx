import { maxPhotosByMethod } from '@curbquote/types/limits'
import { useWidget } from '../controller/widget-context.ts'
import { AddItem } from './AddItem.tsx'
import { CustomPhotoCard } from './CustomPhotoCard.tsx'
import { MeasuredPhotoCard } from './MeasuredPhotoCard.tsx'

/** The photos, with fields for their sizes in manual entry. */
export function PhotoCards() {
  const { method, photos } = useWidget().state
  const Card = method === 'manual' ? MeasuredPhotoCard : CustomPhotoCard
  return (
    <ol className={method === 'manual' ? 'photo-cards' : 'photo-tiles'}>
      {photos.map((photo, index) => (
        <Card key={photo.id} photo={photo} position={index + 1} />
      ))}
    </ol>
  )
}

/** What is counted or measured without a photo. */
export function ItemList() {
  const { items } = useWidget().state
  return (
    <>
      {items.length > 0 && (
        <ol className="photo-cards">
          {items.map((item, index) => (
            <MeasuredPhotoCard key={item.id} photo={item} position={index + 1} />
          ))}
        </ol>
      )}
      {items.length < maxPhotosByMethod.manual && <AddItem />}
    </>
  )
}
