import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { startPostmarkDouble } from '../packages/api/src/test/postmark-double.ts'
import { fixtures, upload } from '../packages/api/src/test/test-uploads.ts'
import { customer, submissionOf, totalOf } from '../packages/api/src/test/widget-visitor.ts'
import type { CompanyOverview, ExactJob } from '../packages/types/src/index.ts'
import { send } from './demo-company.ts'
import { describeRun } from './describe-run.ts'
import { signIn } from './requests.ts'

/* Checks of an installation as deploy/README.md describes it, with and without containers. */

export const domain = 'quotes.example.com'
export const url = `https://${domain}`
export const server = { url }
export const admin = { email: 'you@example.com', password: 'seventeen gazebos by the lake' }
const owner = { email: 'owner@example.com', password: 'eleven birdbaths in the yard' }

const findings: { what: string; result: string; isGood: boolean }[] = []

export function find(what: string, result: string | number, isGood: boolean): void {
  findings.push({ what, result: String(result), isGood })
  if (!isGood) console.log(`NOT AS EXPECTED: ${what}: ${result}`)
}

/** Prints the results as a table, with date and commit. Returns whether all are good. */
export async function printFindings(): Promise<boolean> {
  console.log(`\n${await describeRun()}\n`)
  console.log('| check | result | good |\n|---|---|---|')
  for (const { what, result, isGood } of findings)
    console.log(`| ${what} | ${result} | ${isGood ? 'yes' : '**no**'} |`)
  return findings.every(({ isGood }) => isGood)
}

/** Types the password in a terminal, like an operator. */
export async function createAdmin(command: string, options: SpawnOptions = {}): Promise<void> {
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], options)
  const output = outputOf(child)
  for (const prompt of ['Password:', 'Again:']) {
    await until(`the prompt "${prompt}"`, () => {
      if (child.exitCode !== null) throw new Error(output())
      return output().includes(prompt)
    })
    child.stdin?.write(`${admin.password}\r`)
  }
  if (child.exitCode === null) await once(child, 'exit')
  const last = output().trim().split(/\r?\n/).at(-1) ?? ''
  find('`create-admin`', last, child.exitCode === 0 && last.includes('is an admin now'))
  find('the password is not shown', 'yes', !output().includes(admin.password))
}

/** The proxy over TLS. */
export async function inspectEdge(): Promise<void> {
  const redirect = await fetch(`http://${domain}/?a=b`, { redirect: 'manual' })
  const location = redirect.headers.get('location')
  find('http is redirected', `${redirect.status} ${location}`, location === `${url}/?a=b`)
  for (const page of ['/', '/widget.js', '/company/login', '/metrics']) {
    const { status } = await fetch(url + page)
    find(`GET ${page} over TLS`, status, status === (page === '/metrics' ? 404 : 200))
  }
}

export interface Company {
  token: string
  companyId: number
  widgetId: string
}

export type Postmark = Awaited<ReturnType<typeof startPostmarkDouble>>

/** Signs up a company with the emailed code. The admin gives it Pro, because billing is off without Stripe. */
export async function signUp({ messages }: Postmark): Promise<Company> {
  await send(server, 'POST', '/api/create-free-account', {
    body: {
      ...owner,
      name: 'Gazebo Wash',
      firstName: 'Gwen',
      lastName: 'Fields',
      state: 'KY',
      city: 'Louisville',
      zipcode: '40202',
    },
  })
  await until('the code arrives', () => messages.length > 0)
  const code = /\b\d{6}\b/.exec(messages[0]?.TextBody ?? '')?.[0]
  const { token } = await send<{ token: string }>(server, 'POST', '/api/verify-email-code', {
    body: { email: owner.email, code },
  })
  const { company } = await send<CompanyOverview>(server, 'GET', '/api/company/dashboard', {
    token,
  })
  const adminToken = await signIn(url, 'admin', {
    username: admin.email,
    password: admin.password,
  })
  await send(server, 'PATCH', `/api/admin/companies/${company.id}/plan-override`, {
    token: adminToken,
    body: { planOverride: 'pro' },
  })
  await send(server, 'POST', `/api/company/${company.id}/pricing`, {
    token,
    body: [{ serviceTypeId: 1, pricePerUnit: 0.2, setupFee: 50, enabled: true }],
  })
  find('a company signs up with the emailed code, the admin gives it Pro', 'yes', true)
  return { token, companyId: company.id, widgetId: company.widgetId }
}

export interface Submitted {
  quoteId: number
  photo: string
}

export async function submitQuote(
  { token, widgetId }: Company,
  { messages, schemaErrors }: Postmark,
): Promise<Submitted> {
  const [file] = fixtures('jpeg')
  if (!file) throw new Error('There is no photo to upload.')
  const before = messages.length
  const uploaded = await upload({ url, widgetId }, file)
  const [photo = ''] = uploaded.body.photos
  const widget = `/api/widget/${widgetId}`
  const job = await send<ExactJob>(server, 'POST', `${widget}/analyze?answers=true`, {
    body: {
      photos: [{ url: photo, surfaceType: 'driveway', length: 50, width: 10 }],
      measurementMethod: 'manual',
    },
  })
  const { quoteId, totalCost } = await send<{ quoteId: number; totalCost: number }>(
    server,
    'POST',
    `${widget}/quote?answers=true`,
    { body: submissionOf(job, totalOf(job)) },
  )
  find('a quote with a photo is submitted', `quote ${quoteId} for $${totalCost}`, true)
  await send(server, 'GET', `/api/company/quotes/${quoteId}`, { token })
  await until('both emails arrive', () => messages.length >= before + 2)
  const recipients = messages
    .slice(before)
    .map(({ To }) => To)
    .toSorted()
  find(
    'the worker sends both emails',
    recipients.join(', '),
    recipients.length === 2 &&
      recipients.join().includes(customer.customerEmail) &&
      recipients.join().includes(owner.email) &&
      schemaErrors.length === 0,
  )
  return { quoteId, photo }
}

export async function inspectEdgeOfWidget(widgetId: string): Promise<void> {
  for (const page of ['/widget.js', `/api/widget/${widgetId}`, '/widget/latest/element.js']) {
    await (await fetch(url + page)).arrayBuffer()
    const second = await fetch(url + page)
    const cache = second.headers.get('x-cache') ?? 'none'
    find(
      `second GET ${page.replace(widgetId, '{id}')}`,
      `${second.status}, ${cache}`,
      second.status === 200 && cache === 'HIT',
    )
  }
}

export interface Load {
  count: number
  failed: string[]
  slowestMs: number
}

export function describeLoad({ count, failed, slowestMs }: Load): string {
  const reasons = [...new Set(failed)].join('; ')
  return `${count}, failed: ${failed.length}${reasons && ` (${reasons})`}, slowest: ${slowestMs} ms`
}

/**
 * Requests uncached pages and changes the tax rate while `work` runs, below the rate limits. The proxy does not retry the
 * changes.
 */
export async function underLoad(
  { token, companyId }: Company,
  work: () => Promise<unknown>,
): Promise<Load> {
  const load: Load = { count: 0, failed: [], slowestMs: 0 }
  const sent: Promise<void>[] = []
  let isOver = false
  const request = async (what: string, init: RequestInit) => {
    const start = performance.now()
    load.count++
    const result = await fetch(url + what, { ...init, signal: AbortSignal.timeout(20_000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    )
    load.slowestMs = Math.max(load.slowestMs, Math.round(performance.now() - start))
    if (result !== 200) load.failed.push(`${init.method} ${result}`)
  }
  const sending = (async () => {
    for (let index = 0; !isOver; index++) {
      sent.push(
        index % 4 === 0
          ? request(`/api/company/${companyId}/tax-rate`, {
              method: 'PUT',
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ taxRate: index % 10 }),
            })
          : request(`/?${randomUUID()}`, { method: 'GET' }),
      )
      await pause(40)
    }
  })()
  await work()
  isOver = true
  await sending
  await Promise.all(sent)
  return load
}

export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

export function outputOf(child: ChildProcess): () => string {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return () => output
}

export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within two minutes: ${what}`)
    await pause(200)
  }
}
