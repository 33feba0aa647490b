import { thumbnailUrl } from '@curbquote/types/photos'
import { useState } from 'react'
import { absoluteUrl } from '../client/absolute-url.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { isPending, type PhotoItem } from '../state/photo-item.ts'

interface PhotoPictureProps {
  photo: PhotoItem
  position: number
}

/** The photo in 4:3: the chosen file or the server's thumbnail, with the progress of the upload. */
export function PhotoPicture({ photo, position }: PhotoPictureProps) {
  const { messages, controller } = useWidget()
  const [broken, setBroken] = useState<readonly string[]>([])
  const { upload, previewUrl, name } = photo
  const stored =
    upload.status === 'uploaded' ? absoluteUrl(upload.url, controller.apiBase) : undefined
  const source = [previewUrl, stored && thumbnailUrl(stored), stored].find(
    (url) => url !== undefined && !broken.includes(url),
  )
  const hasNothingToShow = !source && !isPending(photo)
  return (
    <div className="picture" data-state={upload.status}>
      {source && (
        <img
          src={source}
          alt={messages.photos.alt(position, name)}
          onError={() => setBroken([...broken, source])}
        />
      )}
      {hasNothingToShow && (
        <p className="broken-image">
          <Icon name="image" size={20} />
          {messages.photos.imageUnavailable}
        </p>
      )}
      {isPending(photo) && (
        <UploadRing percent={upload.status === 'uploading' ? upload.percent : undefined} />
      )}
    </div>
  )
}

function UploadRing({ percent }: { percent: number | undefined }) {
  const { messages } = useWidget()
  const label =
    percent === undefined ? messages.photos.preparing : messages.photos.uploading(percent)
  return (
    <div
      className="ring"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg viewBox="0 0 40 40" width="44" height="44" aria-hidden="true">
        <circle cx="20" cy="20" r="16" className="ring-track" />
        <circle
          cx="20"
          cy="20"
          r="16"
          className="ring-value"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={100 - Math.max(4, percent ?? 4)}
        />
      </svg>
    </div>
  )
}
