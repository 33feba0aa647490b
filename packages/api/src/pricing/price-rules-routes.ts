import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  deletePriceExample,
  getPriceRules,
  type SavePriceExample,
  savePriceExample,
  listPriceExamples,
  savePriceRules,
  testPriceRules,
} from '@curbquote/types'
import { NotFoundError } from '../errors.ts'
import { readIfMatch, toEntityTag } from './price-list-tag.ts'
import * as queries from './price-rules-queries.ts'
import { requireSavable } from './require-savable.ts'
import { testJob } from './test-job.ts'

/** The price rules of the signed-in company, and the jobs to try them with. */
export const priceRulesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const ofOwnCompany = [app.requireOwner, app.requireOwnCompany]

  app.route({
    ...getPriceRules.route,
    onRequest: ofOwnCompany,
    handler: async (request, reply) => {
      const settings = await findSettings(request.owner.companyId)
      reply.header('etag', toEntityTag(settings.version))
      return { version: settings.version, rules: queries.rulesOf(settings) }
    },
  })

  app.route({
    ...savePriceRules.route,
    onRequest: [...ofOwnCompany, app.requireActivePlan],
    config: { activity: { action: 'price_changed', describe: () => 'Saved the price rules' } },
    handler: async (request, reply) => {
      const { owner, headers, body } = request
      const { version: basedOnVersion } = readIfMatch(headers['if-match'])
      requireSavable(body.rules)
      const version = await queries.savePriceRules(app.db, owner, body.rules, basedOnVersion)
      reply.header('etag', toEntityTag(version))
      return { version }
    },
  })

  app.route({
    ...testPriceRules.route,
    onRequest: ofOwnCompany,
    handler: async ({ owner, body }) => {
      if (body.rules) requireSavable(body.rules)
      return testJob(await findSettings(owner.companyId), body)
    },
  })

  app.route({
    ...listPriceExamples.route,
    onRequest: ofOwnCompany,
    handler: async ({ owner }) => queries.findPriceExamples(app.db, owner.companyId),
  })

  app.route({
    ...savePriceExample.route,
    onRequest: [...ofOwnCompany, app.requireActivePlan],
    config: {
      activity: {
        action: 'settings_changed',
        describe: ({ body }) => `Saved the example job ${(body as SavePriceExample).name}`,
      },
    },
    handler: async ({ owner, body }, reply) =>
      reply.code(201).send(await queries.savePriceExample(app.db, owner.companyId, body)),
  })

  app.route({
    ...deletePriceExample.route,
    onRequest: [...ofOwnCompany, app.requireActivePlan],
    config: {
      activity: { action: 'settings_changed', describe: () => 'Deleted an example job' },
    },
    handler: async ({ owner, params }, reply) => {
      if (!(await queries.deletePriceExample(app.db, owner.companyId, params.exampleId)))
        throw new NotFoundError('Example')
      return reply.code(204).send(null)
    },
  })

  async function findSettings(companyId: number) {
    const settings = await queries.findPriceSettings(app.db, companyId)
    if (!settings) throw new NotFoundError('Company')
    return settings
  }
}
