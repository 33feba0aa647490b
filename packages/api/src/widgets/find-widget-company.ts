import {
  type PlanOverride,
  type PlanState,
  type SubscriptionStatus,
  widgetAvailability,
} from '@curbquote/types/billing'
import type { WidgetUnavailable } from '@curbquote/types/widgets'
import { type Kysely, sql, type Transaction } from 'kysely'
import { prepared } from '../db/prepared-statements.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError, NotFoundError } from '../errors/errors.ts'

/** A company whose widget is available, with the recipients of its alerts. */
export interface WidgetCompany {
  id: number
  name: string
  branding_name: string | null
  email: string
  contact_emails: string[]
  unconfirmed_emails: string[]
  email_notifications: boolean
  instant_alerts: boolean
  plan_override: PlanOverride | null
  subscription_status: SubscriptionStatus | null
  notification_email: string | null
  time_zone: string
  quote_validity_days: number
}

/**
 * Finds the company of an available widget.
 * @throws NotFoundError for an unknown id, a DomainError when the plan does not include quotes
 */
export async function findWidgetCompany(
  db: Kysely<Database>,
  widgetId: string,
): Promise<WidgetCompany> {
  return requireCompany(await selectCompany(db, widgetId).executeTakeFirst())
}

/**
 * Like `inCompany` for the company of a widget. Finds the company and sets the tenant in one round trip.
 * @throws the errors of `findWidgetCompany`
 */
export function inWidgetCompany<Result>(
  db: Kysely<Database>,
  widgetId: string,
  work: (tenantDb: Transaction<Database>, company: WidgetCompany) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const company = await selectCompany(transaction, widgetId)
      .select([
        sql`set_config('role', 'curbquote_tenant', true)`.as('role'),
        sql`set_config('app.company_id', id::text, true)`.as('entered_id'),
      ])
      .executeTakeFirst()
    return work(transaction, requireCompany(company))
  })
}

function selectCompany(db: Kysely<Database>, widgetId: string) {
  return db
    .selectFrom('companies')
    .modifyFront(prepared)
    .select([
      'id',
      'name',
      'branding_name',
      'email',
      'contact_emails',
      'unconfirmed_emails',
      'email_notifications',
      'instant_alerts',
      'notification_email',
      'time_zone',
      'quote_validity_days',
      'plan_override',
      'subscription_status',
    ])
    .where('widget_id', '=', widgetId)
}

function requireCompany(company: WidgetCompany | undefined): WidgetCompany {
  if (!company) throw new NotFoundError('Widget')
  requireAvailable({
    planOverride: company.plan_override,
    subscriptionStatus: company.subscription_status,
  })
  return company
}

/**
 * Checks that the plan includes quotes.
 * @throws DomainError, whose code tells the widget which notice to show
 */
export function requireAvailable(
  planState: PlanState,
  contact?: WidgetUnavailable['contact'],
): void {
  const availability = widgetAvailability(planState)
  if (availability !== 'available')
    throw new DomainError(403, availability, sentences[availability], {
      ...(contact && { details: { contact } }),
    })
}

const sentences = {
  PAYMENT_FAILED: 'This service is temporarily unavailable because of a billing problem.',
  SERVICE_PAUSED: 'This company is currently updating their service.',
}
