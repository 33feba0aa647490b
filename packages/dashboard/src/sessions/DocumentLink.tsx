import type { ReactNode } from 'react'

/** A document in a tab of its own, so that the form beside it keeps what was typed. */
export function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="cq-visually-hidden"> (opens a new tab)</span>
    </a>
  )
}
