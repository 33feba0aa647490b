import type { ReactNode, Ref } from 'react'

export interface PageHeaderProps {
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  /** A short text beside the title. */
  note?: ReactNode
  /** The page's controls. */
  children?: ReactNode
}

/** The name of an owner's page with the page's controls. */
export function PageHeader({ title, titleRef, note, children }: PageHeaderProps) {
  return (
    <div className="cq-page-header">
      <h1 id="page-title" ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      {note}
      {children && <div className="cq-page-tools">{children}</div>}
    </div>
  )
}
