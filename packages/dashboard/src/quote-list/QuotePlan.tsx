import type { Quote } from '@curbquote/types/quotes'
import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { formatDay } from '../days/day-format.ts'
import { QuoteDays } from '../days/QuoteDays.tsx'
import { JobDateField } from './JobDateField.tsx'

export interface QuotePlanProps {
  quote: Quote
  onEditNotes: (opener: HTMLElement) => void
}

/** The owner's plan for the job: its date and notes. */
export function QuotePlan({ quote, onEditNotes }: QuotePlanProps) {
  return (
    <section className="cq-plan-facts" aria-labelledby="plan-title">
      <h3 id="plan-title">Plan</h3>
      {/* While a day is requested, only an explicit confirmation sets the date: it sends an email. */}
      {!isWaiting(quote) ? (
        <JobDateField key={quote.id} quote={quote} />
      ) : (
        quote.jobDate && <p>Job date: {formatDay(quote.jobDate)}</p>
      )}
      <QuoteDays key={`days-${quote.id}`} quote={quote} />
      <div>
        <h4>Notes</h4>
        <p className="cq-prose">{quote.notes ?? 'No notes yet.'}</p>
        <Button
          leftSection={<IconNote size={16} aria-hidden="true" />}
          onClick={({ currentTarget }) => onEditNotes(currentTarget)}
        >
          {quote.notes === null ? 'Add notes' : 'Edit notes'}
        </Button>
      </div>
    </section>
  )
}

/** Whether a day is requested or suggested and not answered. */
export function isWaiting({ days }: Quote): boolean {
  return days !== undefined && (days.requests.length > 0 || days.suggestion !== null)
}
