import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AdminActionEntry, ListAdminActions } from '@curbquote/types/admin'
import { routes } from '@curbquote/types/admin/routes'
import { actionsPerPage, maxExportedActions } from '@curbquote/types/limits'
import { InvalidInputError } from '../errors/errors.ts'
import { localTimes } from '../db/local-times.ts'
import { sendCsv } from '../exports/send-export.ts'
import { recordAdminAction } from '../activity/record-admin-action.ts'
import { type AdminActionRow, findAdminActions } from './admin-action-queries.ts'

/** The admins' audit log. Registered within the admins' scope. */
export const adminActionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.listAdminActions,
    handler: async ({ query }) => {
      requireRealDates(query)
      const { page = 1, limit = actionsPerPage } = query
      const { rows, total } = await findAdminActions(app.db, query)
      return {
        logs: rows.map(toEntry),
        page,
        totalPages: Math.max(1, Math.ceil(total / limit)),
        total,
      }
    },
  })

  app.route({
    ...routes.exportAdminActions,
    handler: async ({ query, admin }, reply) => {
      requireRealDates(query)
      const { rows } = await findAdminActions(await app.findReader(), {
        ...query,
        limit: maxExportedActions,
      })
      await app.db.transaction().execute((transaction) =>
        recordAdminAction(transaction, {
          admin,
          type: 'log_exported',
          description: 'Exported the activity log',
        }),
      )
      return sendCsv(reply, 'activity_log', [
        ['Date (UTC)', 'Admin', 'Action', 'Company', 'Description'],
        ...rows
          .map(toEntry)
          .map(({ createdAt, adminEmail, actionType, companyName, description }) => [
            toUtcTime(createdAt),
            adminEmail,
            actionType,
            companyName,
            description,
          ]),
      ])
    },
  })
}

const toUtcTime = localTimes('UTC')

/** Refuses dates such as February 30 and the year 0, which match the schema's pattern. */
function requireRealDates({ startDate, endDate }: ListAdminActions): void {
  for (const date of [startDate, endDate])
    if (date !== undefined && !isRealDate(date))
      throw new InvalidInputError(`${date} is not a date.`)
}

function isRealDate(date: string): boolean {
  return !date.startsWith('0000') && new Date(date).toJSON()?.slice(0, 10) === date.slice(0, 10)
}

function toEntry(row: AdminActionRow): AdminActionEntry {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    adminEmail: row.admin_email,
    actionType: row.action_type,
    companyId: row.company_id,
    companyName: row.company_name,
    description: row.description,
  }
}
