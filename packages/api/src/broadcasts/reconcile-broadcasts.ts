import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { EmailSender } from '../providers/email-sender.ts'
import { batchMessageId } from './batch-message.ts'
import {
  batchesInState,
  broadcastsWithUnknowns,
  type RecipientOutcome,
  recipientsInState,
  settle,
} from './broadcast-queries.ts'
import { findBatch } from './send-broadcast.ts'

/** The provider's search finds a message some minutes after it was sent and keeps it for weeks. */
const maxAgeDays = 3

/** Looks up messages whose response was lost. A found message becomes sent, any other stays unknown. */
export async function reconcileBroadcasts({
  db,
  emailSender,
}: {
  db: Kysely<Database>
  emailSender: EmailSender
}): Promise<void> {
  for (const broadcast of await broadcastsWithUnknowns(db, maxAgeDays))
    for (const batch of await batchesInState(db, broadcast, 'unknown')) {
      const unknown = await recipientsInState(db, broadcast, batch, 'unknown')
      const found = await findBatch(emailSender, broadcast.id, batch, unknown)
      await settle(
        db,
        broadcast.id,
        unknown.flatMap(({ position }): RecipientOutcome[] => {
          const providerMessageId = found.get(batchMessageId(broadcast.id, position))
          return providerMessageId ? [{ position, state: 'sent', providerMessageId }] : []
        }),
      )
    }
}
