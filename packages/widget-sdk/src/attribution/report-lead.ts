/** A request that the server has stored. */
export interface Lead {
  quoteId: number
  /** Dollars: the total, or the low end of a range. `undefined` for a price that the company gives later. */
  value: number | undefined
}

type Gtag = (command: 'event', name: string, parameters: object) => void

interface TaggedWindow {
  dataLayer?: unknown
  gtag?: Gtag
  google_tag_manager?: object
}

const storageKey = 'curbquote-reported'
const maxKept = 20
/** Property of the window with the requests that this page has reported. Copies of this module share it. */
const reportedKey = Symbol.for('curbquote.reported')

/**
 * Reports a request to the Google tag of this page, once in all tabs. Only if the page asks for it (`data-data-layer="on"`) and
 * has a `dataLayer`. Never loads a tag.
 */
export function reportLead({ quoteId, value }: Lead): void {
  if (!isWanted() || isReported(quoteId)) return
  pushLead({
    transaction_id: String(quoteId),
    ...(value !== undefined && { value, currency: 'USD' }),
  })
}

/** Whether the page wants reports and has a `dataLayer`. */
export function isWanted(): boolean {
  const { dataLayer } = window as TaggedWindow
  return (
    document.querySelector('[data-data-layer="on"]') !== null &&
    typeof (dataLayer as { push?: unknown } | undefined)?.push === 'function'
  )
}

/** Tag Manager reads objects. The Google tag without Tag Manager reads only what its function `gtag` pushes. */
export function pushLead(parameters: { transaction_id: string }): void {
  const { dataLayer, gtag, google_tag_manager: containers = {} } = window as TaggedWindow
  const hasTagManager = Object.keys(containers).some((name) => name.startsWith('GTM-'))
  if (typeof gtag === 'function' && !hasTagManager) gtag('event', 'generate_lead', parameters)
  else (dataLayer as object[]).push({ event: 'generate_lead', ...parameters })
}

/** Whether a request is already reported. Marks it. */
function isReported(quoteId: number): boolean {
  const shared = window as Window & { [reportedKey]?: Set<number> }
  const reported = (shared[reportedKey] ??= new Set())
  const kept = readKept()
  if (reported.has(quoteId) || kept.includes(quoteId)) return true
  reported.add(quoteId)
  try {
    localStorage.setItem(storageKey, JSON.stringify([...kept, quoteId].slice(-maxKept)))
  } catch {
    // Without storage, a second tab cannot know.
  }
  return false
}

function readKept(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}
