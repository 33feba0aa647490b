import { type Static, Type } from 'typebox'
import { contract, fileOf } from '../endpoints/contract.ts'
import { sourceGroupings } from './values.ts'
import { DayCount, LocalDay } from '../local-day/schemas.ts'

const filter = Type.Optional(
  Type.String({ maxLength: 300, description: 'An empty text selects requests without one.' }),
)

const sourceFilters = {
  days: Type.Optional(DayCount),
  from: Type.Optional(LocalDay),
  to: Type.Optional(LocalDay),
  source: filter,
  medium: filter,
  campaign: filter,
  landingPage: filter,
}

export const ReadLeadSources = Type.Object(
  {
    ...sourceFilters,
    by: Type.Optional(Type.Enum([...sourceGroupings], { default: 'source' })),
  },
  { additionalProperties: false },
)

export type ReadLeadSources = Static<typeof ReadLeadSources>

const figures = {
  requests: Type.Integer(),
  accepted: Type.Integer({
    description: 'Requests that the customer accepted, or that are completed.',
  }),
  revenue: Type.Number({ description: 'Dollars: the sum of the accepted and completed ones.' }),
  valuePerRequest: Type.Number({ description: 'Dollars: revenue by request.' }),
}

export const SourceFigures = Type.Object(figures)

export type SourceFigures = Static<typeof SourceFigures>

export const SourceRow = Type.Object({
  name: Type.String({ description: 'Empty if it is not known.' }),
  ...figures,
})

export type SourceRow = Static<typeof SourceRow>

const Choices = Type.Array(Type.String())

export const LeadSources = Type.Object({
  from: Type.String({ description: 'The first day in the time zone of the company, YYYY-MM-DD.' }),
  to: Type.String({ description: 'The last day.' }),
  timeZone: Type.String(),
  rows: Type.Array(SourceRow, { description: 'The most revenue first, then the most requests.' }),
  total: SourceFigures,
  choices: Type.Object(
    { source: Choices, medium: Choices, campaign: Choices, landingPage: Choices },
    { description: 'The values of these days that filters can select.' },
  ),
})

export type LeadSources = Static<typeof LeadSources>

const getLeadSources = contract({
  summary: 'Sums up requests and revenue by where they come from',
  description: 'The last 30 days, if no days are given. At most 400 days.',
  tag: 'companies',
  access: { session: 'owner' },
  query: ReadLeadSources,
  response: LeadSources,
})

const exportLeadSources = contract({
  summary: 'Exports requests and revenue by source, medium, campaign and landing page',
  tag: 'companies',
  access: { session: 'owner' },
  query: Type.Object(sourceFilters, { additionalProperties: false }),
  response: fileOf('text/csv'),
})

export const contracts = { getLeadSources, exportLeadSources }
export type Contracts = typeof contracts
