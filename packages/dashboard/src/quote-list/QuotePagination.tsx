import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import {
  countPages,
  pageButtons,
  pagePosition,
  type NeighborCursors,
  type PagePosition,
} from '../quotes/quote-paging.ts'
import { withPagePosition } from '../quotes/quote-view.ts'

export interface QuotePaginationProps {
  place: PagePosition
  total: number
  neighbors: NeighborCursors
}

export function QuotePagination({ place, total, neighbors }: QuotePaginationProps) {
  const [parameters] = useSearchParams()
  const { page } = place
  const pageCount = countPages(total)
  if (pageCount === 1 && page === 1) return null

  const linkTo = (wanted: number) => {
    const target = wanted === page ? place : pagePosition(wanted, page, neighbors)
    return target && { search: withPagePosition(parameters, target).toString() }
  }
  const previous = page > 1 ? linkTo(page - 1) : undefined
  const next = neighbors.next ? linkTo(page + 1) : undefined
  return (
    <nav className="cq-pages" aria-label="Pages of quotes">
      {previous && (
        <Link to={previous} rel="prev" aria-label="Previous page">
          <IconChevronLeft size={18} aria-hidden="true" />
        </Link>
      )}
      <ul>
        {pageButtons(page, pageCount).map((number) => {
          const target = linkTo(number)
          return (
            target && (
              <li key={number}>
                <Link
                  to={target}
                  aria-label={`Page ${number}`}
                  {...(number === page && { 'aria-current': 'page' as const })}
                >
                  {number}
                </Link>
              </li>
            )
          )
        })}
      </ul>
      {next && (
        <Link to={next} rel="next" aria-label="Next page">
          <IconChevronRight size={18} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
