import type { Jobs } from '../services/jobs.ts'
import { digestAlerts } from './digest-alerts.ts'
import { giveUp, sendMail, type SendMailDeps } from './send-mail.ts'

/** Starts to send the mails that transactions enqueue, and to gather held alerts every quarter of an hour. */
export async function workMails(jobs: Jobs, deps: SendMailDeps): Promise<void> {
  await jobs.work('send-mail', ({ mailId }) => sendMail(deps, mailId))
  await jobs.work('give-up-mail', ({ mailId }) => giveUp(deps, mailId))
  await jobs.work('digest-alerts', () => digestAlerts({ db: deps.db, jobs }))
  await jobs.schedule('digest-alerts', '*/15 * * * *')
}
