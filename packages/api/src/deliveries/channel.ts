import type { Kysely, Transaction } from 'kysely'
import type { DeliveryChannel } from '../db/schema/deliveries.ts'
import type { Database } from '../db/schema/index.ts'
import type { ClaimedDelivery, DeliveryRow } from './delivery-queries.ts'

/** The delivery must wait, such as for the end of quiet hours. */
export interface PostponedDelivery {
  postponedUntil: Date
}

export interface SentMessage {
  /** `null` for a provider that returns no id. */
  providerMessageId: string | null
}

/** How deliveries of one kind of message are checked, made, sent and looked up. */
export interface Channel {
  /**
   * The last check before an attempt, in its own transaction. Returns `undefined` when there is nothing to send now. Default:
   * `claimDelivery`.
   */
  claim?(
    transaction: Transaction<Database>,
    delivery: DeliveryRow,
  ): Promise<ClaimedDelivery | PostponedDelivery | undefined>
  /**
   * Builds the message from the current rows and returns the function that sends it. Returns `undefined` if what it is about
   * has changed or was deleted, which skips the delivery.
   * @throws DeliveryRefusedError for a message that cannot be built. The function throws like a provider.
   */
  make(delivery: DeliveryRow): Promise<(() => Promise<SentMessage>) | undefined>
  /** Looks up a message of an earlier attempt whose response was lost. Missing if the provider has no lookup. */
  find?: ((delivery: DeliveryRow) => Promise<SentMessage | undefined>) | undefined
  /** Without a lookup: whether a delivery in doubt is sent again, at the risk of sending it twice. */
  isRepeatable(delivery: DeliveryRow): boolean
  /** Called after a delivery has its outcome. Must be idempotent. */
  afterOutcome?(db: Kysely<Database>, delivery: DeliveryRow): Promise<void>
}

export type Channels = Readonly<Record<DeliveryChannel, Channel>>
