import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { RowId } from '../endpoints/schemas.ts'
import { sameCustomerDays } from '../limits.ts'
import { InexactAnswer } from '../quotes/schemas.ts'

const params = Type.Object({ quoteId: RowId })

/** The requests of one customer: with the same email address or phone number. */
export const CustomerRequests = Type.Object({
  position: Type.Integer({ description: '3 for the third request of the customer.' }),
  others: Type.Array(
    Type.Object({
      id: Type.Integer(),
      number: Type.Integer(),
      totalCost: Type.Union([Type.Number(), Type.Null()]),
      answer: Type.Optional(InexactAnswer),
      createdAt: Type.String(),
    }),
    { description: 'The newest ten, newest first.' },
  ),
})

export type CustomerRequests = Static<typeof CustomerRequests>

const markQuoteOpened = contract({
  summary: 'Records that the owner has opened a quote',
  description: 'Only the first time counts.',
  tag: 'quotes',
  access: { session: 'owner', testData: true },
  params,
  errors: [404],
})

const listCustomerRequests = contract({
  summary: 'Lists the other requests of the same customer',
  description: `Quotes with the same email address or phone number within ${sameCustomerDays} days.`,
  tag: 'quotes',
  access: { session: 'owner', testData: true },
  params,
  response: CustomerRequests,
  errors: [404],
})

const Seconds = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Half of the opened requests were opened faster. `null` if none was opened.',
})

/** How fast the owner opens new requests. */
export const OpeningTimes = Type.Object({
  medianSeconds: Seconds,
  opened: Type.Integer({ description: 'Requests of the last 30 days that were opened.' }),
  unopened: Type.Integer({ description: 'Requests of the last 30 days that were not.' }),
  weeks: Type.Array(
    Type.Object({
      startsOn: Type.String({ description: 'A Monday, YYYY-MM-DD.' }),
      medianSeconds: Seconds,
      opened: Type.Integer(),
    }),
    { description: 'The weeks of those days, oldest first.' },
  ),
})

export type OpeningTimes = Static<typeof OpeningTimes>

const getOpeningTimes = contract({
  summary: 'Returns how long new requests waited until the owner opened them',
  tag: 'quotes',
  access: { session: 'owner' },
  response: OpeningTimes,
})

export const contracts = { markQuoteOpened, listCustomerRequests, getOpeningTimes }
export type Contracts = typeof contracts
