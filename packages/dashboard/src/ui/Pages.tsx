import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { withPage } from './page-parameter.ts'

export interface PagesProps {
  /** Plural noun of the listed items. */
  noun: string
  page: number
  pageSize: number
  total: number
  totalPages: number
}

/** Pagination with the range of shown items and their total. The page number is in the URL. */
export function Pages({ noun, page, pageSize, total, totalPages }: PagesProps) {
  const [parameters] = useSearchParams()
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const count = (value: number) => value.toLocaleString('en-US')
  const linkTo = (wanted: number) => ({ search: withPage(parameters, wanted).toString() })
  return (
    <div className="cq-admin-pages">
      <p role="status">
        Showing {count(first)} to {count(last)} of {count(total)} {noun}
      </p>
      {totalPages > 1 && (
        <nav aria-label={`Pages of ${noun}`}>
          {page > 1 && (
            <Link className="cq-button cq-button-plain" to={linkTo(page - 1)} rel="prev">
              Previous
            </Link>
          )}
          <span>
            Page {count(page)} of {count(totalPages)}
          </span>
          {page < totalPages && (
            <Link className="cq-button cq-button-plain" to={linkTo(page + 1)} rel="next">
              Next
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

/** Returns to the first page from a page beyond the end of the list. */
export function FirstPageButton() {
  const [, setParameters] = useSearchParams()
  return (
    <Button onClick={() => setParameters((current) => withPage(current, 1))}>
      Go to the first page
    </Button>
  )
}
