import type { ReactNode } from 'react'

/** Inline list with a dot between items, but not at line ends. Omits empty items. */
export function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <span className="cq-facts-line">
      {facts.filter(Boolean).map((fact, index) => (
        // The space separates items for screen readers and copied text.
        <span key={index}>{fact} </span>
      ))}
    </span>
  )
}
