import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SubmittedQuote } from '@curbquote/types/quotes'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quoteIdOf } from '../alerts/short-link.ts'
import { buildTestApp, type TestApp, testSecret } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { type PostmarkBehavior, startPostmarkDouble } from '../test/postmark-double.ts'
import { type PushServiceDouble, startPushServiceDouble } from '../test/push-service-double.ts'
import { releaseJobs } from '../test/release-jobs.ts'
import { type ServerProcess, startServerProcess } from '../test/server-process.ts'
import { signInAs } from '../test/sign-in.ts'
import { type SmtpBehavior, startSmtpDouble } from '../test/smtp-double.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { until } from '../test/test-server.ts'
import { startTwilioDouble, type TwilioDouble } from '../test/twilio-double.ts'
import { customJobOf, visitWidget } from '../test/widget-visitor.ts'

/** Half of them with each provider of email. `DELIVERIES=10000` is the size of the release. */
const deliveries = Number(process.env.DELIVERIES ?? 400)
const providers = ['SMTP', 'Postmark'] as const
/** An alert and a confirmation by email, an alert to a device, and a text. */
const perQuote = 4
/** Below the limits of alerts in an hour and of texts in a day. */
const quotesPerCompany = 10
const kills = Math.max(3, Math.round(deliveries / 2_000))
const workerCount = 2
const settleSeconds = 900

const worker = path.join(import.meta.dirname, '../test/deliver-process.ts')
const test = suite('deliveries over three channels, while providers fail and workers are killed')

interface Doubles {
  testApp: TestApp
  push: PushServiceDouble
  twilio: TwilioDouble
  env: NodeJS.ProcessEnv
}

/** Providers that fail in a third of the attempts. Counts the failures. */
interface Faults {
  counts: Map<string, number>
  isOn: boolean
}

function failingEmail(provider: (typeof providers)[number], faults: Faults) {
  const choose = <Behavior>(behaviors: Record<string, Behavior>, fallback: Behavior): Behavior => {
    if (!faults.isOn || randomInt(3) > 0) return fallback
    const entries = Object.entries(behaviors)
    const [name, behavior] = entries[randomInt(entries.length)] as [string, Behavior]
    faults.counts.set(name, (faults.counts.get(name) ?? 0) + 1)
    return behavior
  }
  return {
    choose,
    start: async () => {
      if (provider === 'SMTP') {
        const smtp = await startSmtpDouble()
        const names: SmtpBehavior[] = ['greylist', '421', 'lose response', 'slow']
        const behaviors = Object.fromEntries(names.map((name) => [`SMTP: ${name}`, name]))
        smtp.behave = () => choose<SmtpBehavior>(behaviors, 'accept')
        return {
          env: { SMTP_URL: smtp.url, MAX_EMAILS_PER_SECOND: '1000' },
          acceptedIds: () => smtp.messages.map(({ id }) => id),
          close: () => smtp.close(),
        }
      }
      const postmark = await startPostmarkDouble()
      const behaviors: Record<string, PostmarkBehavior> = {
        'Postmark: 429': { status: 429, code: 429, message: 'Rate limit exceeded.' },
        'Postmark: 500': { status: 500, code: 0, message: 'Internal error.' },
        'Postmark: connection lost': 'drop',
        'Postmark: response lost': 'take-and-drop',
        'Postmark: timeout': 'take-and-hang',
      }
      postmark.behave = () => choose<PostmarkBehavior>(behaviors, 'take')
      return {
        env: { POSTMARK_SERVER_TOKEN: postmark.serverToken, POSTMARK_API_BASE: postmark.apiBase },
        acceptedIds: () => postmark.messages.map(({ Metadata }) => Metadata.emailId ?? ''),
        close: () => postmark.close(),
      }
    },
  }
}

async function openDoubles(
  emailEnv: NodeJS.ProcessEnv,
): Promise<Doubles & { close(): Promise<void> }> {
  const push = await startPushServiceDouble()
  const twilio = await startTwilioDouble()
  const testApp = await buildTestApp({ pushSender: push.sender, env: twilio.env })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-delivery-'))
  return {
    testApp,
    push,
    twilio,
    env: {
      ...twilio.env,
      ...emailEnv,
      DATABASE_URL: testApp.database.url,
      DATA_DIR: dataDir,
      PUBLIC_URL: testApp.config.publicUrl,
      RATE_LIMITS: 'off',
      CODE_PEPPER: testSecret,
      JWT_SECRET: testSecret,
      LOG_LEVEL: 'silent',
      TEST_PUSH_SERVICE: JSON.stringify(push.address),
    },
    close: async () => {
      await testApp.close()
      await push.close()
      await twilio.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let customers = 0

/** A company whose owner has a device and a verified number. */
async function createAlertedCompany({ testApp, push }: Doubles, index: number) {
  const { db } = testApp.app
  const phone = `512${String(2_000_000 + index)}`
  const company = await createCompany(db, {
    quiet_from: 0,
    quiet_until: 0,
    sms_notifications: true,
    sms_number: phone,
  })
  await db
    .insertInto('sms_numbers')
    .values({ company_id: company.id, phone, verified_at: new Date() })
    .execute()
  const { browser: _browser, ...subscription } = push.subscribe()
  const token = await signInAs(testApp, company)
  const path = '/api/company/push-subscriptions'
  assert.is((await call(testApp, 'POST', path, { token, body: subscription })).status, 201)
  return company
}

async function submit({ testApp }: Doubles, company: { id: number; widget_id: string }) {
  const job = customJobOf([])
  job.customerData.customerEmail = `customer-${++customers}@homes.example`
  const response = await visitWidget(testApp, company).post('custom-job', job)
  assert.is(response.status, 201)
  return ((await response.json()) as SubmittedQuote).quoteId
}

const startWorkers = (env: NodeJS.ProcessEnv) =>
  Promise.all(Array.from({ length: workerCount }, () => startServerProcess(env, worker)))

/**
 * Kills one worker while the other one sends, then replaces both. Its jobs are released at once, which otherwise happens when they
 * expire. Until then the other worker may not run: it would work on jobs that are released.
 */
async function killOne(
  { testApp, env }: Doubles,
  [killed, other]: ServerProcess[],
): Promise<ServerProcess[]> {
  await killed?.kill()
  await pause(randomInt(300))
  assert.is(await other?.stop(), 0)
  await releaseJobs(testApp.database)
  return startWorkers(env)
}

for (const provider of isRealPostgres ? providers : [])
  test(`with ${provider}: none is lost, and none is doubled where the provider can be asked`, async () => {
    const faults: Faults = { counts: new Map(), isOn: true }
    const { choose, start } = failingEmail(provider, faults)
    const email = await start()
    const doubles = await openDoubles(email.env)
    const { testApp, push, twilio, env } = doubles
    const { db } = testApp.app
    push.behave = () =>
      choose<number | 'drop' | 'hang'>(
        {
          'push: 429': 429,
          'push: 500': 500,
          'push: response lost': 'drop',
          'push: timeout': 'hang',
        },
        201,
      )
    twilio.behave = () =>
      choose<number | 'drop' | 'hang'>(
        {
          'text: 429': 429,
          'text: 500': 500,
          'text: 503': 503,
          'text: response lost': 'drop',
          'text: timeout': 'hang',
        },
        201,
      )
    let workers: ServerProcess[] = []
    try {
      const companyCount = Math.ceil(deliveries / providers.length / perQuote / quotesPerCompany)
      for (let index = 0; index < companyCount; index++) {
        const company = await createAlertedCompany(doubles, index)
        await Promise.all(Array.from({ length: quotesPerCompany }, () => submit(doubles, company)))
      }
      const open = async () => {
        const { count } = await db
          .selectFrom('deliveries')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('state', 'in', ['pending', 'submitting'])
          .executeTakeFirstOrThrow()
        return count
      }
      const written = await open()
      assert.is(written, companyCount * quotesPerCompany * perQuote)

      workers = await startWorkers(env)
      for (let kill = 1; kill <= kills; kill++) {
        const left = written * (1 - kill / (kills + 1))
        await until(
          async () => (await open()) <= left,
          `${left} deliveries are left`,
          settleSeconds,
        )
        workers = await killOne(doubles, kill % 2 ? workers : workers.toReversed())
      }
      faults.isOn = false
      await until(
        async () => {
          await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
          return (await open()) === 0
        },
        'all deliveries have an outcome',
        settleSeconds,
      )

      const rows = await db
        .selectFrom('deliveries')
        .select(['id', 'channel', 'kind', 'state', 'quote_id'])
        .execute()
      const textOf = new Map(
        rows.flatMap(({ id, channel, quote_id }) => (channel === 'text' ? [[quote_id, id]] : [])),
      )
      const accepted = Map.groupBy(
        [
          ...email.acceptedIds(),
          ...push.messages.map(({ payload }) => payload.tag),
          ...twilio.messages.map(
            ({ Body }) => textOf.get(quoteIdOf(Body.split('/l/')[1] ?? '') ?? 0) as string,
          ),
        ],
        (id) => id,
      )
      const lost: string[] = []
      const doubled: string[] = []
      const figures = new Map<string, number>()
      for (const { id, channel, kind, state } of rows) {
        const times = accepted.get(id)?.length ?? 0
        const isRepeated = provider === 'SMTP' && kind === 'quote_confirmation'
        const what = `${channel} ${kind}`
        // An attempt in doubt is not repeated where that could double an alert: the outcome says so.
        const isNamed =
          state === 'unknown' && !(isRepeated || (channel === 'email' && provider === 'Postmark'))
        if (!isNamed && (state !== 'sent' || times === 0)) lost.push(`${what} ${state} ${times}`)
        if (times > 1 && !isRepeated) doubled.push(`${what} ${times}`)
        const outcome = times > 1 ? 'sent again with the same Message-ID' : state
        const figure = `${what} ${outcome}${state === 'unknown' ? (times ? ', accepted' : ', not accepted') : ''}`
        figures.set(figure, (figures.get(figure) ?? 0) + 1)
      }
      const sum = (counts: Map<string, number>) =>
        [...counts]
          .toSorted()
          .map(([name, count]) => `${name} ${count}`)
          .join('; ')
      console.log(
        `figure: ${provider}: ${rows.length} deliveries, ${kills} kills of a worker, ${lost.length} lost, ${doubled.length} doubled: ${sum(figures)}`,
      )
      console.log(`figure: ${provider}: faults: ${sum(faults.counts)}`)
      assert.is(rows.length, written)
      assert.equal(lost, [])
      assert.equal(doubled, [])
      assert.equal(
        [...accepted.keys()].filter((id) => !rows.some((row) => row.id === id)),
        [],
      )
    } finally {
      await Promise.all(workers.map((each) => each.kill()))
      await doubles.close()
      await email.close()
    }
  })

if (isRealPostgres)
  test('an alert reaches the push service within 5 seconds of the submission', async () => {
    const pushes = Math.max(20, Math.round(deliveries / 50))
    const email = await failingEmail('SMTP', { counts: new Map(), isOn: false }).start()
    const doubles = await openDoubles(email.env)
    const workers = await startWorkers(doubles.env)
    try {
      const begun = new Map<string, number>()
      for (let index = 0; index < pushes; index++) {
        const company = await createAlertedCompany(doubles, index)
        const at = Date.now()
        const quoteId = await submit(doubles, company)
        begun.set(`/company/dashboard?lead=${quoteId}`, at)
        await pause(100)
      }
      const { messages } = doubles.push
      await until(() => messages.length === pushes, 'all alerts are sent')
      const times = messages
        .map(({ at, payload }) => at - (begun.get(payload.path) ?? 0))
        .toSorted((a, b) => a - b)
      const percentile = (share: number) => times[Math.ceil(share * pushes) - 1] ?? Infinity
      console.log(
        `figure: ${pushes} alerts from submission to push service: median ${percentile(0.5)} ms, 95th percentile ${percentile(0.95)} ms`,
      )
      assert.ok(percentile(0.95) < 5_000, `${percentile(0.95)} ms`)
    } finally {
      await Promise.all(workers.map((each) => each.kill()))
      await doubles.close()
      await email.close()
    }
  })

test.run()
