import { useEffect, useRef } from 'react'
import { maxCountedMatches } from '@curbquote/types'
import { useSearchParams } from 'react-router'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useNow } from '../ui/use-now.ts'
import { useLeads, useRefreshLeads } from './lead-queries.ts'
import { readLeadView, withFilters, withLead } from './lead-view.ts'
import { LeadCard } from './LeadCard.tsx'
import { LeadDetail } from './LeadDetail.tsx'
import { LeadListSkeleton } from './LeadListSkeleton.tsx'
import { LeadPagination } from './LeadPagination.tsx'
import { LeadToolbar } from './LeadToolbar.tsx'
import { NoLeads } from './NoLeads.tsx'

export function LeadsPanel() {
  const [parameters, setParameters] = useSearchParams()
  const { filters, place, leadId } = readLeadView(parameters)
  const { data, error, isFetching, isPlaceholderData, refetch } = useLeads(filters, place)
  const refresh = useRefreshLeads()
  const now = useNow()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { page } = place
  const shownPage = useRef(page)

  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    titleRef.current?.focus({ preventScroll: true })
    titleRef.current?.scrollIntoView({ block: 'nearest' })
  }, [page])

  const isFiltered = Boolean(filters.search || filters.status)
  const isEmpty = data?.total === 0 && !isFiltered && !error
  return (
    <section className="cq-leads-panel" aria-labelledby="quotes-title">
      <div className="cq-leads-head">
        <h2 id="quotes-title" ref={titleRef} tabIndex={-1}>
          Quotes
        </h2>
        <p role="status">{data && !error && countLeads(data.total, Boolean(filters.search))}</p>
      </div>
      {!isEmpty && (
        <LeadToolbar
          filters={filters}
          isRefreshing={isFetching && Boolean(data)}
          onChange={(change) =>
            setParameters((current) => withFilters(current, change), { replace: true })
          }
          onRefresh={refresh}
        />
      )}
      {error && (
        <LoadFailure
          title="The quotes could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LeadListSkeleton />}
      {data && !error && data.leads.length === 0 && (
        <NoLeads
          isFiltered={isFiltered}
          isPastEnd={page > 1}
          onShowAll={() =>
            setParameters((current) => withFilters(current, { search: '', status: undefined }))
          }
        />
      )}
      {data && !error && data.leads.length > 0 && (
        <>
          <ul className="cq-leads" aria-busy={isPlaceholderData}>
            {data.leads.map((lead) => (
              <LeadCard key={lead.id} lead={lead} now={now} />
            ))}
          </ul>
          <LeadPagination place={place} total={data.total} neighbours={data.neighbours} />
        </>
      )}
      <LeadDetail
        leadId={leadId}
        listed={data?.leads.find(({ id }) => id === leadId)}
        isListRead={Boolean(data ?? error)}
        onClose={() => setParameters((current) => withLead(current, undefined))}
      />
    </section>
  )
}

function countLeads(total: number, isSearch: boolean): string {
  const count = total.toLocaleString('en-US')
  if (isSearch && total >= maxCountedMatches) return `${count} or more quotes`
  return total === 1 ? '1 quote' : `${count} quotes`
}
