import type { Jobs } from '../services/jobs.ts'
import { digestAlerts } from './digest-alerts.ts'
import { giveUp, sendEmail, type SendEmailDeps } from './send-email.ts'

/** Starts to send the emails that transactions enqueue, and to gather held alerts every quarter of an hour. */
export async function workEmails(jobs: Jobs, deps: SendEmailDeps): Promise<void> {
  await jobs.work('send-email', ({ emailId }) => sendEmail(deps, emailId))
  await jobs.work('give-up-email', ({ emailId }) => giveUp(deps, emailId))
  await jobs.work('digest-alerts', () => digestAlerts({ db: deps.db, jobs }))
  await jobs.schedule('digest-alerts', '*/15 * * * *')
}
