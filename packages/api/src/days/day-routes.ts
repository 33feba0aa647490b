import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/days/routes'
import { maxCalendarDays } from '@curbquote/types/limits'
import { sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import { InvalidInputError, NotFoundError } from '../errors/errors.ts'
import type { Owner } from '../http/sessions.ts'
import { calendarUrl } from './calendar-feed.ts'
import { confirmDay, declineDays, suggestDay, suggestDayOfQuote } from './confirm-day.ts'
import { type DayDeps } from './day-events.ts'
import { readLoads } from './day-loads.ts'
import { changeDaySettings, findDaySettings } from './day-settings.ts'
import { moveJobs, undoMove } from './move-days.ts'

const actorOf = ({ actorAdminId }: Owner): 'owner' | 'admin' =>
  actorAdminId === null ? 'owner' : 'admin'

/** The owner's calls about days. */
export const dayRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = <Result>(
    owner: Owner,
    work: (deps: DayDeps) => Promise<Result>,
  ): Promise<Result> => inCompany(owner, (tenantDb) => work({ tenantDb, jobs: app.jobs }))
  const answered = (owner: Owner, { requestId }: { requestId: number }) => ({
    companyId: owner.companyId,
    requestId,
    actor: actorOf(owner),
  })

  app.route({
    ...routes.confirmDay,
    handler: async ({ owner, params, body }, reply) => {
      await change(owner, (deps) => confirmDay(deps, answered(owner, params), body))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routes.declineDays,
    handler: async ({ owner, params }, reply) => {
      await change(owner, (deps) => declineDays(deps, answered(owner, params)))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routes.suggestDay,
    handler: async ({ owner, params, body }, reply) => {
      await change(owner, (deps) => suggestDay(deps, answered(owner, params), body))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routes.suggestDayOfQuote,
    handler: async ({ owner, params, body }, reply) => {
      const quote = { companyId: owner.companyId, quoteId: params.quoteId }
      await change(owner, (deps) => suggestDayOfQuote(deps, quote, body, actorOf(owner)))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routes.moveDay,
    handler: ({ owner, body }) =>
      change(owner, (deps) => moveJobs(deps, owner.companyId, body, actorOf(owner))),
  })

  app.route({
    ...routes.undoMove,
    handler: ({ owner, params }) =>
      change(owner, (deps) => undoMove(deps, owner.companyId, params.moveId, actorOf(owner))),
  })

  app.route({
    ...routes.listDayLoads,
    handler: ({ owner, query: { from, to } }) => {
      const dayCount = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
      if (dayCount < 1 || dayCount > maxListedDays)
        throw new InvalidInputError(`Choose 1 to ${maxListedDays} days.`, 'INVALID_DAYS')
      return inCompany(owner, (tenantDb) => readLoads(tenantDb, owner.companyId, { from, to }))
    },
  })

  app.route({
    ...routes.getDaySettings,
    handler: async ({ owner }) => found(await findDaySettings(owner)),
  })

  app.route({
    ...routes.saveDaySettings,
    config: {
      activity: { action: 'settings_changed', describe: () => 'Changed the settings of days' },
    },
    handler: async ({ owner, body }) => found(await changeDaySettings(owner, body)),
  })

  app.route({
    ...routes.getCalendarLink,
    handler: async ({ owner }) => ({ url: await findCalendarUrl(owner, 0) }),
  })

  app.route({
    ...routes.replaceCalendarLink,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Made a new URL of the calendar feed',
      },
    },
    handler: async ({ owner }) => ({ url: await findCalendarUrl(owner, 1) }),
  })

  /** The URL of the feed, after raising its version by `step`. */
  async function findCalendarUrl(owner: Owner, step: 0 | 1): Promise<string> {
    const company = await inCompany(owner, (tenantDb, companyId) =>
      step === 0
        ? tenantDb
            .selectFrom('companies')
            .select('calendar_version')
            .where('id', '=', companyId)
            .executeTakeFirst()
        : tenantDb
            .updateTable('companies')
            .set({ calendar_version: sql<number>`calendar_version + 1` })
            .where('id', '=', companyId)
            .returning('calendar_version')
            .executeTakeFirst(),
    )
    return calendarUrl(app.settings, owner.companyId, found(company).calendar_version)
  }
}

/** A year of days, or a calendar's months. */
const maxListedDays = Math.max(370, maxCalendarDays)

function found<Found>(what: Found | undefined): Found {
  if (what === undefined) throw new NotFoundError('Company')
  return what
}
