export interface PrintedQuote {
  language: string
  company: string
  /** How to reach the company. */
  contact: readonly string[]
  title: string
  /** When and for what the price was made. */
  details: readonly string[]
  /** The lines as they are on screen; copied. A custom job has none. */
  lines: Element | null
  note: string
}

const printStyles = `
body { margin: 40px; color: #111827; font: 14px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 24px; }
p { margin: 4px 0; color: #4b5563; }
dl { margin: 24px 0; border-top: 1px solid #d1d5db; }
dl > div { display: flex; justify-content: space-between; gap: 24px; padding: 8px 0; border-bottom: 1px solid #e5e7eb; }
dt span { display: block; color: #4b5563; font-size: 12px; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
.line-total { font-size: 18px; font-weight: 700; }
`

/**
 * Opens the browser's print dialog, which also saves as PDF, on the quote alone: in a frame of its own, because the page
 * around the widget is no part of it. The frame goes when the dialog closes.
 */
export function printQuote(root: ShadowRoot, quote: PrintedQuote): void {
  const frame = document.createElement('iframe')
  frame.className = 'visually-hidden'
  frame.title = quote.title
  frame.tabIndex = -1
  // Firefox replaces the first document of a frame once it has loaded.
  frame.addEventListener('load', () => fillAndPrint(frame, quote), { once: true })
  root.append(frame)
}

function fillAndPrint(frame: HTMLIFrameElement, quote: PrintedQuote): void {
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!view) return frame.remove()
  const page = view.document
  const text = (name: string, content: string) => {
    const element = page.createElement(name)
    element.textContent = content
    return element
  }
  page.documentElement.lang = quote.language
  page.title = `${quote.title} · ${quote.company}`
  page.body.append(
    text('h1', quote.title),
    text('p', [quote.company, ...quote.contact].join(' · ')),
    ...quote.details.map((detail) => text('p', detail)),
    ...(quote.lines ? [page.importNode(quote.lines, true)] : []),
    text('p', quote.note),
  )
  // Its own window's class: a document adopts no sheet of another.
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(printStyles)
  page.adoptedStyleSheets = [sheet]
  view.addEventListener('afterprint', () => frame.remove())
  view.focus()
  view.print()
}
