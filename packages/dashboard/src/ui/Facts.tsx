import type { ReactNode } from 'react'

/** Facts on a line, with a dot between two of them but none where a line ends. Empty facts are left out. */
export function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <span className="cq-facts-line">
      {facts.filter(Boolean).map((fact, index) => (
        // A space for who reads it aloud or copies it.
        <span key={index}>{fact} </span>
      ))}
    </span>
  )
}
