import { cleanLine, maxUrlLength, QuoteSource } from '@curbquote/types'

const limits = new Map(
  Object.entries(QuoteSource.properties as object as Record<string, { maxLength: number }>).map(
    ([name, { maxLength }]) => [name, maxLength],
  ),
)

/**
 * Corrects where a submission came from. These texts are the address bar and campaign links, which the customer has not typed:
 * they are cut or dropped, because they must never refuse a request.
 */
export function cleanSource(body: unknown): void {
  if (!isRecord(body)) return
  const { source } = body
  if (!isRecord(source)) return void delete body.source
  for (const [name, value] of Object.entries(source)) {
    const limit = limits.get(name)
    if (typeof value === 'string' && limit !== undefined) source[name] = cleanLine(value, limit)
    else delete source[name]
  }
}

/** Corrects the URL of the page in a request from outside the service area. */
export function cleanPageUrl(body: unknown): void {
  if (!isRecord(body)) return
  const { pageUrl } = body
  if (typeof pageUrl === 'string') body.pageUrl = cleanLine(pageUrl, maxUrlLength)
  else delete body.pageUrl
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
