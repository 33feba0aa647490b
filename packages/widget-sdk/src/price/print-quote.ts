export interface PrintedQuote {
  language: string
  company: string
  /** How to reach the company. */
  contact: readonly string[]
  title: string
  /** Date and surfaces of the price. */
  details: readonly string[]
  /** The lines on the screen, or the text about a later price. Copied. `null` for a custom job. */
  lines: Element | null
  note: string
}

const printStyles = `
body { margin: 40px; color: #111827; font: 14px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 24px; }
p { margin: 4px 0; color: #4b5563; }
dl { margin: 24px 0; border-top: 1px solid #d1d5db; }
dl > div { display: flex; justify-content: space-between; gap: 24px; padding: 8px 0; border-bottom: 1px solid #e5e7eb; }
summary { display: none; }
dt :is(span, p) { display: block; margin: 0; color: #4b5563; font-size: 12px; }
dt .row-name { color: inherit; font-size: inherit; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
.line-total { font-size: 18px; font-weight: 700; }
`

/**
 * Opens the browser's print dialog, which can also save as PDF. The quote is printed from a separate frame, without the host
 * page. The frame is removed when the dialog closes.
 */
export function printQuote(root: ShadowRoot, quote: PrintedQuote): void {
  const frame = document.createElement('iframe')
  frame.className = 'visually-hidden'
  frame.title = quote.title
  frame.tabIndex = -1
  // Firefox replaces the initial document of a frame when the frame has loaded.
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
  for (const details of page.querySelectorAll('details')) details.open = true
  addPrintStyles(view)
  view.addEventListener('afterprint', () => frame.remove())
  view.focus()
  view.print()
}

/** A document adopts only style sheets that its own window has constructed. Safari before 16.4 cannot construct them. */
function addPrintStyles({ document: page, CSSStyleSheet }: Window & typeof globalThis): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(printStyles)
    page.adoptedStyleSheets = [sheet]
  } catch {
    const style = page.createElement('style')
    style.textContent = printStyles
    page.head.append(style)
  }
}
