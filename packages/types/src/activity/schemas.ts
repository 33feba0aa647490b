import { type Static, Type } from 'typebox'
import { activityActions } from './values.ts'
import { contract, fileOf } from '../endpoints/contract.ts'
import { CompanyParams } from '../endpoints/schemas.ts'
import { actionsPerPage, maxExportedActions, maxListPage } from '../limits.ts'

/** The query of GET /api/company/activity. */
export const ListActivity = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxListPage })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: actionsPerPage })),
})

export type ListActivity = Static<typeof ListActivity>

export const ActivityEntry = Type.Object({
  id: Type.Integer(),
  createdAt: Type.String(),
  action: Type.Enum([...activityActions]),
  description: Type.String(),
  actor: Type.Enum(['owner', 'admin', 'unknown']),
  actorEmail: Type.Union([Type.String(), Type.Null()]),
  ipAddress: Type.Union([Type.String(), Type.Null()]),
})

export type ActivityEntry = Static<typeof ActivityEntry>

export const Activity = Type.Object({
  entries: Type.Array(ActivityEntry),
  page: Type.Integer(),
  totalPages: Type.Integer(),
  total: Type.Integer(),
})

export type Activity = Static<typeof Activity>

const listActivity = contract({
  summary: 'Lists the audit log, newest first',
  description: 'Entries are kept for a year.',
  tag: 'companies',
  access: { session: 'owner' },
  query: ListActivity,
  response: Activity,
  errors: [404],
})

const exportActivity = contract({
  summary: 'Exports the audit log as a CSV file',
  description: `The newest ${maxExportedActions.toLocaleString('en-US')} entries.`,
  tag: 'companies',
  access: { session: 'owner' },
  response: fileOf('text/csv'),
  errors: [404],
})

const listCompanyActivity = contract({
  summary: 'Lists the audit log of a company, newest first',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  query: ListActivity,
  response: Activity,
  errors: [404],
})

const exportCompanyActivity = contract({
  summary: 'Exports the audit log of a company as a CSV file',
  description: `The newest ${maxExportedActions.toLocaleString('en-US')} entries.`,
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: fileOf('text/csv'),
  errors: [404],
})

export const contracts = {
  listActivity,
  exportActivity,
  listCompanyActivity,
  exportCompanyActivity,
}
export type Contracts = typeof contracts
