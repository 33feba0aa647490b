import { defaultFollowUpSteps } from '@curbquote/types/follow-ups'
import { type Kysely, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { sendEmail, type SendEmailDeps } from './send-email.ts'
import type { Clock } from '../follow-ups/follow-up-schedule.ts'
import { sendFollowUps } from '../follow-ups/queue-follow-ups.ts'
import { changeFollowUpSettings } from '../follow-ups/follow-up-settings.ts'
import { sendNextFollowUp, stopFollowUps } from '../follow-ups/quote-follow-ups.ts'
import { receiveReply } from '../follow-ups/receive-reply.ts'
import { pauseAfterComplaint, suppressCustomer } from '../follow-ups/suppress-customer.ts'
import { changeQuote, deleteQuote } from '../quote-list/change-quote.ts'
import { type NewQuoteEvent, recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import type { Jobs } from '../providers/jobs.ts'
import { emailConfig } from './email-config.ts'
import { createCompany } from './test-company.ts'

/** The actions on a quote that affect its reminders. */
export type FollowUpAction =
  | 'accept'
  | 'decline'
  | 'ask'
  | 'open'
  | 'reopen'
  | 'withdraw'
  | 'expire'
  | 'revise'
  | 'reply'
  | 'automatic reply'
  | 'contacted'
  | 'completed'
  | 'notes'
  | 'job date'
  | 'unsubscribe'
  | 'bounce'
  | 'complain'
  | 'stop'
  | 'send now'
  | 'cancel plan'
  | 'renew plan'
  | 'turn off'
  | 'turn on'
  | 'remove postal address'
  | 'delete'

export interface RemindedQuote {
  id: number
  companyId: number
}

/** Tuesday, 11 AM in Austin, when reminders are sent. */
export const tuesdayMorning: Clock = sql<Date>`timestamptz '2026-11-24 17:00Z'`

/** Creates a company whose reminders are on. */
export async function createRemindingCompany(
  db: Kysely<Database>,
  overrides: Parameters<typeof createCompany>[1] = {},
  settings: { is_on?: boolean; steps?: string } = {},
) {
  const company = await createCompany(db, {
    street_address: '12 Alder Court',
    city: 'Austin',
    state: 'TX',
    zipcode: '78701',
    time_zone: 'America/Chicago',
    ...overrides,
  })
  await db
    .insertInto('follow_up_settings')
    .values({
      company_id: company.id,
      is_on: true,
      on_since: new Date('2000-01-01'),
      steps: JSON.stringify(defaultFollowUpSteps),
      ...settings,
    })
    .execute()
  return company
}

/** A job queue that keeps the emails of enqueued jobs. */
export function collectJobs() {
  const emailIds: string[] = []
  const jobs = {
    enqueue: (_transaction: unknown, queue: string, payloads: unknown[]) => {
      if (queue === 'send-delivery')
        emailIds.push(...(payloads as { deliveryId: string }[]).map(({ deliveryId }) => deliveryId))
      return Promise.resolve()
    },
  } as unknown as Jobs
  return { jobs, takeEmailIds: () => emailIds.splice(0) }
}

export interface SentReminder {
  at: Date
  message: EmailMessage
}

/** Drives the reminders of a database by a clock. */
export class FollowUpHistory {
  readonly sent: SentReminder[] = []
  now = new Date(0)
  readonly #db: Kysely<Database>
  readonly #queue = collectJobs()
  readonly #deps: SendEmailDeps
  #messages = 0

  constructor(db: Kysely<Database>) {
    this.#db = db
    this.#deps = {
      db,
      emailSender: {
        send: (message) => {
          // The owner's alerts are sent too.
          if (message.tag.startsWith('follow_up_') && message.tag !== 'follow_up_reply')
            this.sent.push({ at: this.now, message })
          return Promise.resolve({ providerMessageId: message.id })
        },
        find: () => Promise.resolve(undefined),
      },
      config: { ...emailConfig, inboundAddress: 'inbound@in.quotes.test' },
    }
  }

  get clock(): Clock {
    return sql<Date>`${this.now.toISOString()}::timestamptz`
  }

  /** Runs the periodic job and sends what it queues. */
  async tick(): Promise<void> {
    await sendFollowUps({ db: this.#db, jobs: this.#queue.jobs }, { now: this.clock })
    await this.sendQueued()
  }

  async sendQueued(): Promise<void> {
    for (const emailId of this.#queue.takeEmailIds())
      await sendEmail({ ...this.#deps, now: this.clock }, emailId)
  }

  async act(action: FollowUpAction, quote: RemindedQuote): Promise<void> {
    const { id, companyId } = quote
    const db = this.#db
    const { jobs } = this.#queue
    const suppress = (reason: 'unsubscribed' | 'bounced' | 'complained') =>
      db.transaction().execute(async (transaction) => {
        const email = await emailOf(transaction, id)
        const actor = reason === 'unsubscribed' ? 'customer' : 'system'
        await suppressCustomer(transaction, { companyId, email, reason, actor })
        if (reason === 'complained') await pauseAfterComplaint(transaction, companyId, this.clock)
      })
    const setCompany = (columns: { subscription_status?: 'active' | 'canceled'; city?: null }) =>
      db.updateTable('companies').set(columns).where('id', '=', companyId).execute()
    const change = (column: 'status' | 'notes' | 'job_date', value: string) =>
      changeQuote({ db, companyId }, jobs, id, { [column]: value }, 'owner')
    const switchAll = async (isOn: boolean) => {
      await changeFollowUpSettings({ db, companyId }, { isOn, steps: [...defaultFollowUpSteps] })
      if (isOn)
        await sql`update follow_up_settings set on_since = ${this.clock} where company_id = ${companyId}`.execute(
          db,
        )
    }
    switch (action) {
      case 'accept':
        return this.#changeOffer(
          quote,
          { kind: 'accepted', actor: 'customer' },
          sql`offer_state = 'accepted', accepted_revision = current_revision, responded_at = now()`,
        )
      case 'decline':
        return this.#changeOffer(
          quote,
          { kind: 'declined', actor: 'customer' },
          sql`offer_state = 'declined', responded_at = now(), status = 'declined'`,
        )
      case 'ask':
        return this.#changeOffer(quote, { kind: 'asked', actor: 'customer' }, sql`notes = notes`)
      case 'open':
        return this.#changeOffer(quote, { kind: 'opened', actor: 'customer' }, sql`notes = notes`)
      case 'reopen':
        return this.#changeOffer(
          quote,
          { kind: 'reopened', actor: 'owner' },
          sql`offer_state = 'open', status = 'pending'`,
        )
      case 'withdraw':
        return this.#changeOffer(
          quote,
          { kind: 'withdrawn', actor: 'owner' },
          sql`offer_state = 'withdrawn'`,
        )
      case 'expire':
        return this.#changeOffer(
          quote,
          { kind: 'expired', actor: 'system' },
          sql`offer_state = 'expired'`,
        )
      case 'revise':
        return this.#changeOffer(
          quote,
          { kind: 'revised', actor: 'owner' },
          sql`offer_state = 'open', current_revision = current_revision + 1,
            current_total_cents = 41250, valid_until = ${this.clock} + interval '30 days',
            status = case status when 'declined' then 'pending' else status end`,
        )
      case 'reply':
      case 'automatic reply':
        await receiveReply(db, jobs, id, {
          providerMessageId: `message-${id}-${this.#messages++}`,
          sender: 'dana@home.example',
          body: 'Can you come on Friday?',
          attachmentCount: 0,
          isAutomatic: action === 'automatic reply',
        })
        return
      case 'contacted':
      case 'completed':
        await change('status', action)
        return
      case 'notes':
        await change('notes', 'Called twice.')
        return
      case 'job date':
        await change('job_date', '2026-12-24')
        return
      case 'unsubscribe':
        return suppress('unsubscribed')
      case 'bounce':
        return suppress('bounced')
      case 'complain':
        return suppress('complained')
      case 'stop':
        await stopFollowUps({ db, companyId }, id, 'owner')
        return
      case 'send now':
        await sendNextFollowUp({ db, companyId }, jobs, id, this.clock)
        return this.sendQueued()
      case 'cancel plan':
        await setCompany({ subscription_status: 'canceled' })
        return
      case 'renew plan':
        await setCompany({ subscription_status: 'active' })
        return
      case 'turn off':
        return switchAll(false)
      case 'turn on':
        return switchAll(true)
      case 'remove postal address':
        await setCompany({ city: null })
        return
      case 'delete':
        await deleteQuote({ db, companyId }, id)
    }
  }

  async #changeOffer(
    { id, companyId }: RemindedQuote,
    event: { kind: NewQuoteEvent['kind']; actor: NewQuoteEvent['actor'] },
    changes: ReturnType<typeof sql>,
  ): Promise<void> {
    await inCompany({ db: this.#db, companyId }, async (tenantDb) => {
      await sql`update quotes set ${changes} where company_id = ${companyId} and id = ${id}`.execute(
        tenantDb,
      )
      await recordQuoteEvent(tenantDb, this.#queue.jobs, {
        ...event,
        companyId,
        quoteId: id,
        from: null,
        to: null,
      } as NewQuoteEvent & { quoteId: number })
    })
  }
}

async function emailOf(db: Kysely<Database>, quoteId: number): Promise<string> {
  const { customer_email: email } = await db
    .selectFrom('quotes')
    .select('customer_email')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return email
}
