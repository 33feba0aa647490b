import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { IdempotencyHeaders, RowId } from '../endpoints/schemas.ts'
import { maxReplyLength } from '../limits.ts'
import { Quote } from '../quotes/schemas.ts'

export const ReplyToCustomer = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: maxReplyLength,
      pattern: '\\S',
      description: 'Plain text.',
      title: 'Reply',
    }),
  },
  { additionalProperties: false },
)

export type ReplyToCustomer = Static<typeof ReplyToCustomer>

const replyToCustomer = contract({
  summary: 'Sends an email to the customer of a quote',
  description:
    'The email has the name of the company. The reply stands in the history of the quote and stops its reminders.',
  tag: 'quotes',
  access: { session: 'owner', testData: true, plan: 'active' },
  params: Type.Object({ quoteId: RowId }),
  headers: IdempotencyHeaders,
  body: ReplyToCustomer,
  response: Quote,
  status: 201,
  errors: [404, 422],
})

export const contracts = { replyToCustomer }
export type Contracts = typeof contracts
