import type { PricedLine } from '@curbquote/types/price-rules'
import type { QuoteStatus } from '@curbquote/types/quotes'
import type { SpamReason } from '@curbquote/types/spam'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { type InsertObject, sql, type Transaction } from 'kysely'
import type { NewConsent } from '../consents/given-consent.ts'
import { consentPart } from '../consents/record-consent.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Database } from '../db/schema/index.ts'
import { ForeignPhotoError } from '../photos/own-photos.ts'
import type { Jobs } from '../providers/jobs.ts'
import { judgedReasons, type SpamSigns } from '../spam/spam-filter.ts'
import { AlreadySubmittedError } from '../quotes/earlier-submission.ts'
import {
  enqueueEventJobs,
  eventColumns,
  eventParts,
  type QuoteEmail,
  type WrittenEvent,
} from '../quote-events/record-quote-event.ts'

/** A quote or custom job with its lines, photos and emails. */
export interface NewQuote {
  companyId: number
  columns: Omit<InsertObject<Database, 'quotes'>, 'company_id'>
  lines: readonly PricedLine[]
  photos: readonly NewQuotePhoto[]
  emails: readonly QuoteEmail[]
  consent: NewConsent
  signs: SpamSigns
}

export interface SavedQuote {
  id: number
  /** Within the company. */
  number: number
  status: QuoteStatus
  is_spam: boolean
}

export interface NewQuotePhoto {
  photoId: string
  surfaceType: SurfaceType | null
  lengthCentifeet: number | null
  widthCentifeet: number | null
  groupId: number | null
}

/**
 * Writes a quote with its lines, photos, consent, first event, emails and jobs in the caller's transaction. Spam gets no emails
 * and no messages to webhooks. Leaves the
 * transaction under the connection's own role.
 * @throws AlreadySubmittedError when the company has a quote with the same idempotency key or analysis. The transaction has to
 *   be rolled back, which also returns the quote's number.
 * @throws ForeignPhotoError when a photo is deleted or belongs to another company
 */
export async function saveQuote(
  tenantDb: Transaction<Database>,
  jobs: Jobs,
  { companyId, columns, lines, photos, emails, consent, signs }: NewQuote,
): Promise<SavedQuote> {
  const insertQuote = tenantDb
    .insertInto('quotes')
    .values({
      ...columns,
      company_id: companyId,
      is_spam: sql<boolean>`(select cardinality(reasons) > 0 from judged)`,
      spam_reasons: sql<SpamReason[]>`(select reasons from judged)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number', 'status', 'is_spam'])

  const event = {
    kind: 'submitted',
    companyId,
    to: 'pending',
    actor: 'customer',
    emails,
    isAlert: true,
  } as const
  // One statement: if the quote is not inserted, nothing else is.
  const { rows } = await sql<WrittenEvent & SavedQuote & { claimed_photo_count: number }>`
    ${prepared} with judged as materialized (select ${judgedReasons(signs)} as reasons), quote as (${insertQuote}), claimed_photos as (
      update photos set claimed_at = now()
      where company_id = ${companyId} and id = any(${photos.map((photo) => photo.photoId)}::uuid[])
        and exists (select from quote)
      returning id
    ), inserted_photos as (
      insert into quote_photos
        (company_id, quote_id, position, photo_id, surface_type, length_centifeet, width_centifeet, group_id)
      select ${companyId}, quote.id, p.position, p."photoId", p."surfaceType", p."lengthCentifeet",
        p."widthCentifeet", p."groupId"
      from quote, json_to_recordset(${withPositions(photos)}::json) as p(position integer, "photoId" uuid,
        "surfaceType" text, "lengthCentifeet" integer, "widthCentifeet" integer, "groupId" integer)
      where p."photoId" in (select id from claimed_photos)
    ), inserted_lines as (
      insert into quote_lines
        (company_id, quote_id, position, kind, label, amount_cents, add_on_id, add_on_status, trace)
      select ${companyId}, quote.id, l.position, l.kind, l.label, l."amountCents", l."addOnId", l."addOnStatus",
        l.trace
      from quote, json_to_recordset(${withPositions(lines)}::json) as l(position integer, kind text, label text,
        "amountCents" bigint, "addOnId" integer, "addOnStatus" text, trace jsonb)
    ), ${consentPart(companyId, consent)},
    ${eventParts(event)}
    select quote.id, quote.number, quote.status, quote.is_spam, (select count(*) from claimed_photos)::integer as claimed_photo_count,
      ${eventColumns(event)},
      -- The tenant role may not enqueue jobs. This returns to the connection's own role without another round trip.
      set_config('role', 'none', true)
    from quote
  `.execute(tenantDb)
  const [saved] = rows
  if (!saved) throw new AlreadySubmittedError()
  const { id, number, status, is_spam, claimed_photo_count } = saved
  if (claimed_photo_count < new Set(photos.map((photo) => photo.photoId)).size)
    throw new ForeignPhotoError()

  await enqueueEventJobs(tenantDb, jobs, saved, event)
  return { id, number, status, is_spam }
}

function withPositions(records: readonly object[]): string {
  return JSON.stringify(records.map((record, position) => ({ position, ...record })))
}
