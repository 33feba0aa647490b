import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Job } from '@curbquote/types/price-jobs'
import type { SavePriceExample } from '@curbquote/types/price-rules'
import { routes } from '@curbquote/types/price-rules/routes'
import { NotFoundError } from '../errors/errors.ts'
import { limits } from '../rate-limits/limits.ts'
import { readIfMatch, toEntityTag } from './price-list-tag.ts'
import * as queries from './price-rules-queries.ts'
import { rulesOf } from './read-price-list.ts'
import { requireSavable } from './require-savable.ts'
import { findServiceArea, toCompanyArea } from '../service-area/service-area-queries.ts'
import { placeTestJob } from '../service-area/place-job.ts'
import { testJob } from './test-job.ts'

/** The price rules of the signed-in company, and the jobs to try them with. */
export const priceRulesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getPriceRules,
    handler: async (request, reply) => {
      const settings = await findSettings(request.owner.companyId)
      reply.header('etag', toEntityTag(settings.version))
      return { version: settings.version, rules: rulesOf(settings) }
    },
  })

  app.route({
    ...routes.savePriceRules,
    config: { activity: { action: 'price_changed', describe: () => 'Saved the price rules' } },
    handler: async (request, reply) => {
      const { owner, headers, body } = request
      const { version: basedOnVersion } = readIfMatch(headers['if-match'])
      requireSavable(body.rules)
      const version = await queries.savePriceRules(owner, body.rules, basedOnVersion)
      reply.header('etag', toEntityTag(version))
      return { version }
    },
  })

  app.route({
    ...routes.testPriceRules,
    config: { activity: false },
    handler: async ({ owner, body }) => {
      await app.countAgainst(limits.priceTests, `company-${owner.companyId}`)
      if (body.rules) requireSavable(body.rules)
      const job = await withPlace(owner.companyId, body.job)
      return testJob(await findSettings(owner.companyId), { ...body, job })
    },
  })

  app.route({
    ...routes.listPriceExamples,
    handler: async ({ owner }) => {
      const examples = await queries.findPriceExamples(owner)
      const area = await findArea(owner.companyId)
      return examples.map((example) => ({ ...example, job: placeTestJob(example.job, area) }))
    },
  })

  app.route({
    ...routes.savePriceExample,
    config: {
      activity: {
        action: 'settings_changed',
        describe: ({ body }) => `Saved the example job ${(body as SavePriceExample).name}`,
      },
    },
    handler: async ({ owner, body }, reply) =>
      reply.code(201).send(
        await queries.savePriceExample(owner, {
          ...body,
          job: await withPlace(owner.companyId, body.job),
        }),
      ),
  })

  app.route({
    ...routes.deletePriceExample,
    config: {
      activity: { action: 'settings_changed', describe: () => 'Deleted an example job' },
    },
    handler: async ({ owner, params }, reply) => {
      if (!(await queries.deletePriceExample(owner, params.exampleId)))
        throw new NotFoundError('Example')
      return reply.code(204).send(null)
    },
  })

  async function findArea(companyId: number) {
    const saved = await findServiceArea({ db: app.db, companyId })
    return saved && toCompanyArea(saved)
  }

  async function withPlace(companyId: number, job: Job): Promise<Job> {
    return placeTestJob(job, job.zip === undefined ? undefined : await findArea(companyId))
  }

  async function findSettings(companyId: number) {
    const settings = await queries.findPriceSettings({ db: app.db, companyId })
    if (!settings) throw new NotFoundError('Company')
    return settings
  }
}
