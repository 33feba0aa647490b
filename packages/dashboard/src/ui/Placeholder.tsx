import type { CSSProperties } from 'react'

export interface PlaceholderProps extends CSSProperties {
  className?: string
}

/** A gray box that pulses while content loads. Renders faster than Mantine's `Skeleton`: a list has sixty. */
export function Placeholder({ className = '', ...style }: PlaceholderProps) {
  return <div className={`cq-placeholder ${className}`} style={style} />
}
