import type { ClickIdName } from '@curbquote/types/click-ids'
import { sql } from 'kysely'

/** The host of a URL of `quotes.source`, with the same rules as `hostOf`. */
export function sourceHost(field: 'pageUrl' | 'referrer') {
  return sql<string | null>`regexp_replace(
    lower(substring(source ->> ${sql.lit(field)} from '^[hH][tT][tT][pP][sS]?://(?:[^/?#@]*@)?([^/:?#]+)')),
    '^www\\.', '')`
}

/** The kind of the click ID in `quotes.source`. */
export const sourceClick = sql<ClickIdName | null>`case
  when source ->> 'gclid' is not null then 'gclid'
  when source ->> 'gbraid' is not null then 'gbraid'
  when source ->> 'wbraid' is not null then 'wbraid'
  when source ->> 'msclkid' is not null then 'msclkid'
  when source ->> 'fbclid' is not null then 'fbclid'
end`

/** Whether the request became a job: the customer accepted, or the owner completed it. */
export const isWon = sql<boolean>`(offer_state = 'accepted' or status = 'completed')`
