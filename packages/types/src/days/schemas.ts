import { type Static, Type } from 'typebox'
import {
  dayParts,
  dayRooms,
  fewSeats,
  maxDayChoices,
  maxDayLabelLength,
  maxDaysOff,
  maxJobsPerPart,
  maxMovedJobs,
  moveUndoMinutes,
  nearMiles,
} from './values.ts'
import { contract } from '../endpoints/contract.ts'
import { ApiError, RowId } from '../endpoints/schemas.ts'

const Day = Type.String({ format: 'date', pattern: '^(?:19|20|21)', description: 'YYYY-MM-DD.' })

const Part = Type.Enum([...dayParts], { description: '8 AM to 12 PM, or 12 PM to 5 PM.' })

const AnyPart = Type.Union([Part, Type.Null()], { description: '`null`: any time of the day.' })

const ShownDay = Type.String({ description: 'YYYY-MM-DD in the time zone of the company.' })

/** A day that the customer can request. */
export const OfferDay = Type.Object({
  day: ShownDay,
  parts: Type.Array(
    Type.Object({
      part: Part,
      room: Type.Enum([...dayRooms], { description: `\`few\`: below ${fewSeats} seats.` }),
    }),
  ),
  isNear: Type.Boolean({
    description: `Whether the company has a confirmed job within ${nearMiles} miles on that day.`,
  }),
})

export type OfferDay = Static<typeof OfferDay>

/** A requested day. */
export const DayChoice = Type.Object({ day: Day, part: AnyPart }, { additionalProperties: false })

export type DayChoice = Static<typeof DayChoice>

export const RequestDays = Type.Union([
  Type.Object(
    { choices: Type.Array(DayChoice, { minItems: 1, maxItems: maxDayChoices }) },
    { additionalProperties: false },
  ),
  Type.Object({ firstAvailable: Type.Literal(true) }, { additionalProperties: false }),
])

export type RequestDays = Static<typeof RequestDays>

export const RequestedDays = Type.Object({
  choices: Type.Array(DayChoice),
  lapsesAt: Type.String({ description: 'Until then the company confirms a day.' }),
})

export type RequestedDays = Static<typeof RequestedDays>

/** 409 `DAY_FULL` has the current days, 409 `ALREADY_REQUESTED` has the earlier request. */
export const DaysRefused = Type.Object({
  error: Type.String(),
  code: Type.String(),
  days: Type.Optional(Type.Array(OfferDay)),
  request: Type.Optional(RequestedDays),
})

export type DaysRefused = Static<typeof DaysRefused>

/** A day that a quote asks for. */
export const DayRequest = Type.Object({
  id: Type.Integer(),
  day: ShownDay,
  part: AnyPart,
  isHold: Type.Boolean({ description: 'Whether the request occupies a seat.' }),
})

export type DayRequest = Static<typeof DayRequest>

/** The day of a job and the days that its customer asks for. */
export const QuoteDays = Type.Object({
  part: AnyPart,
  isOverbooked: Type.Boolean({ description: 'Whether the job is above the capacity of its day.' }),
  awaitsResponse: Type.Boolean({
    description: 'Whether the owner moved the job and the customer has not answered.',
  }),
  requests: Type.Array(DayRequest, { description: 'The days that the customer asks for.' }),
  suggestion: Type.Union([DayRequest, Type.Null()], {
    description: 'The day that the owner suggested.',
  }),
  lapsesAt: Type.Union([Type.String(), Type.Null()]),
})

export type QuoteDays = Static<typeof QuoteDays>

/** The occupied seats of a half-day. */
export const PartLoad = Type.Object({
  part: Part,
  jobs: Type.Integer({ description: 'The capacity.' }),
  taken: Type.Integer({ description: 'Confirmed jobs and holds.' }),
})

export type PartLoad = Static<typeof PartLoad>

/** The capacity of a day and what is taken of it. */
export const DayLoad = Type.Object({
  day: ShownDay,
  isOff: Type.Boolean(),
  label: Type.String({ description: 'Why the day is off.' }),
  isReserve: Type.Boolean(),
  parts: Type.Array(PartLoad),
})

export type DayLoad = Static<typeof DayLoad>

/** The settings of days. */
export const DaySettings = Type.Object(
  {
    capacity: Type.Array(
      Type.Object(
        {
          weekday: Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' }),
          part: Part,
          jobs: Type.Integer({ minimum: 0, maximum: maxJobsPerPart }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 14, description: 'A missing half-day has no jobs.' },
    ),
    earliestDays: Type.Integer({ minimum: 0, maximum: 60 }),
    latestDays: Type.Integer({ minimum: 1, maximum: 365 }),
    daysOff: Type.Array(
      Type.Object(
        { day: Day, label: Type.String({ maxLength: maxDayLabelLength }) },
        { additionalProperties: false },
      ),
      { maxItems: maxDaysOff },
    ),
    reserveWeekday: Type.Union([Type.Integer({ minimum: 0, maximum: 6 }), Type.Null()]),
    requestsBlock: Type.Boolean({ description: 'Whether unconfirmed requests hold a seat.' }),
  },
  { additionalProperties: false },
)

export type DaySettings = Static<typeof DaySettings>

export const CalendarLink = Type.Object({ url: Type.String() })

export type CalendarLink = Static<typeof CalendarLink>

export const ConfirmDay = Type.Object(
  {
    day: Type.Optional(Day),
    part: Type.Optional(Part),
    overbook: Type.Optional(Type.Boolean({ description: 'Takes a seat above the capacity.' })),
  },
  { additionalProperties: false },
)

export type ConfirmDay = Static<typeof ConfirmDay>

export const SuggestDay = Type.Object(
  {
    day: Day,
    part: Type.Optional(Part),
    overbook: Type.Optional(Type.Boolean()),
    isAgreed: Type.Optional(
      Type.Boolean({
        description: 'The customer has agreed, for example by phone. Confirms the day.',
      }),
    ),
  },
  { additionalProperties: false },
)

export type SuggestDay = Static<typeof SuggestDay>

export const MoveDay = Type.Object(
  {
    from: Day,
    quoteIds: Type.Array(RowId, { minItems: 1, maxItems: maxMovedJobs }),
    to: Type.Union([Day, Type.Literal('each')], {
      description: '`each`: every job to the next day on which it fits.',
    }),
    part: Type.Optional(Part),
    overbook: Type.Optional(Type.Boolean()),
    notify: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether the customers get an email.' }),
    ),
  },
  { additionalProperties: false },
)

export type MoveDay = Static<typeof MoveDay>

const MovedJob = Type.Object({ quoteId: Type.Integer(), day: ShownDay, part: Part })

export const MovedDay = Type.Object({
  moveId: Type.Union([Type.Integer(), Type.Null()], { description: '`null` if no job fits.' }),
  moved: Type.Array(MovedJob),
  left: Type.Array(Type.Integer(), { description: 'The quotes that fit nowhere.' }),
  undoUntil: Type.String(),
})

export type MovedDay = Static<typeof MovedDay>

/** The jobs that were moved last, while they can still be moved back. */
export const LastMove = Type.Object({
  moveId: Type.Integer(),
  from: ShownDay,
  moved: Type.Array(Type.Object({ ...MovedJob.properties, customerName: Type.String() })),
  undoUntil: Type.String(),
})

export type LastMove = Static<typeof LastMove>

export const UndoneMove = Type.Object({
  restored: Type.Array(MovedJob),
  left: Type.Array(Type.Integer(), {
    description: 'The quotes whose day was changed or kept since then.',
  }),
})

export type UndoneMove = Static<typeof UndoneMove>

const TokenParams = Type.Object({ token: Type.String({ maxLength: 100 }) })

const ofOffer = { tag: 'offers', params: TokenParams, access: 'public' } as const

const listOfferDays = contract({
  ...ofOffer,
  summary: 'Lists the days that the customer of an accepted quote can request',
  response: Type.Array(OfferDay),
  errors: [404, 409],
})

const requestDays = contract({
  ...ofOffer,
  summary: 'Requests up to three days for an accepted quote',
  body: RequestDays,
  response: RequestedDays,
  status: 201,
  errors: [404, 422],
  otherResponses: { 409: DaysRefused },
})

const withdrawDays = contract({
  ...ofOffer,
  summary: 'Withdraws the requested days',
  errors: [404, 409],
})

const keepDay = contract({
  ...ofOffer,
  summary: 'Accepts the day that the company suggested or to which it moved the job',
  errors: [404, 409],
})

const ofReader = { tag: 'days', access: { session: 'owner' } } as const

const owner = { tag: 'days', access: { session: 'owner', plan: 'active' } } as const

const ofRequest = { ...owner, params: Type.Object({ requestId: RowId }) } as const

const ofQuote = { ...owner, params: Type.Object({ quoteId: RowId }) } as const

const confirmDay = contract({
  ...ofRequest,
  summary: 'Confirms a requested day, or another one',
  description: '409 `DAY_FULL`: the half-day has no free seat. `overbook` confirms it anyway.',
  body: ConfirmDay,
  errors: [404, 409],
})

const declineDays = contract({
  ...ofRequest,
  summary: 'Declines the requested days of a quote',
  errors: [404, 409],
})

const suggestDay = contract({
  ...ofRequest,
  summary: 'Suggests another day to the customer',
  body: SuggestDay,
  errors: [400, 404, 409],
})

const suggestDayOfQuote = contract({
  ...ofQuote,
  summary: 'Suggests a day to the customer of an accepted quote',
  body: SuggestDay,
  errors: [400, 404, 409],
})

const moveDay = contract({
  ...owner,
  summary: 'Moves jobs of a day to another day, or each to the next day on which it fits',
  body: MoveDay,
  response: MovedDay,
  errors: [400, 409],
})

const undoMove = contract({
  ...owner,
  summary: `Moves jobs back, within ${moveUndoMinutes} minutes`,
  params: Type.Object({ moveId: RowId }),
  response: UndoneMove,
  errors: [404, 409],
})

const listDayLoads = contract({
  ...ofReader,
  summary: 'Lists the capacity of days and what is taken',
  query: Type.Object({ from: Day, to: Day }, { additionalProperties: false }),
  response: Type.Array(DayLoad),
})

const getDaySettings = contract({
  ...ofReader,
  summary: 'Returns the settings of days',
  response: DaySettings,
})

const saveDaySettings = contract({
  ...owner,
  summary: 'Changes the settings of days',
  body: DaySettings,
  response: DaySettings,
  otherResponses: { 422: ApiError },
})

const getCalendarLink = contract({
  tag: 'days',
  access: { session: 'owner', inPerson: true },
  summary: 'Returns the secret URL of the calendar feed',
  response: CalendarLink,
})

const replaceCalendarLink = contract({
  tag: 'days',
  access: { session: 'owner', plan: 'active', inPerson: true },
  summary: 'Makes a new URL of the calendar feed and revokes the earlier one',
  response: CalendarLink,
})

export const contracts = {
  listOfferDays,
  requestDays,
  withdrawDays,
  keepDay,
  confirmDay,
  declineDays,
  suggestDay,
  suggestDayOfQuote,
  moveDay,
  undoMove,
  listDayLoads,
  getDaySettings,
  saveDaySettings,
  getCalendarLink,
  replaceCalendarLink,
}
export type Contracts = typeof contracts
