import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { maxCountedMatches } from '@curbquote/types'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useNow } from '../ui/use-now.ts'
import { DeleteLeadDialog } from './DeleteLeadDialog.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { useLeads, useRefreshLeads } from './lead-queries.ts'
import { useLeadSelection } from './lead-selection.ts'
import { isFiltered, readLeadView, withFilters, withLead } from './lead-view.ts'
import { LeadCard } from './LeadCard.tsx'
import { LeadDetail } from './LeadDetail.tsx'
import { LeadListSkeleton } from './LeadListSkeleton.tsx'
import type { LeadDialog } from './LeadMenu.tsx'
import { LeadNotesDialog } from './LeadNotesDialog.tsx'
import { LeadPagination } from './LeadPagination.tsx'
import { LeadToolbar } from './LeadToolbar.tsx'
import { NoLeads } from './NoLeads.tsx'
import { SelectionBar } from './SelectionBar.tsx'

const ManualQuoteDialog = lazy(async () => ({
  default: (await import('./ManualQuoteDialog.tsx')).ManualQuoteDialog,
}))

export function LeadsPanel() {
  const [parameters, setParameters] = useSearchParams()
  const { filters, place, leadId: addressedId } = readLeadView(parameters)
  const { data, error, isFetching, isPlaceholderData, refetch } = useLeads(filters, place)
  const refresh = useRefreshLeads()
  const now = useNow()
  const { selection, start: startSelection, end: endSelection } = useLeadSelection()
  const [dialog, setDialog] = useState<LeadDialog>()
  const [isAdding, setIsAdding] = useState(false)
  // The address still names a lead for a moment after it was deleted; it is not to be looked for.
  const [deletedId, setDeletedId] = useState<number>()
  const leadId = addressedId === deletedId ? undefined : addressedId
  const titleRef = useRef<HTMLHeadingElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const { page } = place
  const shownPage = useRef(page)

  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    titleRef.current?.focus({ preventScroll: true })
    titleRef.current?.scrollIntoView({ block: 'nearest' })
  }, [page])

  const isPartial = isFiltered(filters)
  const isEmpty = data?.total === 0 && !isPartial && !error
  /** What opened a dialog may be gone with the lead; then the list's title has the focus. */
  const giveFocusBack = (opener: HTMLElement | null) =>
    window.setTimeout(() => (opener?.isConnected ? opener : titleRef.current)?.focus())
  const closeDialog = () => {
    setDialog(undefined)
    giveFocusBack(dialog?.opener ?? null)
  }
  const closeAdding = () => {
    setIsAdding(false)
    giveFocusBack(addRef.current)
  }
  const closeLead = () => setParameters((current) => withLead(current, undefined))
  return (
    <section className="cq-leads-panel" aria-labelledby="quotes-title">
      <div className="cq-leads-head">
        <h2 id="quotes-title" ref={titleRef} tabIndex={-1}>
          Quotes
        </h2>
        <p role="status">{data && !error && countLeads(data.total, Boolean(filters.search))}</p>
        <div className="cq-leads-tools">
          {!isEmpty && !selection && (
            <ExportMenu
              listed={
                isPartial && data && data.total > 0
                  ? { filters, count: countLeads(data.total, Boolean(filters.search)) }
                  : undefined
              }
              onSelect={startSelection}
            />
          )}
          <Button
            ref={addRef}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            Add Manual Quote
          </Button>
        </div>
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
      {selection && (
        <SelectionBar selection={selection} shown={data?.leads ?? []} onEnd={endSelection} />
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
          isFiltered={isPartial}
          isPastEnd={page > 1}
          onShowAll={() =>
            setParameters((current) =>
              withFilters(current, {
                search: '',
                status: undefined,
                from: undefined,
                to: undefined,
              }),
            )
          }
        />
      )}
      {data && !error && data.leads.length > 0 && (
        <>
          <ul className="cq-leads" aria-busy={isPlaceholderData}>
            {data.leads.map((lead) => (
              <LeadCard
                key={lead.id}
                lead={lead}
                now={now}
                selection={selection}
                onOpenDialog={setDialog}
              />
            ))}
          </ul>
          <LeadPagination place={place} total={data.total} neighbours={data.neighbours} />
        </>
      )}
      <LeadDetail
        leadId={leadId}
        listed={data?.leads.find(({ id }) => id === leadId)}
        isListRead={Boolean(data ?? error)}
        isCovered={dialog !== undefined}
        onOpenDialog={setDialog}
        onClose={closeLead}
      />
      {dialog?.kind === 'notes' && <LeadNotesDialog lead={dialog.lead} onClose={closeDialog} />}
      {dialog?.kind === 'delete' && (
        <DeleteLeadDialog
          lead={dialog.lead}
          onClose={closeDialog}
          onDeleted={() => {
            setDeletedId(dialog.lead.id)
            if (dialog.lead.id === leadId) closeLead()
            closeDialog()
          }}
        />
      )}
      {isAdding && (
        <Suspense>
          <ManualQuoteDialog onClose={closeAdding} />
        </Suspense>
      )}
    </section>
  )
}

function countLeads(total: number, isSearch: boolean): string {
  const count = total.toLocaleString('en-US')
  if (isSearch && total >= maxCountedMatches) return `${count} or more quotes`
  return total === 1 ? '1 quote' : `${count} quotes`
}
