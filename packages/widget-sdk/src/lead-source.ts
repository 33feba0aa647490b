import { maxUrlLength, type LeadSource } from '@curbquote/types'

const maxUtmLength = 200

const utmFields = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const

/** The page that a form stands on, and where its visitor came from: two addresses, the second empty where nobody says. */
export interface SourcePage {
  url: string
  referrer: string
}

/** Where the visitor came from: the page, its referrer, and the campaign in its address. */
export function leadSource(pageUrl: string, referrer: string): LeadSource {
  const source: LeadSource = {}
  if (pageUrl) source.pageUrl = pageUrl.slice(0, maxUrlLength)
  if (referrer) source.referrer = referrer.slice(0, maxUrlLength)
  const search = new URLSearchParams(pageUrl.split('#')[0]?.split('?')[1] ?? '')
  for (const field of Object.keys(utmFields) as (keyof typeof utmFields)[]) {
    const value = search.get(utmFields[field])
    if (value) source[field] = value.slice(0, maxUtmLength)
  }
  return source
}
