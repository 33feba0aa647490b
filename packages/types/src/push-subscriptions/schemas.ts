import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { Succeeded } from '../endpoints/schemas.ts'

const PushDevice = Type.Object({
  id: Type.String({ format: 'uuid' }),
  device: Type.String(),
  createdAt: Type.String(),
  lastShownAt: Type.Union([Type.String(), Type.Null()]),
  isStale: Type.Boolean({
    description: 'Whether alerts were sent and none was confirmed for 9 days.',
  }),
})

export type PushDevice = Static<typeof PushDevice>

const PushDevices = Type.Object({
  publicKey: Type.Union([Type.String(), Type.Null()], {
    description: 'The key with which browsers subscribe. `null` if this server cannot send alerts.',
  }),
  devices: Type.Array(PushDevice),
})

export type PushDevices = Static<typeof PushDevices>

const base64Url = (maxLength: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+=*$', minLength: 16, maxLength })

const NewPushSubscription = Type.Object(
  {
    endpoint: Type.String({ pattern: '^https://', maxLength: 2_000 }),
    keys: Type.Object({ p256dh: base64Url(100), auth: base64Url(40) }),
    device: Type.String({ minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
)

export type NewPushSubscription = Static<typeof NewPushSubscription>

const SubscriptionParams = Type.Object({ subscriptionId: Type.String({ format: 'uuid' }) })

const listPushDevices = contract({
  summary: 'Lists the devices that get alerts',
  tag: 'notifications',
  access: { session: 'owner' },
  response: PushDevices,
})

const addPushSubscription = contract({
  summary: 'Adds or renews the subscription of a device',
  tag: 'notifications',
  access: { session: 'owner', inPerson: true },
  body: NewPushSubscription,
  response: PushDevice,
  status: 201,
  errors: [400, 409, 503],
})

const deletePushSubscription = contract({
  summary: 'Removes a device',
  tag: 'notifications',
  access: { session: 'owner', inPerson: true },
  params: SubscriptionParams,
  response: Succeeded,
  errors: [404],
})

const testPushSubscription = contract({
  summary: 'Sends a test alert to a device',
  tag: 'notifications',
  access: { session: 'owner', inPerson: true },
  params: SubscriptionParams,
  response: Succeeded,
  status: 202,
  errors: [404],
})

const confirmPush = contract({
  summary: 'Confirms that a device has shown an alert',
  description: 'Called by the service worker with the token of the alert, without a session.',
  tag: 'notifications',
  access: 'public',
  params: SubscriptionParams,
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }, { additionalProperties: false }),
  response: Succeeded,
  errors: [403],
})

/** The content of a push message. */
export interface PushPayload {
  title: string
  /** Replaces an earlier alert with the same tag. */
  tag: string
  /** The path that a tap opens. */
  path: string
  subscriptionId: string
  /** For `confirmPush`. */
  token: string
}

export const contracts = {
  listPushDevices,
  addPushSubscription,
  deletePushSubscription,
  testPushSubscription,
  confirmPush,
}
export type Contracts = typeof contracts
