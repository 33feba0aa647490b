import { isWanted, pushLead } from './report-lead.ts'

/** Sends a test event, and shows for some seconds whether the page could. */
export function sendTestEvent(): void {
  const isPossible = isWanted()
  if (isPossible) pushLead({ transaction_id: 'curbquote-test' })
  const hasDataLayer = 'dataLayer' in window
  const note = document.createElement('p')
  note.setAttribute('role', 'status')
  note.textContent = isPossible
    ? 'CurbQuote: the test event “generate_lead” was sent to this page’s Google tag.'
    : hasDataLayer
      ? 'CurbQuote: the embed code on this page has no data-data-layer="on", so no event was sent.'
      : 'CurbQuote: this page has no Google tag (dataLayer), so no event was sent.'
  Object.assign(note.style, {
    position: 'fixed',
    inset: '16px 16px auto',
    zIndex: '2147483647',
    margin: '0',
    padding: '16px',
    background: '#111827',
    color: '#ffffff',
    font: '16px/24px system-ui, sans-serif',
    borderRadius: '8px',
  })
  document.body.append(note)
  setTimeout(() => note.remove(), 15_000)
}
