import type { QuoteSource } from './quotes.ts'

/** The parts of a source that determine its name. */
export interface SourceParts {
  utmSource: string | null
  referrerHost: string | null
  pageHost: string | null
}

/** The host of a URL without `www.`, or `null`. */
export function hostOf(url: string | undefined): string | null {
  const host = url?.match(/^https?:\/\/(?:[^/?#@]*@)?([^/:?#]+)/i)?.[1]
  return host?.toLowerCase().replace(/^www\./, '') ?? null
}

/** The name of a visitor's source: the campaign source, otherwise the referring site, otherwise the page's own host. */
export function nameSource({ utmSource, referrerHost, pageHost }: SourceParts): string | undefined {
  if (utmSource?.trim()) return utmSource.trim().toLowerCase()
  return (referrerHost === pageHost ? undefined : referrerHost) ?? pageHost ?? undefined
}

export function nameQuoteSource({ utmSource, referrer, pageUrl }: QuoteSource): string | undefined {
  return nameSource({
    utmSource: utmSource ?? null,
    referrerHost: hostOf(referrer),
    pageHost: hostOf(pageUrl),
  })
}
