import { type ClickIdName, clickIdNames } from '../click-ids/click-ids.ts'
import type { QuoteSource } from './schemas.ts'

/** The parts of a source that determine its name. */
export interface SourceParts {
  utmSource: string | null
  /** The kind of the click ID, if there is one. */
  click: ClickIdName | null
  referrerHost: string | null
  pageHost: string | null
}

/** Where a request came from, as reports group it. An empty text means that it is not known. */
export interface LeadSource {
  source: string
  medium: string
  campaign: string
  landingPage: string
}

/** The ad network that adds a click ID, and the medium of its clicks. `fbclid` is on unpaid links too. */
const clickSources: Record<ClickIdName, Pick<LeadSource, 'source' | 'medium'>> = {
  gclid: { source: 'google', medium: 'cpc' },
  gbraid: { source: 'google', medium: 'cpc' },
  wbraid: { source: 'google', medium: 'cpc' },
  msclkid: { source: 'bing', medium: 'cpc' },
  fbclid: { source: 'facebook', medium: 'social' },
}

/** Sites with many hosts, and the medium of their links. */
const knownSites: [host: RegExp, source: string, medium: string][] = [
  [/^google\.[a-z.]{2,6}$/, 'google', 'organic'],
  [/^bing\.com$/, 'bing', 'organic'],
  [/^duckduckgo\.com$/, 'duckduckgo', 'organic'],
  [/^(?:[a-z]+\.)?search\.yahoo\.com$|^yahoo\.com$/, 'yahoo', 'organic'],
  [/^(?:[a-z]+\.)?facebook\.com$/, 'facebook', 'social'],
  [/^(?:[a-z]+\.)?instagram\.com$/, 'instagram', 'social'],
  [/^(?:[a-z]+\.)?nextdoor\.com$/, 'nextdoor', 'social'],
  [/^(?:[a-z]+\.)?yelp\.com$/, 'yelp', 'referral'],
]

/** The host of a URL without `www.`, or `null`. */
export function hostOf(url: string | undefined): string | null {
  const host = url?.match(/^https?:\/\/(?:[^/?#@]*@)?([^/:?#]+)/i)?.[1]
  return host?.toLowerCase().replace(/^www\./, '') ?? null
}

/** The source and medium of a visit: the campaign, the click on an ad, or the site before the landing page. */
export function leadSourceOf({
  utmSource,
  utmMedium,
  click,
  referrerHost,
  pageHost,
}: SourceParts & { utmMedium: string | null }): Pick<LeadSource, 'source' | 'medium'> {
  const medium = utmMedium?.trim().toLowerCase()
  const named = utmSource?.trim().toLowerCase()
  if (named || click) {
    const clicked = click ? clickSources[click] : undefined
    return { source: named || clicked?.source || '', medium: medium || clicked?.medium || '' }
  }
  if (!referrerHost || referrerHost === pageHost) return { source: '', medium: medium ?? '' }
  const [, source = referrerHost, ofSite = 'referral'] =
    knownSites.find(([host]) => host.test(referrerHost)) ?? []
  return { source, medium: medium || ofSite }
}

/** The name of a visitor's source: as in reports, otherwise the page's own host. */
export function nameSource(parts: SourceParts): string | undefined {
  return leadSourceOf({ ...parts, utmMedium: null }).source || parts.pageHost || undefined
}

export function nameQuoteSource(source: QuoteSource): string | undefined {
  return nameSource({
    utmSource: source.utmSource ?? null,
    click: clickIdNames.find((name) => source[name]) ?? null,
    referrerHost: hostOf(source.referrer),
    pageHost: hostOf(source.pageUrl),
  })
}
