import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** Companies whose plan includes quotes. */
export const givesQuotes = (eb: ExpressionBuilder<Database, 'companies'>) =>
  eb.or([
    eb('plan_override', '=', 'pro'),
    eb.and([
      eb('plan_override', 'is', null),
      eb('subscription_status', 'in', ['active', 'trialing']),
    ]),
  ])

/** Companies of the directory: the email address is verified and the widget is available. */
export const isListed = (eb: ExpressionBuilder<Database, 'companies'>) =>
  eb.and([eb('email_verified_at', 'is not', null), givesQuotes(eb)])
