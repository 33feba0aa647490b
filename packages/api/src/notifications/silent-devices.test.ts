import { pino } from 'pino'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Jobs, startJobs } from '../providers/jobs.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import { emailConfig } from '../test/email-config.ts'
import { sendEmail } from '../test/send-email.ts'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { deliveryJobs } from '../channels/delivery-jobs.ts'
import { remindOfSilentDevices } from './silent-devices.ts'

const test = suite<{ database: TestDatabase; jobs: Jobs }>('the weekly email about silent devices')
test.before(async (context) => {
  context.database = await openTestDatabase()
  const log = pino({ level: 'silent' })
  context.jobs = await startJobs(context.database, log, { definitions: deliveryJobs })
})
test.after(async ({ database, jobs }) => {
  await jobs.stop()
  await database.close()
})

let devices = 0

/** A device that subscribed 20 days ago, and got an alert yesterday. */
async function addDevice({ db }: TestDatabase, companyId: number, lastShownDaysAgo?: number) {
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({
      company_id: companyId,
      endpoint_hash: `device ${devices++}`,
      sealed: '',
      key_id: '',
      device: 'Chrome on Android',
      created_at: sql<Date>`now() - interval '20 days'`,
      ...(lastShownDaysAgo !== undefined && {
        last_shown_at: sql<Date>`now() - make_interval(days => ${lastShownDaysAgo})`,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deliveries')
    .values({
      company_id: companyId,
      channel: 'push',
      kind: 'new_quote',
      recipients: [id],
      subject_key: id,
      state: 'sent',
      created_at: sql<Date>`now() - interval '1 day'`,
    })
    .execute()
  return id
}

async function run({ database, jobs }: { database: TestDatabase; jobs: Jobs }) {
  const { db } = database
  await remindOfSilentDevices({ db, jobs })
  const pending = await db
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', 'silent_devices')
    .where('state', '=', 'pending')
    .execute()
  const sent: EmailMessage[] = []
  const emailSender = {
    send: async (message: EmailMessage) => {
      sent.push(message)
      return { providerMessageId: message.id }
    },
  }
  for (const { id } of pending) await sendEmail({ db, emailSender, config: emailConfig }, id)
  return sent
}

test('names each device that has not confirmed an alert for 9 days, once a week', async (context) => {
  const { db } = context.database
  const company = await createCompany(db)
  const confirming = await createCompany(db)
  const withoutEmails = await createCompany(db, { email_notifications: false })
  await addDevice(context.database, company.id, 12)
  await addDevice(context.database, company.id, 2)
  await addDevice(context.database, confirming.id, 8)
  await addDevice(context.database, withoutEmails.id)
  const [email, ...others] = await run(context)
  assert.equal(others, [])
  assert.equal(email?.to, [company.email])
  assert.match(
    email?.subject ?? '',
    'This phone has not confirmed an alert for 9 days: Chrome on Android',
  )
  assert.equal(await run(context), [])
  await db
    .updateTable('deliveries')
    .set({ created_at: sql<Date>`now() - interval '7 days'` })
    .where('kind', '=', 'silent_devices')
    .execute()
  assert.is((await run(context)).length, 1)
})

test('an email that waits is not sent once the device confirms', async (context) => {
  const { db } = context.database
  const company = await createCompany(db)
  const id = await addDevice(context.database, company.id)
  await remindOfSilentDevices({ db, jobs: context.jobs })
  await db
    .updateTable('push_subscriptions')
    .set({ last_shown_at: new Date() })
    .where('id', '=', id)
    .execute()
  assert.equal(await run(context), [])
})

test.run()
