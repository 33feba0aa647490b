import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface NoticeProps {
  tone: 'info' | 'warning' | 'danger'
  icon: IconName
  title?: string
  children: ReactNode
}

/** A notice within the form, which screen readers announce when it appears. */
export function Notice({ tone, icon, title, children }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} part="notice" role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon} size={20} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
