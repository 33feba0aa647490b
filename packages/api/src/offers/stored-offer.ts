import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../db/schema/index.ts'
import { currentLines } from '../quotes/current-lines.ts'
import { lastResponse } from '../quotes/last-response.ts'
import { isValid, shownOfferState, validThrough } from '../quotes/offer-columns.ts'

/** Everything that the customer's page shows and that a response depends on. */
export type StoredOffer = NonNullable<Awaited<ReturnType<typeof findStoredOffer>>>

/** The current offer of a quote with its company, in one statement. */
export function findStoredOffer(tenantDb: Kysely<Database>, companyId: number, quoteId: number) {
  return tenantDb
    .selectFrom('quotes')
    .innerJoin('companies', 'companies.id', 'quotes.company_id')
    .leftJoin('offers', (join) =>
      join
        .onRef('offers.company_id', '=', 'quotes.company_id')
        .onRef('offers.quote_id', '=', 'quotes.id')
        .onRef('offers.revision', '=', 'quotes.current_revision'),
    )
    .leftJoin('price_list_versions as lists', (join) =>
      join
        .onRef('lists.company_id', '=', 'quotes.company_id')
        .on('lists.version', '=', ofCurrent<number>('price_list_version')),
    )
    .select((eb) => [
      'quotes.company_id',
      'quotes.id',
      'quotes.number',
      'quotes.current_revision',
      'quotes.customer_name',
      'quotes.customer_email',
      'quotes.customer_phone',
      'quotes.customer_address',
      'quotes.customer_city',
      'quotes.customer_state',
      'quotes.customer_zip',
      'quotes.language',
      'quotes.status',
      'quotes.link_version',
      'quotes.offer_state',
      'quotes.range_low_cents',
      'quotes.range_high_cents',
      shownOfferState.as('shown_state'),
      isValid.as('is_valid'),
      validThrough(sql.ref('companies.time_zone')).as('valid_through'),
      sql<number | null>`coalesce(quotes.current_total_cents, quotes.total_cents)`.as(
        'total_cents',
      ),
      ofCurrent<number | null>('tax_basis_points').as('tax_basis_points'),
      ofCurrent<number | null>('tax_cents').as('tax_cents'),
      ofCurrent<Job | null>('priced_job').as('priced_job'),
      'offers.reason as revision_reason',
      'lists.list as price_list',
      'companies.name',
      'companies.branding_name',
      'companies.email',
      'companies.contact_emails',
      'companies.unconfirmed_emails',
      'companies.notification_email',
      'companies.email_notifications',
      'companies.phone',
      'companies.logo_id',
      'companies.primary_color',
      'companies.secondary_color',
      'companies.time_zone',
      'companies.tax_basis_points as company_tax_basis_points',
      sql<string>`case when quotes.language = 'es' and companies.quote_terms_es <> ''
        then companies.quote_terms_es else companies.quote_terms end`.as('quote_terms'),
      'companies.quote_validity_days',
      'companies.requires_signature',
      'companies.asks_drawn_signature',
      currentLines().as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('quote_photos')
          .select(['photo_id', 'surface_type'])
          .whereRef('quote_photos.company_id', '=', 'quotes.company_id')
          .whereRef('quote_photos.quote_id', '=', 'quotes.id')
          .orderBy('position'),
      ).as('photos'),
      eb
        .exists(
          eb
            .selectFrom('offers as revisions')
            .select('revisions.revision')
            .whereRef('revisions.company_id', '=', 'quotes.company_id')
            .whereRef('revisions.quote_id', '=', 'quotes.id')
            .where('revisions.kind', '<>', 'customer_choice')
            // Revision 2 of a custom job or of the owner's own quote is the first price that the customer gets.
            .where((of) =>
              of.or([
                of.and([
                  of('quotes.total_cents', 'is not', null),
                  of('quotes.contact_consent_at', 'is not', null),
                ]),
                of('revisions.revision', '>', 2),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as('is_changed'),
      jsonObjectFrom(
        lastResponse().select([
          'quote_responses.kind',
          'quote_responses.name',
          'quote_responses.reason',
          'quote_responses.channel',
          'quote_responses.document',
          'quote_responses.document_sha256',
          'quote_responses.created_at',
        ]),
      ).as('last_response'),
    ])
    .where('quotes.company_id', '=', companyId)
    .where('quotes.id', '=', quoteId)
    .$narrowType<{ price_list: PriceList | null }>()
    .executeTakeFirst()
}

/** A column of the current revision: of the quote itself, or of a later offer. */
function ofCurrent<Value>(
  column: 'price_list_version' | 'tax_basis_points' | 'tax_cents' | 'priced_job',
) {
  return sql<Value>`case when quotes.current_revision = 1 then ${sql.ref(`quotes.${column}`)} else ${sql.ref(`offers.${column}`)} end`
}
