import { useTitle } from '../ui/use-title.ts'
import { isFramed } from './framed-page.ts'

export function InvalidQuoteLink() {
  useTitle('Invalid Quote Link')

  const close = () => {
    window.close()
    // A browser closes only what a script opened; anywhere else the tab stays, and home is the way out.
    window.setTimeout(() => window.location.assign('/'), 100)
  }

  return (
    <main className="cq-message-page">
      <h1>Invalid Quote Link</h1>
      <p>
        This link does not name a business. Please use the link exactly as the business gave it to
        you.
      </p>
      {!isFramed && (
        <button type="button" className="cq-button cq-button-primary" onClick={close}>
          Close
        </button>
      )}
    </main>
  )
}
