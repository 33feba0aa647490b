import { useNavigate } from 'react-router'
import { usePage } from '../ui/use-page.ts'
import { isFramed } from './framed-page.ts'

export function InvalidQuoteLink() {
  const navigate = useNavigate()
  const mainRef = usePage('Invalid Quote Link')

  const close = () => {
    window.close()
    // A browser closes only what a script opened; anywhere else the tab stays, and home is the way out.
    window.setTimeout(() => void navigate('/'), 100)
  }

  return (
    <main className="cq-message-page" ref={mainRef} tabIndex={-1}>
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
