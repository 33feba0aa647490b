import type { ReactNode } from 'react'

/** Link to a document in a new tab, so that the form keeps its values. */
export function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="cq-visually-hidden"> (opens a new tab)</span>
    </a>
  )
}
