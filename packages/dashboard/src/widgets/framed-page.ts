/** The embedding page, as reported by its script. */
export interface EmbeddingPage {
  url: string
  referrer: string
  /** The first page of the visit. */
  landing?: Landing | undefined
}

interface Landing {
  url: string
  referrer: string
  firstSeenAt: string
}

/**
 * Reports the height of `element` to the embedding page, now and on every change, and the requests of its form. Returns a function that stops the
 * reports. Posts messages only to the origin of the parent, which is known from the browser or from the `hello`
 * message. Calls `onEmbedded` with the page described in that message.
 */
export function reportHeight(
  element: HTMLElement,
  widgetId: string,
  onEmbedded: (page: EmbeddingPage) => void,
): () => void {
  let target = parentOrigin()
  let sentHeight = 0
  const report = () => {
    const height = Math.ceil(element.getBoundingClientRect().height)
    // Nothing is rendered yet: a frame without height would flicker.
    if (target === undefined || height === sentHeight || height === 0) return
    sentHeight = height
    window.parent.postMessage({ v: 1, id: widgetId, type: 'resize', height }, target)
  }
  /** Reports the height again, because the parent may have started to listen after the first report. */
  const handleHello = ({ source, origin, data }: MessageEvent<unknown>) => {
    const greeting = data as { v?: unknown; id?: unknown; type?: unknown; page?: unknown } | null
    if (source !== window.parent || (target !== undefined && target !== origin)) return
    if (greeting?.v !== 1 || greeting.id !== widgetId || greeting.type !== 'hello') return
    // `postMessage` cannot target an opaque origin.
    if (origin === 'null') return
    target = origin
    sentHeight = 0
    report()
    if (!isPageOf(greeting.page, origin)) return
    const { url, referrer, landing } = greeting.page
    onEmbedded({ url, referrer, ...(isLanding(landing) && { landing }) })
  }
  /** For the Google tag of the embedding page. Only the number of the request and its value. */
  const reportSubmission = (event: Event) => {
    const { quoteId, value } = (event as CustomEvent<{ quoteId?: number; value?: number }>).detail
    if (target === undefined || quoteId === undefined) return
    const message = { v: 1, id: widgetId, type: 'submitted', quoteId, value }
    window.parent.postMessage(message, target)
  }
  element.addEventListener('quote-widget:submitted', reportSubmission)
  window.addEventListener('message', handleHello)
  const observer = new ResizeObserver(report)
  observer.observe(element)
  report()
  return () => {
    window.removeEventListener('message', handleHello)
    element.removeEventListener('quote-widget:submitted', reportSubmission)
    observer.disconnect()
  }
}

/** Validates the reported page. Its URL must match the sender's origin. */
function isPageOf(page: unknown, origin: string): page is EmbeddingPage {
  const { url, referrer } = (page ?? {}) as Partial<Record<keyof EmbeddingPage, unknown>>
  return (
    typeof url === 'string' &&
    typeof referrer === 'string' &&
    URL.canParse(url) &&
    new URL(url).origin === origin
  )
}

function isLanding(landing: unknown): landing is Landing {
  const { url, referrer, firstSeenAt } = (landing ?? {}) as Partial<Record<keyof Landing, unknown>>
  return [url, referrer, firstSeenAt].every((text) => typeof text === 'string')
}

/** Origin of the parent. `undefined` if the browser does not report it or it is opaque. */
function parentOrigin(): string | undefined {
  const [nearest] = window.location.ancestorOrigins ?? []
  if (nearest) return nearest === 'null' ? undefined : nearest
  try {
    return new URL(document.referrer).origin
  } catch {
    return undefined
  }
}
