import { allowsClickIds, readLanding } from '../attribution/landing.ts'
import { reportLead } from '../attribution/report-lead.ts'
import type { SourcePage } from '../attribution/quote-source.ts'

/** A message between the loader and the framed page. Messages of another version are ignored. */
interface FrameMessage {
  v: 1
  id: string
  type: 'hello' | 'resize' | 'submitted'
  height?: number
  /** Only in `hello`: the page that contains the frame. */
  page?: SourcePage
  /** Only in `submitted`: the stored request, for the Google tag of this page. */
  quoteId?: number
  value?: number
}

const fitted = new Set<HTMLIFrameElement>()
/** Frames that sent a message and were answered with our message `hello`. */
const listening = new WeakSet<HTMLIFrameElement>()

/**
 * Keeps a frame with the hosted page as tall as its form, and reports its requests to the Google tag of this page. The frame
 * learns this page's origin from `hello` and sends only to it. A message is accepted only from the frame's own window, origin and
 * widget.
 */
export function fitFrame(frame: HTMLIFrameElement): void {
  if (fitted.size === 0) window.addEventListener('message', handleMessage)
  fitted.add(frame)
  frame.addEventListener('load', () => {
    listening.delete(frame)
    sendHello(frame)
  })
  // An inaccessible document means that the frame has already loaded another origin.
  if (!frame.contentDocument) sendHello(frame)
}

function sendHello(frame: HTMLIFrameElement): void {
  const { origin, id } = sourceOf(frame)
  if (!origin || frame.contentDocument?.URL === 'about:blank') return
  const page = allowsClickIds()
    ? { url: location.href, referrer: document.referrer, landing: readLanding() }
    : // Without the query, which may have the ID of a click.
      { url: location.origin + location.pathname, referrer: document.referrer }
  const hello: FrameMessage = { v: 1, id, type: 'hello', page }
  frame.contentWindow?.postMessage(hello, origin)
}

function handleMessage(event: MessageEvent<unknown>): void {
  for (const frame of fitted) {
    if (!frame.isConnected || frame.contentWindow !== event.source) continue
    const { origin, id } = sourceOf(frame)
    const message = event.data as Partial<FrameMessage> | null
    if (event.origin !== origin || message?.v !== 1 || message.id !== id) return
    if (message.type === 'submitted') return reportSubmission(message)
    const { height = NaN } = message
    if (message.type !== 'resize' || !(height > 0 && height < 50_000)) return
    const hasBorderInside = getComputedStyle(frame).boxSizing === 'border-box'
    const border = hasBorderInside ? frame.offsetHeight - frame.clientHeight : 0
    frame.style.setProperty('height', `${Math.ceil(height) + border}px`, 'important')
    if (!listening.has(frame)) {
      listening.add(frame)
      // The first hello may have been sent before the frame's script ran.
      sendHello(frame)
    }
    return
  }
}

function reportSubmission({ quoteId = 0, value }: Partial<FrameMessage>): void {
  if (!Number.isInteger(quoteId) || quoteId < 1) return
  reportLead({ quoteId, value: Number.isFinite(value) ? value : undefined })
}

function sourceOf(frame: HTMLIFrameElement): { origin: string | undefined; id: string } {
  try {
    const { origin, searchParams } = new URL(frame.src)
    return { origin, id: (searchParams.get('id') ?? searchParams.get('widgetId') ?? '').trim() }
  } catch {
    return { origin: undefined, id: '' }
  }
}
