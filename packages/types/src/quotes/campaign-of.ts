import { clickIdNames } from '../click-ids/click-ids.ts'
import type { QuoteSource } from './schemas.ts'
import { cleanLine } from '../text/clean-text.ts'

const maxUtmLength = 200
/** Campaign parameters besides the five usual ones. */
export const maxOtherUtm = 10

type UtmField = 'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent'

const utmFields: Partial<Record<string, UtmField>> = {
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_term: 'utmTerm',
  utm_content: 'utmContent',
}

/**
 * The campaign and the ID of a click on an ad in the query of a URL. Of the three IDs that Google uses, the first: a click has
 * one of them. IDs that may not be stored are left out.
 */
export function campaignOf(url: string): QuoteSource {
  const campaign: QuoteSource = {}
  const otherUtm: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(url.split('#')[0]?.split('?')[1] ?? '')) {
    const field = Object.hasOwn(utmFields, name) ? utmFields[name] : undefined
    const click = clickIdNames.find((one) => one === name)
    if (!value) continue
    if (field) campaign[field] ??= cleanLine(value, maxUtmLength)
    else if (click && /^[\w.~-]{1,400}$/.test(value)) campaign[click] ??= value
    else if (/^utm_[a-z0-9_]{1,40}$/.test(name) && Object.keys(otherUtm).length < maxOtherUtm)
      otherUtm[name] = cleanLine(value, maxUtmLength)
  }
  const [kept, ...others] = (['gclid', 'gbraid', 'wbraid'] as const).filter((id) => campaign[id])
  if (kept) for (const name of others) delete campaign[name]
  if (Object.keys(otherUtm).length > 0) campaign.otherUtm = otherUtm
  return campaign
}
