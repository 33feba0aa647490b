import type { ListAdminActions } from '@curbquote/types/admin'
import { actionsPerPage } from '@curbquote/types/limits'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

export type AdminActionRow = Awaited<ReturnType<typeof findAdminActions>>['rows'][number]

/** A page of matching log entries, newest first, with the total count. */
export async function findAdminActions(
  db: Kysely<Database>,
  { page = 1, limit = actionsPerPage, ...filter }: ListAdminActions,
) {
  const fitting = fitActions(db, filter)
  const [rows, { total }] = await Promise.all([
    fitting
      .select([
        'id',
        'created_at',
        'admin_email',
        'action_type',
        'company_id',
        'company_name',
        'description',
      ])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    fitting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

function fitActions(
  db: Kysely<Database>,
  { actionType, companyId, startDate, endDate }: ListAdminActions,
) {
  let actions: SelectQueryBuilder<Database, 'admin_actions', object> =
    db.selectFrom('admin_actions')
  if (actionType) actions = actions.where('action_type', '=', actionType)
  if (companyId !== undefined) actions = actions.where('company_id', '=', companyId)
  if (startDate !== undefined) actions = actions.where('created_at', '>=', momentOf(startDate))
  if (endDate !== undefined)
    actions = isDay(endDate)
      ? actions.where('created_at', '<', sql<Date>`${momentOf(endDate)} + interval '1 day'`)
      : actions.where('created_at', '<=', momentOf(endDate))
  return actions
}

/** Converts a day to its first moment in UTC. */
function momentOf(date: string) {
  return sql<Date>`${isDay(date) ? `${date}T00:00:00Z` : date}::timestamptz`
}

function isDay(date: string): boolean {
  return !date.includes('T')
}
