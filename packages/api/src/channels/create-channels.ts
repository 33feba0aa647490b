import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Channels } from '../deliveries/channel.ts'
import { createEmailChannel, type EmailChannelDeps } from './email-channel.ts'
import { createPushChannel, type PushChannelDeps } from './push-channel.ts'
import { createTextChannel, type TextChannelDeps } from './text-channel.ts'

export type ChannelDeps = { db: Kysely<Database> } & EmailChannelDeps &
  PushChannelDeps &
  TextChannelDeps

/** All channels of deliveries. */
export function createChannels({ db, ...deps }: ChannelDeps): Channels {
  return {
    email: createEmailChannel(db, deps),
    push: createPushChannel(db, deps),
    text: createTextChannel(db, deps),
  }
}
