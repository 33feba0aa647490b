import type { FollowUpText, Language } from '@curbquote/types'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { NotFoundError } from '../errors/errors.ts'
import type { Jobs } from '../providers/jobs.ts'

/**
 * Queues a reminder with sample values to the company's own email address.
 * @returns the recipients
 * @throws NotFoundError
 */
export function sendFollowUpTest(
  db: Kysely<Database>,
  jobs: Jobs,
  companyId: number,
  parameters: { language: Language; text: FollowUpText },
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const company = await transaction
      .selectFrom('companies')
      .select('email')
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) throw new NotFoundError('Company')
    const recipients = [company.email]
    await queueEmail(transaction, jobs, {
      kind: 'follow_up_test',
      companyId,
      recipients,
      parameters,
    })
    return recipients
  })
}
