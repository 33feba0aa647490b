import type { CSSProperties } from 'react'

export interface PlaceholderProps extends CSSProperties {
  className?: string
}

/** A gray box that pulses while content loads. It looks like Mantine's `Skeleton`, of which a list would render sixty. */
export function Placeholder({ className = '', ...style }: PlaceholderProps) {
  return <div className={`cq-placeholder ${className}`} style={style} />
}
