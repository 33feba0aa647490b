import { maxTextsPerDay } from '@curbquote/types/text-messages'
import { type Kysely, sql, type Transaction } from 'kysely'
import { endOfQuietHours } from '../alerts/quiet-hours.ts'
import { describeNewQuote } from '../alerts/quote-alert.ts'
import { shortCodeOf } from '../alerts/short-link.ts'
import { findTextNumber } from '../alerts/text-number-queries.ts'
import { toGsm7 } from '../alerts/to-gsm7.ts'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import { openSecret } from '../db/seal-secret.ts'
import type { Channel } from '../deliveries/channel.ts'
import { changeState, claimDelivery, type DeliveryRow } from '../deliveries/delivery-queries.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { DeliveryRefusedError } from '../providers/delivery-errors.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { TextSender } from '../providers/text-sender.ts'
import { readEmailedQuote } from '../quote-emails/quote-email.ts'

export interface TextChannelDeps {
  /** Undefined if the server cannot send text messages. */
  textSender?: TextSender | undefined
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Settings, 'codePepper' | 'publicUrl'>
}

/** First key of the advisory lock that serializes decisions about a company's texts. */
const textLockSpace = 0x74657874

/** The channel of text messages to owners. */
export function createTextChannel(
  db: Kysely<Database>,
  { textSender, jobs, config }: TextChannelDeps,
): Channel {
  return {
    claim: (transaction, delivery) =>
      delivery.kind === 'new_quote' && delivery.company_id !== null
        ? claimAlert(transaction, jobs, { ...delivery, company_id: delivery.company_id })
        : claimDelivery(transaction, delivery.id),
    make: async (delivery) => {
      if (!textSender) throw new DeliveryRefusedError('This server cannot send text messages.')
      const { id, recipients, created_at: createdAt } = delivery
      const [to = ''] = recipients
      const body = await bodyOf(db, delivery, config)
      return body === undefined ? undefined : () => textSender.send({ id, to, body, createdAt })
    },
    // The owner waits for a code.
    isRepeatable: ({ kind }) => kind === 'text_code',
  }
}

/**
 * Claims an alert outside of quiet hours. Skips it if the owner has opened the quote and wants no text then, has replied STOP or
 * changed the number, or has had enough texts today. Then one more text says so.
 */
async function claimAlert(
  transaction: Transaction<Database>,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, company_id, quote_id, recipients }: DeliveryRow & { company_id: number },
) {
  await sql`select pg_advisory_xact_lock(${textLockSpace}::integer, ${company_id}::integer)`.execute(
    transaction,
  )
  const quietUntil = await endOfQuietHours(transaction, company_id)
  if (quietUntil) return { postponedUntil: quietUntil }
  const skip = async (last_error: string) => {
    const skipped = await changeState(transaction, id, 'pending', { state: 'skipped', last_error })
    // An attempt whose outcome is unknown is settled, whatever has changed.
    return skipped ? undefined : claimDelivery(transaction, id)
  }
  const number = await findTextNumber(transaction, company_id)
  if (!number?.isOn || number.phone !== recipients[0])
    return skip('Not sent: text messages to this number are off.')
  if (number.mode === 'if_unopened' && quote_id !== null) {
    const quote = await transaction
      .selectFrom('quotes')
      .select('first_opened_at')
      .where('company_id', '=', company_id)
      .where('id', '=', quote_id)
      .executeTakeFirst()
    if (quote?.first_opened_at) return skip('Not sent: the request was opened.')
  }
  if ((await countTexts(transaction, company_id, 'new_quote')) < maxTextsPerDay)
    return claimDelivery(transaction, id)
  if ((await countTexts(transaction, company_id, 'texts_paused')) === 0) {
    const paused = await transaction
      .insertInto('deliveries')
      .values({ channel: 'text', kind: 'texts_paused', company_id, recipients })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueDeliveries(transaction, jobs, [paused.id])
  }
  return skip(`Not sent: there were ${maxTextsPerDay} text messages today.`)
}

/** The company's texts of a kind since the start of its day: sent, being sent, or waiting if it says that there are no others. */
async function countTexts(
  transaction: Transaction<Database>,
  companyId: number,
  kind: 'new_quote' | 'texts_paused',
): Promise<number> {
  const { count } = await transaction
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('channel', '=', 'text')
    .where('kind', '=', kind)
    .where(
      'state',
      'in',
      kind === 'new_quote'
        ? ['submitting', 'sent', 'unknown']
        : ['pending', 'submitting', 'sent', 'unknown'],
    )
    .where(
      sql<boolean>`due_at >= (
        select date_trunc('day', now() at time zone time_zone) at time zone time_zone
        from companies where id = ${companyId})`,
    )
    .executeTakeFirstOrThrow()
  return count
}

async function bodyOf(
  db: Kysely<Database>,
  { kind, company_id, quote_id, parameters }: DeliveryRow,
  { codePepper, publicUrl }: Pick<Settings, 'codePepper' | 'publicUrl'>,
): Promise<string | undefined> {
  switch (kind) {
    case 'text_code': {
      const code = openSecret(String(parameters.code), codePepper, 'text codes')
      return toGsm7(`${code} is your CurbQuote code for text messages.`)
    }
    case 'texts_paused':
      return toGsm7(
        `CurbQuote: you had ${maxTextsPerDay} texts today. There are no more until tomorrow. New requests are in your dashboard: `,
        `${publicUrl}/l`,
      )
    case 'new_quote': {
      if (company_id === null || quote_id === null) return undefined
      const emailed = await readEmailedQuote(db, company_id, quote_id)
      return (
        emailed && toGsm7(describeNewQuote(emailed), ` ${publicUrl}/l/${shortCodeOf(quote_id)}`)
      )
    }
    default:
      throw new DeliveryRefusedError(`There is no text message "${kind}".`)
  }
}
