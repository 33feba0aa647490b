import { clickIdNames } from '@curbquote/types/click-ids'
import { maxUrlLength } from '@curbquote/types/limits'
import { campaignOf, type QuoteSource } from '@curbquote/types/quotes'
import { cleanLine } from '@curbquote/types/text'
import { type Landing, readLanding } from './landing.ts'

/** The URL of the page with the form, and its referrer, which is empty where the browser sends none. */
export interface SourcePage {
  url: string
  referrer: string
  /** Reported by the page around a frame. Default: the page itself. */
  landing?: Landing | undefined
}

interface SourceOptions {
  /** Whether IDs of clicks on ads may be sent. */
  allowsClickIds: boolean
  /** Whether the steps of the visit are counted. */
  isCounted: boolean
}

/** Where a quote came from: the page, and the first page of the visit with its referrer, campaign and click. */
export function quoteSource(
  { url, referrer, landing }: SourcePage,
  { allowsClickIds, isCounted }: SourceOptions = { allowsClickIds: true, isCounted: false },
): QuoteSource {
  const first = landing ?? { url, referrer, firstSeenAt: undefined }
  const source: QuoteSource = {}
  const toText = (page: string) =>
    cleanLine(allowsClickIds ? page : (page.split(/[?#]/, 1)[0] ?? ''), maxUrlLength)
  if (url) source.pageUrl = toText(url)
  if (first.url) source.landingPage = toText(first.url)
  if (first.referrer) source.referrer = toText(first.referrer)
  Object.assign(source, campaignOf(first.url))
  if (first.firstSeenAt) source.firstSeenAt = first.firstSeenAt
  if (isCounted) source.isCounted = true
  if (!allowsClickIds) for (const name of clickIdNames) delete source[name]
  return source
}

/** The landing of a form's page: of this page, unless a page around the frame reports its own. */
export function landingOf({ url, landing }: SourcePage): Landing | undefined {
  return landing ?? (url === location.href ? readLanding() : undefined)
}
