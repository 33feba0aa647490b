import type { CustomerOffer } from '@curbquote/types/offers'
import type { SubmitQuote, SubmittedQuote } from '@curbquote/types/quotes'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { CompaniesTable } from '../db/schema/companies.ts'
import { quoteLinkTokens } from '../quotes/quote-link-token.ts'
import { termsVersionOf } from '../offers/to-customer-offer.ts'
import type { TestApp } from './build-test-app.ts'
import { call } from './call.ts'
import { createCompany } from './test-company.ts'
import { submissionOf, visitWidget } from './widget-visitor.ts'

/** 500 sq ft at $0.50, $25 setup, 6% tax. */
export const offeredTotal = 291.5
/** With the first add-on of $40, and with both: the second costs $15.50. */
export const totalWithSealing = 333.9
export const totalWithBoth = 350.33

export type OfferedQuote = Awaited<ReturnType<typeof submitOffer>>

/** A submitted quote whose customer can add "Sealing" and "Gutters", with the tokens of its emailed link and of the form's link. */
export async function submitOffer(
  testApp: TestApp,
  {
    company: overrides = {},
    ...submission
  }: { company?: Partial<Insertable<CompaniesTable>> } & Partial<SubmitQuote> = {},
) {
  const { db } = testApp.database
  const company = await createCompany(db, overrides)
  const insertAddOn = async (name: string, price_cents: number) =>
    (
      await db
        .insertInto('add_ons')
        .values({
          company_id: company.id,
          name,
          description: `${name}, done right`,
          description_es: name === 'Sealing' ? 'Bien hecho' : null,
          price_type: 'flat',
          price_cents,
          behavior: 'suggest',
          trigger_rules: '{}',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const sealing = await insertAddOn('Sealing', 4_000)
  const gutters = await insertAddOn('Gutters', 1_550)
  const visitor = visitWidget(testApp, company)
  const analyzed = await visitor.analysis()
  const response = await visitor.post('quote', {
    ...submissionOf(analyzed, offeredTotal),
    ...submission,
  })
  if (response.status !== 201) throw new Error(await response.text())
  const { quoteId, quoteUrl = '' } = (await response.json()) as SubmittedQuote
  return {
    company,
    quoteId,
    addOns: { sealing, gutters },
    token: tokenOf(testApp, quoteId),
    formToken: quoteUrl.split('/').at(-1) ?? '',
  }
}

/** The token of a quote's link. */
export function tokenOf({ config }: TestApp, quoteId: number, linkVersion = 0): string {
  return quoteLinkTokens(config.codePepper).issue({ quoteId, linkVersion })
}

/** Calls the API as the customer of a link. `path` starts with a slash or is empty. */
export function callOffer(
  testApp: TestApp,
  token: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const method = body === undefined && !path.startsWith('/') ? 'GET' : 'POST'
  return call(testApp, method, `/api/offers/${token}${path}`, { body, headers })
}

export async function offerOf(testApp: TestApp, token: string): Promise<CustomerOffer> {
  const response = await callOffer(testApp, token, '')
  if (response.status !== 200) throw new Error(response.text)
  return response.json as CustomerOffer
}

/** The body of an acceptance of the first price of a company without terms. */
export const acceptance = {
  revision: 1,
  termsVersion: termsVersionOf(''),
  total: offeredTotal,
  name: 'Nora Fields',
  agree: true,
  selectedAddOnIds: [] as number[],
}

/** Moves the end of an offer's validity. */
export async function setValidUntil(
  { database }: TestApp,
  quoteId: number,
  validUntil: RawBuilder<Date>,
): Promise<void> {
  await database.db
    .updateTable('quotes')
    .set({ valid_until: validUntil })
    .where('id', '=', quoteId)
    .execute()
}

/** Everything that answers write, to compare before and after. */
export async function recordedOf({ database }: TestApp, quoteId: number) {
  const { db } = database
  const quote = await db
    .selectFrom('quotes')
    .select([
      'offer_state',
      'current_revision',
      'accepted_revision',
      'current_total_cents',
      'status',
      'responded_at',
      'opened_at',
      'link_version',
      'valid_until',
    ])
    .where('id', '=', quoteId)
    .executeTakeFirst()
  const where = sql<boolean>`quote_id = ${quoteId}`
  return {
    quote,
    responses: await db
      .selectFrom('quote_responses')
      .selectAll()
      .where(where)
      .orderBy('id')
      .execute(),
    events: await db
      .selectFrom('quote_events')
      .select(['kind', 'from_value', 'to_value', 'actor'])
      .where(where)
      .orderBy('id')
      .execute(),
    emails: await db
      .selectFrom('deliveries')
      .select(['kind', 'recipients', 'subject_key'])
      .where(where)
      .orderBy('kind')
      .execute(),
    consents: await db
      .selectFrom('consents')
      .select(['purpose', 'text', 'source', 'locale'])
      .where(where)
      .orderBy('id')
      .execute(),
  }
}
