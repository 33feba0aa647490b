import {
  type PlanOverride,
  type PlanStanding,
  type SubscriptionStatus,
  widgetAvailability,
  type WidgetUnavailable,
} from '@curbquote/types'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { DomainError, NotFoundError } from '../errors.ts'

/** A company whose widget may be used now, and whom it tells of a quote. */
export interface WidgetCompany {
  id: number
  name: string
  email: string
  contact_emails: string[]
  unconfirmed_emails: string[]
  email_notifications: boolean
  instant_alerts: boolean
  plan_override: PlanOverride | null
  subscription_status: SubscriptionStatus | null
  notification_email: string | null
}

/**
 * The company behind a widget, if it gives quotes now.
 * @throws NotFoundError for an unknown id, WidgetUnavailableError where the plan gives no quotes.
 */
export async function findWidgetCompany(
  db: Kysely<Database>,
  widgetId: string,
): Promise<WidgetCompany> {
  return requireCompany(await selectCompany(db, widgetId).executeTakeFirst())
}

/**
 * As `inCompany`, for the company behind a widget: read and entered in one round trip.
 * @throws as `findWidgetCompany`
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
    .select([
      'id',
      'name',
      'email',
      'contact_emails',
      'unconfirmed_emails',
      'email_notifications',
      'instant_alerts',
      'notification_email',
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
 * Refuses with the code that tells the widget which of its two notices to show.
 * @throws WidgetUnavailableError
 */
export function requireAvailable(
  standing: PlanStanding,
  contact?: WidgetUnavailable['contact'],
): void {
  const availability = widgetAvailability(standing)
  if (availability !== 'available') throw new WidgetUnavailableError(availability, contact)
}

const sentences = {
  PAYMENT_FAILED: 'This service is temporarily unavailable because of a billing problem.',
  SERVICE_PAUSED: 'This company is currently updating their service.',
}

export class WidgetUnavailableError extends DomainError {
  constructor(code: keyof typeof sentences, contact?: WidgetUnavailable['contact']) {
    super(403, code, sentences[code], { ...(contact && { details: { contact } }) })
  }
}
