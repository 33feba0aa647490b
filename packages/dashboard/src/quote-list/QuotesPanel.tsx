import './quotes.css'
import { lazy, startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { maxCountedMatches } from '@curbquote/types/limits'
import { listJobs } from '@curbquote/types/quotes'
import { ActionIcon, Button } from '@mantine/core'
import { IconChartBar, IconPlus } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { countNoun } from '../ui/count-noun.ts'
import { keyOf } from '../ui/endpoint-query.ts'
import { loadMenu } from '../ui/LazyMenu.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { useNow } from '../ui/use-now.ts'
import { CompanyStats } from './CompanyStats.tsx'
import { groupByDay } from './group-by-day.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { useQuotes, useRefreshQuotes } from '../quotes/quote-queries.ts'
import { useQuoteSelection } from './quote-selection.ts'
import { isFiltered, readQuoteView, withFilters, withQuote } from '../quotes/quote-view.ts'
import { QuoteCard } from './QuoteCard.tsx'
import { QuoteColumns } from './QuoteColumns.tsx'
import { QuoteListSkeleton } from './QuoteListSkeleton.tsx'
import type { OpenQuoteDialog } from '../offers/QuoteMenu.tsx'
import { QuotePagination } from './QuotePagination.tsx'
import { QuoteToolbar } from './QuoteToolbar.tsx'
import { SelectionBar } from './SelectionBar.tsx'

const loadQuoteDetail = async () => ({
  default: (await import('./QuoteDetail.tsx')).QuoteDetail,
})
const QuoteDetail = lazy(loadQuoteDetail)

const loadNotesDialog = async () => ({
  default: (await import('./QuoteNotesDialog.tsx')).QuoteNotesDialog,
})
const QuoteNotesDialog = lazy(loadNotesDialog)

const DeleteQuoteDialog = lazy(async () => ({
  default: (await import('./DeleteQuoteDialog.tsx')).DeleteQuoteDialog,
}))

const ManualQuoteDialog = lazy(async () => ({
  default: (await import('./ManualQuoteDialog.tsx')).ManualQuoteDialog,
}))

const NoQuotes = lazy(async () => ({ default: (await import('./NoQuotes.tsx')).NoQuotes }))
const JobCalendar = lazy(async () => ({
  default: (await import('../job-calendar/JobCalendar.tsx')).JobCalendar,
}))

const SendPriceDialog = lazy(async () => ({
  default: (await import('../offers/SendPriceDialog.tsx')).SendPriceDialog,
}))

const OfferDialog = lazy(async () => ({
  default: (await import('../offers/OfferDialog.tsx')).OfferDialog,
}))

const ReplyDialog = lazy(async () => ({
  default: (await import('../replies/ReplyDialog.tsx')).ReplyDialog,
}))

const JobSheetDialog = lazy(async () => ({
  default: (await import('../job-sheets/JobSheetDialog.tsx')).JobSheetDialog,
}))

const CustomerDataDialog = lazy(async () => ({
  default: (await import('./CustomerDataDialog.tsx')).CustomerDataDialog,
}))

/** What a phone shows below the search. */
const firstRows = 5

export function QuotesPanel() {
  const [parameters, setParameters] = useSearchParams()
  const { filters, isCalendar, place, quoteId: idInUrl } = readQuoteView(parameters)
  const list = useQuotes(filters, place, { isEnabled: !isCalendar })
  const { isFetching, isPlaceholderData, refetch } = list
  const [data, error] = isCalendar ? [undefined, null] : [list.data, list.error]
  const isFetchingJobs = useIsFetching({ queryKey: keyOf(listJobs) }) > 0
  const refresh = useRefreshQuotes()
  const now = useNow()
  const { selection, start: startSelection, end: endSelection } = useQuoteSelection()
  const [dialog, setDialog] = useState<OpenQuoteDialog>()
  const [isAdding, setIsAdding] = useState(false)
  const [areFiguresOpen, setAreFiguresOpen] = useState(false)
  // After a deletion the URL briefly still contains the deleted quote's id. Do not fetch that quote.
  const [deletedId, setDeletedId] = useState<number>()
  const quoteId = idInUrl === deletedId ? undefined : idInUrl
  const titleRef = useRef<HTMLHeadingElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const { page } = place
  const shownPage = useRef(page)
  const lastDialog = useRef<OpenQuoteDialog>(undefined)

  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    titleRef.current?.focus({ preventScroll: true })
    titleRef.current?.scrollIntoView({ block: 'nearest' })
  }, [page])

  // When the list arrives, its first rows are painted before the others are rendered. A list that is there already is rendered
  // at once, because going back restores the scroll position.
  const [isWhole, setIsWhole] = useState(list.data !== undefined)
  useEffect(() => {
    if (data) startTransition(() => setIsWhole(true))
  }, [data])
  const listed = isWhole ? (data?.quotes ?? []) : (data?.quotes.slice(0, firstRows) ?? [])
  const groups =
    filters.sort === 'job_date' ? groupByDay(listed) : [{ day: undefined, quotes: listed }]
  const isPartial = isFiltered(filters)
  const isListRead = isCalendar || Boolean(data ?? error)
  const isEmpty = data?.total === 0 && !isPartial && !error
  /** Returns the focus to the element that opened a dialog, or to the list's title if it was removed. */
  const restoreFocus = (opener: HTMLElement | null) =>
    window.setTimeout(() => (opener?.isConnected ? opener : titleRef.current)?.focus())
  const closeDialog = () => setDialog(undefined)
  // In an effect, which runs after the effects of the drawer: its focus trap moves the focus to the start of the drawer.
  useEffect(() => {
    if (!dialog && lastDialog.current) restoreFocus(lastDialog.current.opener)
    lastDialog.current = dialog
  }, [dialog])
  // Stays rendered for its closing animation.
  const [isDetailRendered, setIsDetailRendered] = useState(false)
  if (quoteId !== undefined && !isDetailRendered) setIsDetailRendered(true)
  useEffect(() => {
    if (!isListRead) return
    // Load what the next click needs, after the list is painted. If that fails, the click tries again.
    const load = () => {
      Promise.all([loadQuoteDetail(), loadNotesDialog(), loadMenu()]).catch(() => undefined)
    }
    const frame = requestAnimationFrame(() => window.setTimeout(load))
    return () => cancelAnimationFrame(frame)
  }, [isListRead])
  const closeAdding = (isAdded: boolean) => {
    setIsAdding(false)
    restoreFocus(addRef.current)
    // A filter could hide the added quote. Until the form has closed, its changes block navigation.
    if (isAdded && isPartial) window.setTimeout(showAll)
  }
  const showAll = () =>
    setParameters((current) =>
      withFilters(current, {
        search: '',
        status: undefined,
        stage: undefined,
        offer: undefined,
        from: undefined,
        to: undefined,
        spam: undefined,
      }),
    )
  const closeQuote = () => setParameters((current) => withQuote(current, undefined))
  const closeDeleted = (id: number) => {
    setDeletedId(id)
    if (id === quoteId) closeQuote()
    closeDialog()
  }
  return (
    <section className="cq-quotes-panel" aria-labelledby="page-title">
      <PageHeader
        title={isCalendar ? 'Calendar' : 'Quotes'}
        titleRef={titleRef}
        note={
          <p role="status">{data && !error && countQuotes(data.total, Boolean(filters.search))}</p>
        }
      >
        <>
          {!isEmpty && (isCalendar || !selection) && (
            <ExportMenu
              listed={
                isPartial && !filters.spam && data && data.total > 0
                  ? { filters, count: countQuotes(data.total, Boolean(filters.search)) }
                  : undefined
              }
              {...(!isCalendar && { onSelect: startSelection })}
            />
          )}
          <Button
            variant="filled"
            ref={addRef}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            Add Manual Quote
          </Button>
        </>
      </PageHeader>
      {!isCalendar && <CompanyStats isOpen={areFiguresOpen} />}
      {!isEmpty && (
        <QuoteToolbar
          filters={filters}
          isCalendar={isCalendar}
          isRefreshing={isCalendar ? isFetchingJobs : isFetching && Boolean(data)}
          onChange={(change) =>
            setParameters((current) => withFilters(current, change), { replace: true })
          }
          onRefresh={refresh}
        >
          {!isCalendar && (
            <ActionIcon
              className="cq-figures-button"
              variant="default"
              aria-label="Figures"
              title="Figures"
              aria-expanded={areFiguresOpen}
              aria-controls="figures"
              onClick={() => setAreFiguresOpen(!areFiguresOpen)}
            >
              <IconChartBar size={18} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          )}
        </QuoteToolbar>
      )}
      {selection && !isCalendar && (
        <SelectionBar selection={selection} shown={data?.quotes ?? []} onEnd={endSelection} />
      )}
      {error && (
        <LoadFailure title="The quotes could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {isCalendar && (
        <Suspense fallback={<PageLoading />}>
          <JobCalendar filters={filters} onShowAll={showAll} />
        </Suspense>
      )}
      {!isCalendar && !data && !error && <QuoteListSkeleton />}
      {data && !error && data.quotes.length === 0 && (
        <Suspense>
          <NoQuotes
            isFiltered={isPartial}
            isPastEnd={page > 1}
            wantsDay={filters.offer === 'wants_day'}
            onShowAll={showAll}
          />
        </Suspense>
      )}
      {data && !error && data.quotes.length > 0 && (
        <>
          {groups.map(({ day, quotes }) => (
            <section key={day ?? ''} aria-label={day}>
              {day && <h2 className="cq-quotes-day">{day}</h2>}
              <div className="cq-quotes-frame">
                <QuoteColumns />
                <ul className="cq-quotes" aria-busy={isPlaceholderData}>
                  {quotes.map((quote) => (
                    <QuoteCard
                      key={quote.id}
                      quote={quote}
                      now={now}
                      selection={selection}
                      onOpenDialog={setDialog}
                    />
                  ))}
                </ul>
              </div>
            </section>
          ))}
          <QuotePagination place={place} total={data.total} neighbors={data.neighbors} />
        </>
      )}
      {isDetailRendered && (
        <Suspense>
          <QuoteDetail
            quoteId={quoteId}
            listed={data?.quotes.find(({ id }) => id === quoteId)}
            isListRead={isListRead}
            isCovered={dialog !== undefined}
            onOpenDialog={setDialog}
            onClose={closeQuote}
          />
        </Suspense>
      )}
      <Suspense>
        {dialog?.kind === 'notes' && (
          <QuoteNotesDialog quote={dialog.quote} onClose={closeDialog} />
        )}
        {dialog?.kind === 'reply' && <ReplyDialog quote={dialog.quote} onClose={closeDialog} />}
        {dialog?.kind === 'job_sheet' && (
          <JobSheetDialog quote={dialog.quote} onClose={closeDialog} />
        )}
        {dialog?.kind === 'send_price' && (
          <SendPriceDialog quote={dialog.quote} onClose={closeDialog} />
        )}
        {dialog?.kind === 'customer_data' && (
          <CustomerDataDialog
            quote={dialog.quote}
            onClose={closeDialog}
            onErased={() => closeDeleted(dialog.quote.id)}
          />
        )}
        {dialog?.kind === 'delete' && (
          <DeleteQuoteDialog
            quote={dialog.quote}
            onClose={closeDialog}
            onDeleted={() => closeDeleted(dialog.quote.id)}
          />
        )}
        {dialog && <OfferDialog dialog={dialog} onClose={closeDialog} />}
      </Suspense>
      {isAdding && (
        <Suspense>
          <ManualQuoteDialog onClose={closeAdding} />
        </Suspense>
      )}
    </section>
  )
}

function countQuotes(total: number, isSearch: boolean): string {
  if (isSearch && total >= maxCountedMatches)
    return `${total.toLocaleString('en-US')} or more quotes`
  return countNoun(total, 'quote')
}
