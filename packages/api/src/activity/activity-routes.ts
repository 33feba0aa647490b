import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Activity, ActivityEntry, ListActivity } from '@curbquote/types/activity'
import { routes } from '@curbquote/types/activity/routes'
import { actionsPerPage, maxExportedActions } from '@curbquote/types/limits'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { recordAdminAction } from './record-admin-action.ts'
import type { Database } from '../db/schema/index.ts'
import { NotFoundError } from '../errors/errors.ts'
import { localTimes } from '../db/local-times.ts'
import { sendCsv } from '../exports/send-export.ts'
import { findActivity, findNamedCompany, findTimeZone } from './activity-queries.ts'
import { recordActivity } from '../db/record-activity.ts'

/** The audit log of the signed-in company. */
export const activityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.listActivity,
    handler: async ({ owner, query }) => toPage(await findActivity(owner, query), query),
  })

  app.route({
    ...routes.exportActivity,
    handler: async ({ owner }, reply) => {
      await recordActivity(
        app.db,
        {
          companyId: owner.companyId,
          action: 'exported',
          description: 'Exported the activity as CSV',
        },
        owner.activity,
      )
      return sendActivity(reply, await app.findReader(), owner.companyId)
    },
  })
}

/** The audit log of any company, for admins. */
export const companyActivityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.listCompanyActivity,
    handler: async ({ params, query }) => {
      const { id } = await findCompany(params.companyId)
      return toPage(await findActivity({ db: app.db, companyId: id }, query), query)
    },
  })

  app.route({
    ...routes.exportCompanyActivity,
    handler: async ({ params, admin }, reply) => {
      const company = await findCompany(params.companyId)
      await app.db.transaction().execute((transaction) =>
        recordAdminAction(transaction, {
          admin,
          type: 'log_exported',
          company,
          description: `Exported the activity of ${company.name}`,
        }),
      )
      return sendActivity(reply, await app.findReader(), company.id)
    },
  })

  async function findCompany(companyId: number): Promise<{ id: number; name: string }> {
    const company = await findNamedCompany(app.db, companyId)
    if (!company) throw new NotFoundError('Company')
    return company
  }
}

function toPage(
  { entries, total }: { entries: ActivityEntry[]; total: number },
  { page = 1, limit = actionsPerPage }: ListActivity,
): Activity {
  return { entries, page, total, totalPages: Math.max(1, Math.ceil(total / limit)) }
}

/** Sends the newest entries, with times in the company's time zone. */
async function sendActivity(reply: FastifyReply, db: Kysely<Database>, companyId: number) {
  const { entries } = await findActivity({ db, companyId }, { limit: maxExportedActions })
  const toLocalTime = localTimes(await findTimeZone(db, companyId))
  return sendCsv(reply, 'activity', [
    ['Date', 'Action', 'Description', 'Actor', 'Email', 'IP address'],
    ...entries.map((entry) => [
      toLocalTime(entry.createdAt),
      entry.action,
      entry.description,
      entry.actor,
      entry.actorEmail,
      entry.ipAddress,
    ]),
  ])
}
