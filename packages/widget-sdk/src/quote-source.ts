import { cleanLine, maxUrlLength, type QuoteSource } from '@curbquote/types'

const maxUtmLength = 200

const utmFields = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const

/** The URL of the page with the form, and its referrer, which is empty where the browser sends none. */
export interface SourcePage {
  url: string
  referrer: string
}

/** Where a quote came from: the page, its referrer, and the campaign in the page's URL. */
export function quoteSource(pageUrl: string, referrer: string): QuoteSource {
  const source: QuoteSource = {}
  if (pageUrl) source.pageUrl = cleanLine(pageUrl, maxUrlLength)
  if (referrer) source.referrer = cleanLine(referrer, maxUrlLength)
  const search = new URLSearchParams(pageUrl.split('#')[0]?.split('?')[1] ?? '')
  for (const field of Object.keys(utmFields) as (keyof typeof utmFields)[]) {
    const value = search.get(utmFields[field])
    if (value) source[field] = cleanLine(value, maxUtmLength)
  }
  return source
}
