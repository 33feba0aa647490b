import type { QuoteSource } from './quotes.ts'

/** What a source is named after, apart from the exact pages. */
export interface SourceParts {
  utmSource: string | null
  referrerHost: string | null
  pageHost: string | null
}

/** The host of a web address, without `www.`; `null` where there is none. */
export function hostOf(url: string | undefined): string | null {
  const host = url?.match(/^https?:\/\/(?:[^/?#@]*@)?([^/:?#]+)/i)?.[1]
  return host?.toLowerCase().replace(/^www\./, '') ?? null
}

/** Where a visitor came from, in a word: the campaign's source, else the site that led here, else the page itself. */
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
