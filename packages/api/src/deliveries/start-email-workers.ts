import type { Jobs } from '../providers/jobs.ts'
import { digestAlerts } from './digest-alerts.ts'
import { digestMinutes } from '../emails/digest-interval.ts'
import { abandonEmail, sendEmail, type SendEmailDeps } from './send-email.ts'

/** Starts the workers that send emails, and schedules the digest job. */
export async function startEmailWorkers(jobs: Jobs, deps: SendEmailDeps): Promise<void> {
  await jobs.work('send-email', ({ emailId }) => sendEmail(deps, emailId))
  await jobs.work('abandon-email', ({ emailId }) => abandonEmail(deps, emailId))
  await jobs.work('digest-alerts', () => digestAlerts({ db: deps.db, jobs }))
  await jobs.schedule('digest-alerts', `*/${digestMinutes} * * * *`)
}
