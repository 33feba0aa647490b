import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { DayCount, LocalDay } from '../local-day/schemas.ts'
import { countedSteps } from './values.ts'
import { measurementMethods } from '../widgets/measurement-methods.ts'
import { WidgetParams } from '../widgets/schemas.ts'

export const CountVisit = Type.Object(
  {
    visit: Type.String({
      pattern: '^[\\w-]{16,64}$',
      description: 'A random ID that only the memory of the page has.',
    }),
    steps: Type.Array(Type.Enum([...countedSteps]), {
      minItems: 1,
      maxItems: countedSteps.length,
      uniqueItems: true,
      description: 'The steps that are reached for the first time in this visit.',
    }),
    method: Type.Enum([...measurementMethods]),
    host: Type.Optional(
      Type.String({ maxLength: 253, description: 'The host of the page with the form.' }),
    ),
    hasInput: Type.Boolean({
      description:
        'Whether the visitor has used a pointer, a key or the screen. Visits without it are counted as robots.',
    }),
  },
  { additionalProperties: false },
)

export type CountVisit = Static<typeof CountVisit>

const countVisit = contract({
  summary: 'Counts the steps that a visitor has reached',
  description:
    'Nothing about the visitor is stored. Accepts JSON as `text/plain` too, which needs no preflight request when the page is left. A request with `Sec-GPC: 1` is not counted.',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  body: CountVisit,
  errors: [403, 404],
})

/** How many visits and requests reached each step, in the order of `funnelSteps`. `null`: not known for this filter. */
const StepCounts = Type.Object({
  seen: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Visits in which half of the form was visible for a second. `null` for a method.',
  }),
  started: Type.Integer({ description: 'Visits with a first answer.' }),
  photo: Type.Integer({ description: 'Visits with a photo, or that went on without one.' }),
  price: Type.Integer({ description: 'Visits that saw a price, or went on without one.' }),
  details: Type.Integer({ description: 'Visits that reached the contact form.' }),
  sent: Type.Integer({ description: 'Requests of counted visits.' }),
  accepted: Type.Integer({
    description: 'Of these requests, those that the customer accepted or that are completed.',
  }),
})

export type StepCounts = Static<typeof StepCounts>

const StepGroup = Type.Object({ name: Type.String(), counts: StepCounts })

export type StepGroup = Static<typeof StepGroup>

export const Funnel = Type.Object({
  from: Type.String({ description: 'The first day in the time zone of the company, YYYY-MM-DD.' }),
  to: Type.String({ description: 'The last day.' }),
  timeZone: Type.String(),
  counts: StepCounts,
  excluded: Type.Integer({
    description: 'Visits of robots, and of requests in the spam. They are in no other figure.',
  }),
  uncounted: Type.Integer({
    description:
      'Requests from the form whose visit is not counted, for example by Global Privacy Control. They are in no other figure.',
  }),
  methods: Type.Array(StepGroup, { description: 'By measurement method.' }),
  hosts: Type.Array(StepGroup, { description: 'By the host of the page with the form.' }),
  weeks: Type.Array(StepGroup, {
    description: 'By week, named by its Monday, YYYY-MM-DD. The oldest first.',
  }),
})

export type Funnel = Static<typeof Funnel>

export const ReadFunnel = Type.Object(
  {
    days: Type.Optional(DayCount),
    from: Type.Optional(LocalDay),
    to: Type.Optional(LocalDay),
    method: Type.Optional(Type.Enum([...measurementMethods])),
    host: Type.Optional(Type.String({ maxLength: 253 })),
  },
  { additionalProperties: false },
)

export type ReadFunnel = Static<typeof ReadFunnel>

const getFunnel = contract({
  summary: 'Counts how far visitors get in the form',
  description: 'The last 30 days, if no days are given. At most 400 days.',
  tag: 'companies',
  access: { session: 'owner' },
  query: ReadFunnel,
  response: Funnel,
})

export const contracts = { countVisit, getFunnel }
export type Contracts = typeof contracts
