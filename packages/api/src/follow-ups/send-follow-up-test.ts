import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { NotFoundError } from '../errors/errors.ts'
import type { FollowUpTest } from './follow-up-email.ts'
import type { FollowUpEmails } from './follow-up-emails.ts'
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
  parameters: FollowUpTest,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const company = await transaction
      .selectFrom('companies')
      .select('email')
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) throw new NotFoundError('Company')
    const recipients = [company.email]
    await queueEmail<FollowUpEmails>(transaction, jobs, {
      kind: 'follow_up_test',
      companyId,
      recipients,
      parameters,
    })
    return recipients
  })
}
