import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { RowId } from '../endpoints/schemas.ts'
import {
  followUpSteps,
  followUpStopReasons,
  maxFollowUpDays,
  maxFollowUpSubjectLength,
  maxFollowUpTextLength,
} from './follow-up-texts.ts'
import { languages } from '../text/language.ts'

const Text = Type.Object(
  {
    subject: Type.String({
      minLength: 1,
      maxLength: maxFollowUpSubjectLength,
      pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$',
      description: 'May contain `{first name}`, `{total}` and `{link}`.',
    }),
    text: Type.String({
      minLength: 1,
      maxLength: maxFollowUpTextLength,
      pattern: '\\S',
      description: 'Like the subject. Empty lines separate paragraphs.',
    }),
  },
  { additionalProperties: false },
)

const Step = Type.Object(
  {
    days: Type.Integer({
      minimum: 1,
      maximum: maxFollowUpDays,
      description: 'Days after the quote. For the last step: days before the quote expires.',
    }),
    texts: Type.Object({ en: Text, es: Text }, { additionalProperties: false }),
  },
  { additionalProperties: false },
)

export const SaveFollowUps = Type.Object(
  {
    isOn: Type.Boolean(),
    steps: Type.Array(Step, { minItems: followUpSteps.length, maxItems: followUpSteps.length }),
  },
  { additionalProperties: false },
)

export type SaveFollowUps = Static<typeof SaveFollowUps>

export const FollowUpSettings = Type.Object({
  isOn: Type.Boolean(),
  steps: Type.Array(Step),
  hasPostalAddress: Type.Boolean({
    description: 'Whether the profile has the postal address that each reminder must name.',
  }),
  sender: Type.Object(
    { name: Type.String(), postalAddress: Type.Union([Type.String(), Type.Null()]) },
    { description: 'The company as reminders name it.' },
  ),
  canSeeReplies: Type.Boolean({
    description: 'Whether replies to reminders reach the server and stop further reminders.',
  }),
  hasQuoteEmails: Type.Boolean({
    description:
      'Whether the owner gets emails about quotes. Without visible replies, these have the link that stops reminders.',
  }),
  pausedUntil: Type.Union([Type.String(), Type.Null()], {
    description: 'Until then no reminder is sent, because too many were reported as spam.',
  }),
})

export type FollowUpSettings = Static<typeof FollowUpSettings>

/** 422: `field` is the path of the refused text. */
const RefusedFollowUps = Type.Object({
  error: Type.String(),
  code: Type.String(),
  field: Type.Optional(Type.String()),
})

const TestFollowUp = Type.Object(
  {
    step: Type.Enum([...followUpSteps]),
    language: Type.Enum([...languages]),
    text: Text,
  },
  { additionalProperties: false },
)

/** The reminders of a quote. */
export const QuoteFollowUps = Type.Object({
  /** The next reminder, if one is planned. */
  next: Type.Union([
    Type.Object({
      step: Type.Enum([...followUpSteps]),
      dueAt: Type.String(),
      isSending: Type.Boolean({ description: 'Whether it is being sent.' }),
    }),
    Type.Null(),
  ]),
  timeZone: Type.String({ description: 'The company’s time zone.' }),
  steps: Type.Array(
    Type.Object({
      step: Type.Enum([...followUpSteps]),
      state: Type.Enum(['due', 'sent', 'stopped']),
      stopReason: Type.Union([Type.Enum([...followUpStopReasons]), Type.Null()]),
      dueAt: Type.Union([Type.String(), Type.Null()]),
      sentAt: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
})

export type QuoteFollowUps = Static<typeof QuoteFollowUps>

const QuoteParams = Type.Object({ quoteId: RowId })

const getFollowUps = contract({
  summary: 'Returns the settings of reminders about open quotes',
  tag: 'quotes',
  access: { session: 'owner' },
  response: FollowUpSettings,
  errors: [404],
})

const saveFollowUps = contract({
  summary: 'Changes the settings of reminders about open quotes',
  description:
    'Turning reminders on starts them for quotes that arrive from then on. 422 `POSTAL_ADDRESS_REQUIRED`: the profile has no postal address. 422 `UNKNOWN_PLACEHOLDER`: a subject or text has a placeholder without meaning.',
  tag: 'quotes',
  access: { session: 'owner', plan: 'active' },
  body: SaveFollowUps,
  response: FollowUpSettings,
  errors: [404],
  otherResponses: { 422: RefusedFollowUps },
})

const sendTestFollowUp = contract({
  summary: 'Sends a reminder with sample data to the owner',
  description: 'Except for “[Test]” in the subject, it is what customers get.',
  tag: 'quotes',
  access: { session: 'owner', plan: 'active' },
  body: TestFollowUp,
  response: Type.Object({ recipients: Type.Array(Type.String()) }),
  status: 202,
  errors: [404],
  otherResponses: { 422: RefusedFollowUps },
})

const getQuoteFollowUps = contract({
  summary: 'Returns the reminders of a quote',
  tag: 'quotes',
  access: { session: 'owner', testData: true },
  params: QuoteParams,
  response: QuoteFollowUps,
  errors: [404],
})

const stopQuoteFollowUps = contract({
  summary: 'Stops the reminders of a quote',
  tag: 'quotes',
  access: { session: 'owner', testData: true, plan: 'active' },
  params: QuoteParams,
  response: QuoteFollowUps,
  errors: [404],
})

const sendQuoteFollowUp = contract({
  summary: 'Sends the next reminder of a quote now',
  description:
    '409 `NO_FOLLOW_UP`: none is planned. 409 `FOLLOW_UP_LIMIT`: the customer got two reminders in the last seven days.',
  tag: 'quotes',
  access: { session: 'owner', testData: true, plan: 'active' },
  params: QuoteParams,
  response: QuoteFollowUps,
  status: 202,
  errors: [404, 409],
})

export const contracts = {
  getFollowUps,
  saveFollowUps,
  sendTestFollowUp,
  getQuoteFollowUps,
  stopQuoteFollowUps,
  sendQuoteFollowUp,
}
export type Contracts = typeof contracts
