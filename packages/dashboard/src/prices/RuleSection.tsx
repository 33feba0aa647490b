import type { ReactNode } from 'react'
import { Checkbox } from '@mantine/core'

export interface RuleSectionProps {
  title: string
  /** What the section does. Shown while it is not used. */
  description: string
  /** The state of the section in words. Shown while it is used. */
  summary: string
  isUsed: boolean
  onUse: (isUsed: boolean) => void
  children: ReactNode
}

/** An optional part of the rules. Its fields are shown while it is used. */
export function RuleSection({
  title,
  description,
  summary,
  isUsed,
  onUse,
  children,
}: RuleSectionProps) {
  return (
    <section className="cq-rule" aria-label={title}>
      <Checkbox
        label={title}
        description={isUsed ? summary : description}
        checked={isUsed}
        onChange={(event) => onUse(event.currentTarget.checked)}
      />
      {isUsed && <div className="cq-rule-fields">{children}</div>}
    </section>
  )
}
