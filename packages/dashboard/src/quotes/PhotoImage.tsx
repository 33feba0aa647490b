import { useState } from 'react'
import { IconPhotoOff } from '@tabler/icons-react'

export interface PhotoImageProps {
  src: string
  alt: string
  className?: string
  isEager?: boolean
}

/** A photo, or a message if it cannot be loaded. */
export function PhotoImage({ src, alt, className = '', isEager = false }: PhotoImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (failedSrc === src)
    return (
      <span className={`cq-photo cq-photo-missing ${className}`}>
        <IconPhotoOff size={18} stroke={1.5} aria-hidden="true" />
        <span>Image unavailable</span>
      </span>
    )
  return (
    <img
      className={`cq-photo ${className}`}
      src={src}
      alt={alt}
      width={400}
      height={300}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  )
}
