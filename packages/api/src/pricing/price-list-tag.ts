import { createHash } from 'node:crypto'
import type { PriceList } from '@curbquote/types/price-rules'
import { DomainError } from '../errors/errors.ts'
import { PriceListChangedError } from './price-rules-queries.ts'

/** The ETag of a version of the price list, or of a draft that is based on it. */
export function toEntityTag(version: number, draft?: PriceList): string {
  return draft ? `"${version}-${hashOf(draft)}"` : `"${version}"`
}

/** Identifies the content of a stored draft. */
export function hashOf(draft: PriceList): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('hex').slice(0, 16)
}

/** The prices that an owner has read: a version, or a draft that is based on it. */
export interface SeenPrices {
  version: number
  draftHash: string | undefined
}

/**
 * Parses the version, and for a draft its hash, from an If-Match header. Accepts weak tags, because a proxy that compresses
 * responses makes their tags weak.
 * @throws DomainError `IF_MATCH_REQUIRED`; PriceListChangedError for a tag of another form
 */
export function readIfMatch(header: string | undefined): SeenPrices {
  if (header === undefined)
    throw new DomainError(
      428,
      'IF_MATCH_REQUIRED',
      'Send the ETag of the prices as If-Match, so that no change is overwritten.',
    )
  const [, version, draftHash] =
    /^(?:W\/)?"(\d{1,9})(?:-([0-9a-f]{16}))?"$/.exec(header.trim()) ?? []
  if (version === undefined) throw new PriceListChangedError()
  return { version: Number(version), draftHash }
}
