import type { SourcePage } from '../quote-source.ts'

/** Said to the page in the frame, and by it. Any other version is another protocol. */
interface FrameMessage {
  v: 1
  id: string
  type: 'hello' | 'resize'
  height?: number
  /** Of a greeting: the page that the frame stands in, and where its visitor came from. */
  page?: SourcePage
}

const fitted = new Set<HTMLIFrameElement>()
/** Those that have shown that they listen, and were greeted since. */
const listening = new WeakSet<HTMLIFrameElement>()

/**
 * Keeps a frame with the hosted page as tall as its form. The frame learns the page's origin from a greeting, so that
 * it need not send to anybody who listens; a message counts only from that frame, its own origin and its widget.
 */
export function fitFrame(frame: HTMLIFrameElement): void {
  if (fitted.size === 0) window.addEventListener('message', takeHeight)
  fitted.add(frame)
  frame.addEventListener('load', () => {
    listening.delete(frame)
    greet(frame)
  })
  // A frame whose document is hidden from this page has already gone to another origin.
  if (!frame.contentDocument) greet(frame)
}

function greet(frame: HTMLIFrameElement): void {
  const { origin, id } = sourceOf(frame)
  if (!origin || frame.contentDocument?.URL === 'about:blank') return
  const page = { url: location.href, referrer: document.referrer }
  const hello: FrameMessage = { v: 1, id, type: 'hello', page }
  frame.contentWindow?.postMessage(hello, origin)
}

function takeHeight(event: MessageEvent<unknown>): void {
  for (const frame of fitted) {
    if (!frame.isConnected || frame.contentWindow !== event.source) continue
    const { origin, id } = sourceOf(frame)
    const message = event.data as Partial<FrameMessage> | null
    if (event.origin !== origin || message?.v !== 1 || message.type !== 'resize') return
    const { height = NaN } = message
    if (message.id !== id || !(height > 0 && height < 50_000)) return
    const hasBorderInside = getComputedStyle(frame).boxSizing === 'border-box'
    const border = hasBorderInside ? frame.offsetHeight - frame.clientHeight : 0
    frame.style.setProperty('height', `${Math.ceil(height) + border}px`, 'important')
    if (!listening.has(frame)) {
      listening.add(frame)
      // It may have been greeted before its script was there.
      greet(frame)
    }
    return
  }
}

function sourceOf(frame: HTMLIFrameElement): { origin: string | undefined; id: string } {
  try {
    const { origin, searchParams } = new URL(frame.src)
    return { origin, id: (searchParams.get('id') ?? searchParams.get('widgetId') ?? '').trim() }
  } catch {
    return { origin: undefined, id: '' }
  }
}
