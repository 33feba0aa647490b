import { Button } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'

export interface NoQuotesProps {
  isFiltered: boolean
  isPastEnd: boolean
  wantsDay: boolean
  onShowAll: () => void
}

/** Empty state of the list with its next action. */
export function NoQuotes({ isFiltered, isPastEnd, wantsDay, onShowAll }: NoQuotesProps) {
  const { data } = useCompanyDashboard()
  if (isFiltered || isPastEnd)
    return (
      <div className="cq-panel cq-empty">
        <IconSearchOff size={28} stroke={1.5} aria-hidden="true" />
        <h2>{isFiltered ? 'No quotes match' : 'No quotes on this page'}</h2>
        <p>
          {isFiltered
            ? 'No quotes match this search and these filters.'
            : 'The list now has fewer pages.'}
          {wantsDay && ' Confirmed jobs are in the calendar.'}
        </p>
        <Button onClick={onShowAll}>Show all quotes</Button>
      </div>
    )
  return (
    <div className="cq-panel cq-empty">
      <IconInbox size={28} stroke={1.5} aria-hidden="true" />
      <h2>No quotes yet</h2>
      <p>
        Requests from your widget and your quote link arrive here. Fill in your own form once to see
        what your customers see.
      </p>
      {data && (
        <Button
          variant="filled"
          component="a"
          href={`/quote?id=${encodeURIComponent(data.company.widgetId)}`}
          target="_blank"
          rel="noreferrer"
        >
          Make a test quote
        </Button>
      )}
    </div>
  )
}
