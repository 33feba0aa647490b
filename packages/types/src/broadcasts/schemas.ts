import { type Static, Type } from 'typebox'
import { AdminMessage } from '../admin/schemas.ts'
import { broadcastSegments, broadcastStatuses } from './values.ts'
import { contract } from '../endpoints/contract.ts'
import { IdempotencyHeaders } from '../endpoints/schemas.ts'
import {
  broadcastsPerPage,
  defaultInactiveDays,
  defaultNewDays,
  maxBroadcastContentLength,
  maxBroadcastDays,
  maxBroadcastSubjectLength,
} from '../limits.ts'

const days = (byDefault?: number) =>
  Type.Integer({
    minimum: 1,
    maximum: maxBroadcastDays,
    ...(byDefault && { default: byDefault }),
  })

/** The segments a broadcast can go to, with their current number of recipients. */
export const BroadcastSegment = Type.Object({
  id: Type.Enum([...broadcastSegments]),
  name: Type.String(),
  count: Type.Integer(),
})

export type BroadcastSegment = Static<typeof BroadcastSegment>

/** The number of days for the two segments that depend on it. */
export const CountBroadcastSegments = Type.Object(
  {
    inactiveDays: Type.Optional(days(defaultInactiveDays)),
    newDays: Type.Optional(days(defaultNewDays)),
  },
  { additionalProperties: false },
)

export type CountBroadcastSegments = Static<typeof CountBroadcastSegments>

export const BroadcastSegments = Type.Object({
  segments: Type.Array(BroadcastSegment),
  from: Type.String({ description: 'Sender shown to recipients.' }),
})

export type BroadcastSegments = Static<typeof BroadcastSegments>

const SegmentDetails = Type.Object({ days: days() }, { additionalProperties: false })

export const SendBroadcast = Type.Object(
  {
    subject: Type.String({
      maxLength: maxBroadcastSubjectLength,
      pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    }),
    content: Type.String({ maxLength: maxBroadcastContentLength, description: 'HTML.' }),
    segment: Type.Enum([...broadcastSegments]),
    segmentDetails: Type.Optional(SegmentDetails),
  },
  { additionalProperties: false },
)

export type SendBroadcast = Static<typeof SendBroadcast>

/** A test email of a broadcast, sent to the admin only. */
export const TestBroadcast = Type.Object(
  { subject: SendBroadcast.properties.subject, content: SendBroadcast.properties.content },
  { additionalProperties: false },
)

export type TestBroadcast = Static<typeof TestBroadcast>

/** An unsent broadcast. `days` is text, because it may be incomplete. */
export const BroadcastDraft = Type.Object(
  {
    subject: Type.String({ maxLength: maxBroadcastSubjectLength }),
    content: Type.String({ maxLength: maxBroadcastContentLength }),
    segment: Type.Enum([...broadcastSegments]),
    inactiveDays: Type.String({ maxLength: 20 }),
    newDays: Type.String({ maxLength: 20 }),
  },
  { additionalProperties: false },
)

export type BroadcastDraft = Static<typeof BroadcastDraft>

export const SavedBroadcastDraft = Type.Object({
  draft: Type.Union([BroadcastDraft, Type.Null()]),
})

export type SavedBroadcastDraft = Static<typeof SavedBroadcastDraft>

/** A broadcast in the history. Counts grow while it is sent. Times are ISO 8601. */
export const Broadcast = Type.Object({
  id: Type.Integer(),
  createdAt: Type.String(),
  completedAt: Type.Union([Type.String(), Type.Null()]),
  subject: Type.String(),
  segment: Type.Enum([...broadcastSegments]),
  segmentDetails: Type.Union([SegmentDetails, Type.Null()]),
  recipientCount: Type.Integer({ description: 'Number of recipients at the time of sending.' }),
  successCount: Type.Integer(),
  failureCount: Type.Integer(),
  unknownCount: Type.Integer({
    description:
      'Sent to the provider without a response. These emails are never sent again; a later lookup or webhook can settle them.',
  }),
  skippedCount: Type.Integer({
    description: 'Recipients who unsubscribed, bounced or complained before.',
  }),
  status: Type.Enum([...broadcastStatuses]),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why sending is delayed or has failed.',
  }),
})

export type Broadcast = Static<typeof Broadcast>

export const ListBroadcasts = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: broadcastsPerPage })),
  },
  { additionalProperties: false },
)

export type ListBroadcasts = Static<typeof ListBroadcasts>

export const BroadcastsPage = Type.Object({
  broadcasts: Type.Array(Broadcast),
  page: Type.Integer(),
  total: Type.Integer(),
  totalPages: Type.Integer(),
})

export type BroadcastsPage = Static<typeof BroadcastsPage>

const getBroadcastSegments = contract({
  summary: 'Counts the recipients of each segment',
  tag: 'admin',
  access: { session: 'admin' },
  query: CountBroadcastSegments,
  response: BroadcastSegments,
})

const listBroadcasts = contract({
  summary: 'Lists the broadcasts, newest first',
  tag: 'admin',
  access: { session: 'admin' },
  query: ListBroadcasts,
  response: BroadcastsPage,
})

const getBroadcastDraft = contract({
  summary: 'Returns the admin’s unsent broadcast',
  tag: 'admin',
  access: { session: 'admin' },
  response: SavedBroadcastDraft,
})

const saveBroadcastDraft = contract({
  summary: 'Saves the admin’s unsent broadcast',
  tag: 'admin',
  access: { session: 'admin' },
  body: BroadcastDraft,
  response: SavedBroadcastDraft,
})

const sendTestBroadcast = contract({
  summary: 'Sends a test email of a broadcast to the admin',
  tag: 'admin',
  access: { session: 'admin' },
  body: TestBroadcast,
  response: AdminMessage,
  status: 202,
})

const sendBroadcast = contract({
  summary: 'Sends a broadcast',
  tag: 'admin',
  access: { session: 'admin' },
  headers: IdempotencyHeaders,
  body: SendBroadcast,
  response: Broadcast,
  status: 201,
  errors: [422],
})

export const contracts = {
  getBroadcastSegments,
  listBroadcasts,
  getBroadcastDraft,
  saveBroadcastDraft,
  sendTestBroadcast,
  sendBroadcast,
}
export type Contracts = typeof contracts
