import type { Quote } from '@curbquote/types'
import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { JobDateField } from './JobDateField.tsx'

export interface LeadPlanProps {
  lead: Quote
  onEditNotes: (opener: HTMLElement) => void
}

/** What the owner keeps about the lead: the day of the job and notes. */
export function LeadPlan({ lead, onEditNotes }: LeadPlanProps) {
  return (
    <section className="cq-plan-facts" aria-labelledby="plan-title">
      <h3 id="plan-title">Plan</h3>
      <JobDateField key={lead.id} lead={lead} />
      <div>
        <h4>Notes</h4>
        <p className="cq-prose">{lead.notes ?? 'No notes yet.'}</p>
        <Button
          variant="default"
          leftSection={<IconNote size={16} aria-hidden="true" />}
          onClick={({ currentTarget }) => onEditNotes(currentTarget)}
        >
          {lead.notes === null ? 'Add notes' : 'Edit notes'}
        </Button>
      </div>
    </section>
  )
}
