import { Link } from 'react-router'
import { BrandMark } from './BrandMark.tsx'
import { usePage } from './use-page.ts'

export function NotFoundPage() {
  const mainRef = usePage('Page not found · CurbQuote')
  return (
    <main className="cq-message-page" ref={mainRef} tabIndex={-1}>
      <BrandMark />
      <h1>Page not found</h1>
      <p>There is nothing at this URL. The URL may be mistyped, or the page may have moved.</p>
      <Link className="cq-button cq-button-primary" to="/">
        Go to the home page
      </Link>
    </main>
  )
}
