import { useState, type KeyboardEvent } from 'react'
import type { QuotePhoto } from '@curbquote/types/quotes'
import { Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMaximize, IconPhoto } from '@tabler/icons-react'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { describePhoto } from '../quotes/describe-quote.ts'
import { PhotoImage } from '../quotes/PhotoImage.tsx'

export interface QuoteGalleryProps {
  photos: readonly QuotePhoto[]
  isEnlarged: boolean
  onEnlarge: (isEnlarged: boolean) => void
}

/** One large photo with thumbnails of all. The arrow keys select the previous or next photo. */
export function QuoteGallery({ photos, isEnlarged, onEnlarge }: QuoteGalleryProps) {
  const [index, setIndex] = useState(0)
  useBackCloses(isEnlarged, () => onEnlarge(false))
  const photo = photos[index]
  if (!photo)
    return (
      <div className="cq-gallery">
        <p className="cq-gallery-empty">
          <IconPhoto size={24} stroke={1.5} aria-hidden="true" />
          No photos
        </p>
      </div>
    )

  const count = photos.length
  const step = (by: number) => setIndex((index + by + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'ArrowRight') step(1)
    else return
    event.preventDefault()
  }
  const position = `Photo ${index + 1} of ${count}`
  const description = describePhoto(photo)
  const caption = (
    <p className="cq-gallery-caption" aria-live="polite">
      <span>{position}</span>
      {description && <span>{description}</span>}
      {photo.groupId !== null && (
        <span>Same surface as the other photos of group {photo.groupId}</span>
      )}
    </p>
  )
  const stepButtons = count > 1 && (
    <>
      <button
        type="button"
        className="cq-gallery-step"
        aria-label="Previous photo"
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="cq-gallery-step"
        aria-label="Next photo"
        onClick={() => step(1)}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </button>
    </>
  )

  return (
    <section className="cq-gallery" aria-label="Photos" onKeyDown={onKeyDown}>
      <div className="cq-gallery-stage">
        <button type="button" className="cq-gallery-enlarge" onClick={() => onEnlarge(true)}>
          <PhotoImage src={photo.url} alt={description || position} isEager />
          <span className="cq-gallery-hint">
            <IconMaximize size={16} aria-hidden="true" />
            <span className="cq-visually-hidden">Enlarge photo {index + 1}</span>
          </span>
        </button>
        {stepButtons}
      </div>
      {caption}
      {count > 1 && (
        <ul className="cq-gallery-all">
          {photos.map(({ url, thumbnailUrl }, photoIndex) => (
            <li key={url}>
              <button
                type="button"
                aria-pressed={photoIndex === index}
                onClick={() => setIndex(photoIndex)}
              >
                <span className="cq-visually-hidden">Show photo {photoIndex + 1}</span>
                <PhotoImage src={thumbnailUrl} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Modal.Root
        opened={isEnlarged}
        onClose={() => onEnlarge(false)}
        fullScreen
        classNames={{ content: 'cq-lightbox', body: 'cq-lightbox-body' }}
      >
        <Modal.Overlay />
        <Modal.Content>
          <div className="cq-lightbox-head">
            <Modal.Title>{position}</Modal.Title>
            <Modal.CloseButton size={48} aria-label="Close the photo" />
          </div>
          <Modal.Body>
            <div className="cq-gallery-stage">
              <PhotoImage src={photo.url} alt={description || position} isEager />
              {stepButtons}
            </div>
            {caption}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </section>
  )
}
