/** The page around the frame, as its script tells. */
export interface EmbeddingPage {
  url: string
  referrer: string
}

/**
 * Tells the embedding page how tall the content of `element` is, now and whenever it changes. Returns the way to stop.
 * Only the parent is told, at the origin that the browser names or the parent's own greeting proves; the parent for its
 * part checks the source and the origin of what it hears. `onEmbedded` is called with what a greeting says of the page.
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
    // Nothing is drawn yet: a frame of no height would only flicker.
    if (target === undefined || height === sentHeight || height === 0) return
    sentHeight = height
    window.parent.postMessage({ v: 1, id: widgetId, type: 'resize', height }, target)
  }
  /** The parent's script may have started to listen only now. */
  const takeGreeting = ({ source, origin, data }: MessageEvent<unknown>) => {
    const greeting = data as { v?: unknown; id?: unknown; type?: unknown; page?: unknown } | null
    if (source !== window.parent || (target !== undefined && target !== origin)) return
    if (greeting?.v !== 1 || greeting.id !== widgetId || greeting.type !== 'hello') return
    // A page without an origin cannot be addressed alone.
    if (origin === 'null') return
    target = origin
    sentHeight = 0
    report()
    if (isPageOf(greeting.page, origin)) onEmbedded(greeting.page)
  }
  window.addEventListener('message', takeGreeting)
  const observer = new ResizeObserver(report)
  observer.observe(element)
  report()
  return () => {
    window.removeEventListener('message', takeGreeting)
    observer.disconnect()
  }
}

/** Nobody speaks for the page of another. */
function isPageOf(page: unknown, origin: string): page is EmbeddingPage {
  const { url, referrer } = (page ?? {}) as Partial<Record<keyof EmbeddingPage, unknown>>
  return (
    typeof url === 'string' &&
    typeof referrer === 'string' &&
    URL.canParse(url) &&
    new URL(url).origin === origin
  )
}

/** `undefined` where the browser does not say, or the page has none that could be named. */
function parentOrigin(): string | undefined {
  const [nearest] = window.location.ancestorOrigins ?? []
  if (nearest) return nearest === 'null' ? undefined : nearest
  try {
    return new URL(document.referrer).origin
  } catch {
    return undefined
  }
}
