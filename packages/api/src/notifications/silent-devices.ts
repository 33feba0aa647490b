import { type PushDevice, stalePushDays } from '@curbquote/types/push-subscriptions'
import { type Kysely, sql } from 'kysely'
import { findCompaniesWithSilentDevices } from '../alerts/push-subscription-queries.ts'
import type { Database } from '../db/schema/index.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import type { EmailContent } from '../emails/email-content.ts'
import { defineJob } from '../providers/define-job.ts'
import type { Jobs } from '../providers/jobs.ts'
import { dashboardUrl } from '../quote-emails/quote-alert-email.ts'
import {
  alertRecipients,
  brandOf,
  companyNameOf,
  type EmailedCompany,
} from '../quote-emails/quote-email.ts'

/** Enqueues the weekly email to each company with a device that has not confirmed an alert for a while. At most one in six days. */
export async function remindOfSilentDevices({
  db,
  jobs,
}: {
  db: Kysely<Database>
  jobs: Jobs
}): Promise<void> {
  const companies = await findCompaniesWithSilentDevices(db)
  const emails = companies.flatMap((company) => {
    const recipients = alertRecipients(company)
    return recipients.length > 0
      ? [{ company_id: company.id, kind: 'silent_devices', recipients }]
      : []
  })
  for (const email of emails)
    await db.transaction().execute(async (transaction) => {
      const recent = await transaction
        .selectFrom('deliveries')
        .select('id')
        .where('company_id', '=', email.company_id)
        .where('kind', '=', email.kind)
        .where('created_at', '>', sql<Date>`now() - interval '6 days'`)
        .executeTakeFirst()
      if (recent) return
      const { id } = await transaction
        .insertInto('deliveries')
        .values(email)
        .returning('id')
        .executeTakeFirstOrThrow()
      await queueDeliveries(transaction, jobs, [id])
    })
}

/** On Monday morning in all states. */
export const remindOfSilentDevicesJob = defineJob({
  queue: 'remind-of-silent-devices',
  options: { retryLimit: 2, retryDelay: 300, polling: 'slow' },
  cron: '0 16 * * 1',
  run: (deps: { db: Kysely<Database>; jobs: Jobs }) => remindOfSilentDevices(deps),
})

const lastShown = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Names the devices, of which there is at least one. */
export function silentDevicesEmail(
  company: EmailedCompany,
  devices: readonly PushDevice[],
  publicUrl: string,
): EmailContent {
  const name = companyNameOf(company)
  const title =
    devices.length === 1
      ? `This phone has not confirmed an alert for ${stalePushDays} days`
      : `${devices.length} phones have not confirmed an alert for ${stalePushDays} days`
  const settings = `${dashboardUrl(publicUrl)}?tab=settings&section=notifications`
  return {
    subject: `${title}: ${devices.map(({ device }) => device).join(', ')}`,
    preheader: 'New requests may not reach you there.',
    brand: brandOf(company, publicUrl),
    title,
    blocks: [
      {
        kind: 'facts',
        facts: devices.map(({ device, lastShownAt }) => ({
          label: device,
          text: lastShownAt
            ? `Last alert shown ${lastShown.format(new Date(lastShownAt))}`
            : 'No alert shown yet',
        })),
      },
      {
        kind: 'paragraph',
        text: 'New requests may not reach you there. Open the dashboard on the phone, which renews its alerts, or turn alerts on again. Remove a phone that you no longer use.',
      },
      {
        kind: 'actions',
        actions: [{ label: 'Open notification settings', href: settings, isMain: true }],
      },
    ],
    footer: [
      { text: `You get this once a week while a phone of ${name} does not confirm its alerts.` },
    ],
  }
}
