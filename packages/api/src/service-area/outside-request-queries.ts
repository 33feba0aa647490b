import { outsideRequestDays } from '@curbquote/types/limits'
import type { OutsideZips, RequestOutside } from '@curbquote/types/service-area'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ConsentOrigin } from '../consents/consent-origin.ts'
import { givenConsent } from '../consents/given-consent.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { SpamReason } from '@curbquote/types/spam'
import type { WidgetArea } from './read-widget-area.ts'

/** ZIP codes in the owner's list. */
const maxListedZips = 50
/** Email addresses in the owner's list, the newest ones. */
const maxListedEmails = 200

/**
 * Stores the email address of a customer who wants to know when the company serves a ZIP code, with the consent. Repeating it
 * has no effect. Spam is kept, but in no list.
 */
export async function storeOutsideRequest(
  db: Kysely<Database>,
  { companyId, companyName }: WidgetArea,
  { zip, email, consentTextId, language = 'en' }: RequestOutside,
  origin: ConsentOrigin,
  judgedReasons: RawBuilder<SpamReason[]>,
): Promise<void> {
  const consent = givenConsent(
    { email, phone: null },
    { purpose: 'contact', textId: consentTextId, language, company: companyName },
    'outside_form',
    origin,
  )
  const request = { company_id: companyId, zip: zip.slice(0, 5), email }
  try {
    await inCompany({ db, companyId }, async (tenantDb) => {
      const { rows } = await sql<{ is_spam: boolean }>`
        select cardinality(${judgedReasons}) > 0 as is_spam`.execute(tenantDb)
      const is_spam = rows[0]?.is_spam ?? false
      const earlier = await tenantDb
        .selectFrom('outside_requests')
        .select(['id', 'is_spam'])
        .where('company_id', '=', companyId)
        .where('zip', '=', request.zip)
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirst()
      if (earlier) {
        if (earlier.is_spam && !is_spam)
          await tenantDb
            .updateTable('outside_requests')
            .set({ is_spam })
            .where('company_id', '=', companyId)
            .where('id', '=', earlier.id)
            .execute()
        return
      }
      await tenantDb
        .with('consent', (query) =>
          query
            .insertInto('consents')
            .values({ ...consent, company_id: companyId })
            .returning('id'),
        )
        .insertInto('outside_requests')
        .values((eb) => ({
          ...request,
          is_spam,
          consent_id: eb.selectFrom('consent').select('id'),
        }))
        .execute()
    })
  } catch (error) {
    // The same request at the same time has stored both. This transaction has stored neither.
    if (!isUniqueViolation(error)) throw error
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

export type OutsideZipRow = Pick<OutsideZips['zips'][number], 'zip' | 'requests' | 'emails'>

/** The ZIP codes of refused requests and of customers who left their email address. */
export async function findOutsideZips(
  tenant: Tenant,
): Promise<{ total: number; rows: OutsideZipRow[] }> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const isRecent = sql<boolean>`email is null and created_at > now() - make_interval(days => ${outsideRequestDays})`
    const { total } = await tenantDb
      .selectFrom('outside_requests')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('company_id', '=', companyId)
      .where(isRecent)
      .executeTakeFirstOrThrow()
    const rows = await tenantDb
      .selectFrom('outside_requests')
      .select([
        'zip',
        sql<number>`(count(*) filter (where ${isRecent}))::integer`.as('requests'),
        sql<
          string[]
        >`(coalesce(array_agg(email order by created_at desc) filter (where email is not null), '{}'))[:${sql.lit(maxListedEmails)}]`.as(
          'emails',
        ),
      ])
      .where('company_id', '=', companyId)
      .where('is_spam', '=', false)
      .groupBy('zip')
      .having(sql<boolean>`count(*) filter (where ${isRecent}) > 0 or count(email) > 0`)
      .orderBy('requests', 'desc')
      .orderBy('zip')
      .limit(maxListedZips)
      .execute()
    return { total, rows }
  })
}

/** Deletes counted requests that no list shows any more. Email addresses stay until the company is erased. */
export async function deleteOldOutsideRequests(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('outside_requests')
    .where('email', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${outsideRequestDays})`)
    .execute()
}
