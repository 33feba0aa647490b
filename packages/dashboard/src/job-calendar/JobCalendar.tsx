import './job-calendar.css'
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { maxCalendarJobs } from '@curbquote/types/limits'
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { addDays } from '../days/day-format.ts'
import { MoveUndo } from '../days/MoveUndo.tsx'
import {
  isFiltered,
  type QuoteFilters,
  readQuoteView,
  toFilterQuery,
} from '../quotes/quote-view.ts'
import { countNoun } from '../ui/count-noun.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useNow } from '../ui/use-now.ts'
import {
  addMonths,
  formatLongDay,
  formatMonth,
  formatShortDay,
  groupByDate,
  monthOf,
  weeksOf,
} from './calendar-days.ts'
import { readCalendarView, withDay, withMonth, withWeek } from './calendar-view.ts'
import { DayPlan } from './DayPlan.tsx'
import { JobAgenda } from './JobAgenda.tsx'
import { JobGrid } from './JobGrid.tsx'
import { jobLinkId } from './JobItem.tsx'
import { type ListJobs, listJobs } from '@curbquote/types/quotes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../ui/endpoint-query.ts'

const titleId = 'job-calendar-title'

export interface JobCalendarProps {
  filters: QuoteFilters
  onShowAll: () => void
}

/** The quotes with a job date by day: the month, or all jobs of one day. */
export function JobCalendar({ filters, onShowAll }: JobCalendarProps) {
  const [parameters] = useSearchParams()
  const now = useNow()
  const { month, day, week } = readCalendarView(parameters, now)
  const shownDays =
    week !== undefined ? daysOfWeek(week) : day === undefined ? weeksOf(month).flat() : [day]
  const { data, error, isFetching, isPlaceholderData, refetch } = useJobs(filters, {
    from: shownDays[0] ?? '',
    to: shownDays.at(-1) ?? '',
  })
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const titleRef = useFocusOnChange(week ?? day)
  useFocusAfterQuote(readQuoteView(parameters).quoteId, titleRef)
  const trackFocus = useFocusOfMovedJob(data, titleRef)

  const jobsByDay = groupByDate(data?.jobs ?? [])
  const isMonth = week === undefined && day === undefined
  const jobCount = (data?.jobs ?? []).filter(
    ({ jobDate: date }) => !isMonth || monthOf(date) === month,
  ).length
  const today = data?.today ?? ''
  const isUpcomingShown = (data?.jobs ?? []).some(
    // Only the table also shows days of the months before and after.
    ({ jobDate }) => (!isPhone || monthOf(jobDate) === month) && jobDate >= today,
  )
  const nextJob = isUpcomingShown ? undefined : data?.nextJob
  const title =
    week !== undefined
      ? `${formatShortDay(week)} – ${formatShortDay(addDays(week, 6))}`
      : day === undefined
        ? formatMonth(month)
        : formatLongDay(day)
  return (
    <section className="cq-calendar" aria-labelledby={titleId} {...trackFocus}>
      <div className="cq-calendar-head">
        <h2 id={titleId} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        <p role="status">
          {data &&
            !error &&
            !isPlaceholderData &&
            describeCount(jobCount, title, !isMonth, isFiltered(filters))}
        </p>
        <CalendarLinks month={month} day={day} week={week} today={data?.today} />
      </div>
      {data?.lastMove && <MoveUndo key={data.lastMove.moveId} move={data.lastMove} />}
      {error && (
        <LoadFailure title="The calendar could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && <CalendarSkeleton />}
      {data && !error && (
        <>
          {data.isTruncated && (
            <p className="cq-calendar-note">
              There are more than {maxCalendarJobs.toLocaleString('en-US')} jobs. Jobs with the
              latest dates are not shown. Use the filters to find them.
            </p>
          )}
          {nextJob && !isPlaceholderData && (
            <p className="cq-calendar-note">
              <span>
                Next job:{' '}
                <Link to={{ search: withDay(parameters, nextJob.jobDate) }} preventScrollReset>
                  {formatLongDay(nextJob.jobDate)}
                </Link>
                , {nextJob.customerName}
              </span>
            </p>
          )}
          {jobCount === 0 &&
            !isPlaceholderData &&
            (isFiltered(filters) || (!nextJob && !isUpcomingShown)) && (
              <p className="cq-calendar-note">
                {isFiltered(filters)
                  ? 'Search and filters also apply to the calendar.'
                  : 'Set a job date in a quote to see it here.'}
                {isFiltered(filters) && <Button onClick={onShowAll}>Show all quotes</Button>}
              </p>
            )}
          {!isMonth ? (
            <DayPlan
              today={data.today}
              days={data.days.filter((load) => shownDays.includes(load.day))}
              jobs={data.jobs}
              requests={data.requests}
              isBusy={isPlaceholderData}
            />
          ) : !isPhone ? (
            <JobGrid
              month={month}
              today={data.today}
              jobsByDay={jobsByDay}
              loads={data.days}
              requests={data.requests}
              labelledBy={titleId}
              isBusy={isPlaceholderData}
            />
          ) : (
            <JobAgenda
              today={data.today}
              days={shownDays.filter(
                (date) =>
                  monthOf(date) === month &&
                  (date === today ||
                    jobsByDay.has(date) ||
                    data.requests.some((request) => request.day === date) ||
                    data.days.some(({ day: off, isOff }) => isOff && off === date)),
              )}
              jobsByDay={jobsByDay}
              loads={data.days}
              requests={data.requests}
              isBusy={isPlaceholderData}
            />
          )}
        </>
      )}
    </section>
  )
}

interface CalendarLinksProps {
  month: string
  day: string | undefined
  week: string | undefined
  /** The date in the time zone of the company, if it is known. */
  today: string | undefined
}

function CalendarLinks({ month, day, week, today }: CalendarLinksProps) {
  const [parameters] = useSearchParams()
  const link = (search: string | undefined, content: ReactNode, label?: string) =>
    search !== undefined && (
      <Link to={{ search }} preventScrollReset aria-label={label}>
        {content}
      </Link>
    )
  const unit = week === undefined ? 'month' : 'week'
  const step = (count: number) =>
    week === undefined
      ? withMonth(parameters, addMonths(month, count))
      : withWeek(parameters, addDays(week, 7 * count))
  const toToday = (date: string) =>
    week === undefined ? withMonth(parameters, monthOf(date)) : withWeek(parameters, date)
  return (
    <nav className="cq-calendar-links" aria-label="Calendar">
      {day === undefined ? (
        <>
          {link(step(-1), <IconChevronLeft size={18} aria-hidden="true" />, `Previous ${unit}`)}
          {today !== undefined && link(toToday(today), 'Today')}
          {link(step(1), <IconChevronRight size={18} aria-hidden="true" />, `Next ${unit}`)}
        </>
      ) : (
        link(
          withMonth(parameters, month),
          <>
            <IconArrowLeft size={18} aria-hidden="true" />
            {formatMonth(month)}
          </>,
        )
      )}
      {week === undefined
        ? link(withWeek(parameters, day ?? weekToPlan(month, today)), 'Week')
        : link(withMonth(parameters, month), 'Month')}
      <Link to="/company/dashboard?tab=settings&section=days#days-off">Days off</Link>
      <button type="button" onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden="true" />
        <span className="cq-visually-hidden">Print</span>
      </button>
    </nav>
  )
}

/** The week of today, or the first week of another month. */
function weekToPlan(month: string, today: string | undefined): string {
  return today !== undefined && monthOf(today) === month ? today : `${month}-01`
}

function CalendarSkeleton() {
  return (
    <div role="status">
      <span className="cq-visually-hidden">Loading the calendar</span>
      <Skeleton className="cq-calendar-skeleton" radius={12} />
    </div>
  )
}

function daysOfWeek(week: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(week, index))
}

/** Returns the ref of an element that takes the focus when `value` changes, because the clicked link is removed. */
function useFocusOnChange(value: string | undefined) {
  const ref = useRef<HTMLHeadingElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [value])
  return ref
}

/** Longer than the drawer of a quote takes to return the focus to the link that opened it. */
const focusReturnMs = 60

/**
 * Moves the focus to the link of a closed quote if the drawer cannot return it: the quote was opened by its URL, or its link
 * has moved to another day. Without a link, the focus moves to the title.
 */
function useFocusAfterQuote(
  quoteId: number | undefined,
  titleRef: RefObject<HTMLHeadingElement | null>,
) {
  const closing = useRef<number>(undefined)
  useEffect(() => {
    const closed = closing.current
    closing.current = quoteId
    if (closed === undefined || quoteId !== undefined) return
    const timer = window.setTimeout(() => {
      const title = titleRef.current
      if (title?.closest('section')?.contains(document.activeElement)) return
      const place = document.getElementById(jobLinkId(closed)) ?? title
      place?.focus()
    }, focusReturnMs)
    return () => window.clearTimeout(timer)
  }, [quoteId, titleRef])
}

/**
 * Keeps the focus on the link of a job that new data moves to another day: the browser drops the focus of a removed element.
 * Without a link, the focus moves to the title. Returns the handlers of the element that contains the links.
 */
function useFocusOfMovedJob(data: unknown, titleRef: RefObject<HTMLHeadingElement | null>) {
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    const place = document.getElementById(focused.current.id) ?? titleRef.current
    if (document.activeElement === document.body) place?.focus()
  }, [data, titleRef])
  return {
    onFocus: (event: FocusEvent) => {
      focused.current = event.target
    },
    // Not called when React removes the focused element.
    onBlur: () => {
      focused.current = undefined
    },
  }
}

/** `12 jobs`, or `No jobs in November 2026.` */
function describeCount(count: number, title: string, isDay: boolean, isPartial: boolean): string {
  if (count > 0) return countNoun(count, 'job')
  const what = isPartial ? 'No matching jobs' : 'No jobs'
  return `${what} ${isDay ? 'on' : 'in'} ${title}.`
}

/** Fetches the jobs of these days. */
function useJobs(filters: QuoteFilters, { from, to }: Pick<ListJobs, 'from' | 'to'>) {
  return useQuery({
    ...queryOf(listJobs, { query: { ...toFilterQuery(filters), from, to } }),
    placeholderData: keepPreviousData,
    // Quotes also change on other pages and elsewhere.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}
