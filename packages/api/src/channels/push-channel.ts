import type { PushPayload } from '@curbquote/types/push-subscriptions'
import type { Kysely } from 'kysely'
import {
  findSubscription,
  openSubscription,
  recordFailure,
  recordSuccess,
} from '../alerts/push-subscription-queries.ts'
import { endOfQuietHours } from '../alerts/quiet-hours.ts'
import { describeNewQuote } from '../alerts/quote-alert.ts'
import { shownTokens } from '../alerts/shown-token.ts'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import type { Channel } from '../deliveries/channel.ts'
import { claimDelivery, type DeliveryRow } from '../deliveries/delivery-queries.ts'
import { DeliveryRefusedError } from '../providers/delivery-errors.ts'
import {
  type PushSender,
  PushServiceUnreachableError,
  SubscriptionGoneError,
} from '../providers/push-sender.ts'
import { readEmailedQuote } from '../quote-emails/quote-email.ts'

export interface PushChannelDeps {
  /** Undefined if the server cannot send push messages. */
  pushSender?: PushSender | undefined
  config: Pick<Settings, 'codePepper'>
}

type Content = Pick<PushPayload, 'title' | 'path'>

/** The channel of push messages. Each message goes to one subscription. */
export function createPushChannel(
  db: Kysely<Database>,
  { pushSender, config: { codePepper } }: PushChannelDeps,
): Channel {
  const tokens = shownTokens(codePepper)
  return {
    claim: async (transaction, { id, kind, company_id }) => {
      const quietUntil =
        kind === 'new_quote' && company_id !== null
          ? await endOfQuietHours(transaction, company_id)
          : undefined
      return quietUntil ? { postponedUntil: quietUntil } : claimDelivery(transaction, id)
    },
    make: async (delivery) => {
      if (!pushSender) throw new DeliveryRefusedError('This server cannot send push messages.')
      const { id, company_id, recipients } = delivery
      const [subscriptionId = ''] = recipients
      const subscription =
        company_id === null ? undefined : await findSubscription(db, company_id, subscriptionId)
      const content = subscription && (await contentOf(db, delivery))
      if (!content) return undefined
      const payload: PushPayload = {
        ...content,
        tag: id,
        subscriptionId,
        token: tokens.issue(subscriptionId),
      }
      const opened = openSubscription(subscription, codePepper)
      return async () => {
        try {
          await pushSender.send(opened, JSON.stringify(payload))
        } catch (error) {
          const isGone = error instanceof SubscriptionGoneError
          if (!(error instanceof PushServiceUnreachableError))
            await recordFailure(db, subscriptionId, { isGone })
          throw error
        }
        await recordSuccess(db, subscriptionId)
        return { providerMessageId: null }
      }
    },
    isRepeatable: () => false,
  }
}

async function contentOf(
  db: Kysely<Database>,
  { kind, company_id, quote_id }: DeliveryRow,
): Promise<Content | undefined> {
  if (kind === 'push_test')
    return { title: 'Alerts work on this device', path: '/company/dashboard' }
  if (kind !== 'new_quote') throw new DeliveryRefusedError(`There is no push message "${kind}".`)
  if (company_id === null || quote_id === null) return undefined
  const emailed = await readEmailedQuote(db, company_id, quote_id)
  return (
    emailed && { title: describeNewQuote(emailed), path: `/company/dashboard?lead=${quote_id}` }
  )
}
