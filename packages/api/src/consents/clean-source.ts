import { clickIdNames, maxSourceBytes } from '@curbquote/types/click-ids'
import { maxUrlLength } from '@curbquote/types/limits'
import { maxOtherUtm } from '@curbquote/types/quotes'
import { QuoteSource } from '@curbquote/types/quotes/schemas'
import { cleanLine } from '@curbquote/types/text'

interface TextSchema {
  type: string
  maxLength: number
  pattern?: string
}

const { otherUtm: _, isCounted: _counted, ...textSchemas } = QuoteSource.properties

const textFields = Object.entries(textSchemas as object as Record<string, TextSchema>).map(
  ([name, { maxLength, pattern }]) => ({
    name: name as keyof typeof textSchemas,
    maxLength,
    pattern: pattern === undefined ? undefined : new RegExp(pattern),
  }),
)

const googleClickIds = ['gclid', 'gbraid', 'wbraid'] as const

/** Names of parameters that identify a click or a visitor, as ad networks and mail services add them to URLs. */
const clickParameters =
  /gclid|[gw]braid|dclid|gclsrc|msclkid|[a-z]clid|li_fat_id|rdt_cid|igsh|mc_eid|_gl\b|_hsenc|srsltid/i

/** Lengths to which texts are cut, one after the other, until the source fits. IDs are never cut: a part of one is useless. */
const shorterLengths = [500, 200, 60] as const
const cutFields = [
  'utmTerm',
  'utmContent',
  'pageUrl',
  'referrer',
  'landingPage',
  'utmCampaign',
  'utmMedium',
  'utmSource',
] as const

/**
 * Corrects where a submission came from. These texts are the address bar and campaign links, which the customer has not typed:
 * they are cut or dropped, because they must never refuse a request.
 */
export function cleanSource(body: unknown): void {
  if (!isRecord(body)) return
  const { source } = body
  if (!isRecord(source)) return void delete body.source
  body.source = toStoredSource(source)
}

/** A source as it is stored: in at most `maxSourceBytes`, with IDs of clicks in their own fields only. */
export function toStoredSource(given: Record<string, unknown>): QuoteSource {
  const source: QuoteSource = {}
  for (const { name, maxLength, pattern } of textFields) {
    const value = given[name]
    if (typeof value !== 'string') continue
    const text = pattern ? value : cleanLine(value, maxLength)
    if (text && text.length <= maxLength && (pattern?.test(text) ?? true)) source[name] = text
  }
  for (const name of ['pageUrl', 'referrer', 'landingPage'] as const) {
    const url = source[name]
    if (url !== undefined)
      source[name] = name === 'landingPage' ? withoutQuery(url) : withoutClicks(url)
  }
  const [kept, ...others] = googleClickIds.filter((name) => source[name])
  if (kept) for (const name of others) delete source[name]
  if (given.isCounted === true) source.isCounted = true
  return withOtherUtm(fit(source), given.otherUtm)
}

/** Adds further campaign parameters as long as the source fits. */
function withOtherUtm(source: QuoteSource, given: unknown): QuoteSource {
  if (!isRecord(given)) return source
  const otherUtm: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (Object.keys(otherUtm).length >= maxOtherUtm) break
    if (!/^utm_[a-z0-9_]{1,40}$/.test(name) || typeof value !== 'string') continue
    const added = { ...otherUtm, [name]: cleanLine(value, 200) }
    if (sizeOf({ ...source, otherUtm: added }) > maxSourceBytes) break
    Object.assign(otherUtm, added)
  }
  return Object.keys(otherUtm).length > 0 ? { ...source, otherUtm } : source
}

function fit(source: QuoteSource): QuoteSource {
  for (const length of shorterLengths)
    for (const name of cutFields) {
      if (sizeOf(source) <= maxSourceBytes) return source
      const text = source[name]
      if (text !== undefined) source[name] = cleanLine(text, length)
    }
  // Texts of 60 characters may have 240 bytes.
  for (const name of [...cutFields, ...clickIdNames.toReversed()])
    if (sizeOf(source) > maxSourceBytes) delete source[name]
  return source
}

function sizeOf(source: QuoteSource): number {
  return Buffer.byteLength(JSON.stringify(source))
}

/** Removes the query and fragment of a URL that contains the ID of a click. */
function withoutClicks(url: string): string {
  const [bare = ''] = url.split(/[?#]/, 1)
  return clickParameters.test(url.slice(bare.length)) ? bare : url
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}

/** Corrects the URL of the page in a request from outside the service area. */
export function cleanPageUrl(body: unknown): void {
  if (!isRecord(body)) return
  const { pageUrl } = body
  if (typeof pageUrl === 'string') body.pageUrl = withoutClicks(cleanLine(pageUrl, maxUrlLength))
  else delete body.pageUrl
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
