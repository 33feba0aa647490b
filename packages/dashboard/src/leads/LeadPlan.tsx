import type { Quote } from '@curbquote/types'
import { Button, TextInput } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useChangeJobDate } from './lead-queries.ts'

export interface LeadPlanProps {
  lead: Quote
  onEditNotes: (opener: HTMLElement) => void
}

/** What the owner keeps about the lead: the day of the job and notes. */
export function LeadPlan({ lead, onEditNotes }: LeadPlanProps) {
  const changeJobDate = useChangeJobDate(lead)
  return (
    <section className="cq-plan-facts" aria-labelledby="plan-title">
      <h3 id="plan-title">Plan</h3>
      <TextInput
        // Typed in parts: the browser tells of a change only when the parts make a day, or none.
        key={`${lead.id} ${lead.jobDate}`}
        type="date"
        label="Job date"
        className="cq-job-date"
        min="1900-01-01"
        max="2199-12-31"
        defaultValue={lead.jobDate ?? ''}
        onBlur={({ currentTarget: { value, validity } }) => {
          const jobDate = value || null
          if (validity.valid && jobDate !== lead.jobDate) changeJobDate.mutate({ jobDate })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
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
