import { useWidget } from '../controller/widget-context.ts'
import { PhotoActions } from './PhotoActions.tsx'
import type { PhotoItem } from '../state/photo-item.ts'
import { PhotoPicture } from './PhotoPicture.tsx'
import { PhotoStatus } from './PhotoStatus.tsx'

/** A photo without a surface and size. */
export function CustomPhotoCard({ photo, position }: { photo: PhotoItem; position: number }) {
  const { messages } = useWidget()
  return (
    <li className="photo-tile" part="photo" aria-label={messages.photos.number(position)}>
      <PhotoPicture photo={photo} position={position} />
      <PhotoActions photo={photo} position={position} />
      <PhotoStatus upload={photo.upload} />
    </li>
  )
}
