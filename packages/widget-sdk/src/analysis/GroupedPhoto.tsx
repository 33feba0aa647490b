import { thumbnailUrl } from '@curbquote/types/photos'
import { useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'

interface GroupedPhotoProps {
  url: string
  position: number
  /** The group of the surface in the photo, which determines its color; `null` until it is known. */
  groupId: number | null
}

/** A photo of a measured surface. Color and number link it to the surface. */
export function GroupedPhoto({ url, position, groupId }: GroupedPhotoProps) {
  const { messages } = useWidget()
  const [isBroken, setBroken] = useState(false)
  const label = groupId
    ? messages.analysis.photoOf(position, groupId)
    : messages.photos.number(position)
  return (
    <div className="picture grouped" data-group={groupId ?? undefined}>
      {isBroken ? (
        <p className="broken-image">
          <Icon name="image" size={20} />
          {messages.photos.imageUnavailable}
        </p>
      ) : (
        <img src={thumbnailUrl(url)} alt={label} onError={() => setBroken(true)} />
      )}
      <span className="group-mark" aria-hidden="true">
        {position}
      </span>
    </div>
  )
}
