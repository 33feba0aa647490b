import { Link, useSearchParams } from 'react-router'
import { type QuoteView, withView } from '../quotes/quote-view.ts'

/** Switches between list and calendar. Both have the same filters. */
export function ViewLinks({ isCalendar }: Pick<QuoteView, 'isCalendar'>) {
  const [parameters] = useSearchParams()
  return (
    <nav className="cq-views" aria-label="View">
      {[false, true].map((view) => (
        <Link
          key={String(view)}
          to={{ search: withView(parameters, { isCalendar: view }).toString() }}
          preventScrollReset
          {...(view === isCalendar && { 'aria-current': 'page' as const })}
        >
          {view ? 'Calendar' : 'List'}
        </Link>
      ))}
    </nav>
  )
}
