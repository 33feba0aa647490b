import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SavePriceDraft } from '@curbquote/types/price-drafts'
import { routes } from '@curbquote/types/price-drafts/routes'
import type { OpenDatabase } from '../db/connect.ts'
import { InvalidInputError, NotFoundError } from '../errors/errors.ts'
import type { Owner } from '../http/sessions.ts'
import { limits } from '../rate-limits/limits.ts'
import * as drafts from './price-draft-queries.ts'
import { findPriceHistory } from './price-history.ts'
import { readIfMatch, type SeenPrices, toEntityTag } from './price-list-tag.ts'
import { publishPriceDraft as publish } from './publish-price-draft.ts'
import { replayPrices } from './replay-prices.ts'
import { requireSavable } from './require-savable.ts'

/** The largest price list has 50 add-ons with 50 keywords each: 650 kB with characters outside ASCII. */
const maxDraftBytes = 1024 * 1024

/** The draft of the signed-in company's next prices, its effect on past jobs, and the earlier versions. */
export const priceDraftRoutes: FastifyPluginAsyncTypebox<{ database: OpenDatabase }> = async (
  app,
  { database },
) => {
  app.route({
    ...routes.getPriceDraft,
    handler: async ({ owner }, reply) => {
      const state = await drafts.findPriceDraft(owner)
      if (!state) throw new NotFoundError('Company')
      const { version, current, draft } = state
      reply.header('etag', draft ? draft.etag : toEntityTag(version))
      return { version, list: current ?? null, draft: draft ?? null }
    },
  })

  app.route({
    ...routes.savePriceDraft,
    bodyLimit: maxDraftBytes,
    config: { activity: { action: 'settings_changed', describe: () => 'Saved a draft of prices' } },
    handler: async ({ owner, headers, body }, reply) => {
      const draft = await save(owner, body, readIfMatch(headers['if-match']))
      reply.header('etag', draft.etag)
      return draft
    },
  })

  app.route({
    ...routes.deletePriceDraft,
    config: {
      activity: { action: 'settings_changed', describe: () => 'Discarded the draft of prices' },
    },
    handler: async ({ owner }, reply) => {
      if (!(await drafts.deletePriceDraft(owner))) throw new NotFoundError('Draft')
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routes.replayPrices,
    config: { activity: false },
    handler: async ({ owner, body }, reply) => {
      await app.countAgainst(limits.replays, `company-${owner.companyId}`)
      const cancel = new AbortController()
      reply.raw.once('close', () => cancel.abort())
      return replayPrices({ database }, owner.companyId, body, cancel.signal)
    },
  })

  app.route({
    ...routes.publishPriceDraft,
    config: {
      activity: { action: 'price_changed', describe: () => 'Published the draft of prices' },
    },
    handler: async ({ owner, headers }, reply) => {
      const version = await publish(owner, readIfMatch(headers['if-match']))
      reply.header('etag', toEntityTag(version))
      return { version }
    },
  })

  app.route({
    ...routes.listPriceListVersions,
    handler: async ({ owner }) => {
      const history = await findPriceHistory(owner)
      if (!history) throw new NotFoundError('Company')
      return history
    },
  })

  async function save(owner: Owner, { list, version }: SavePriceDraft, seen: SeenPrices) {
    if (version !== undefined) return drafts.copyVersion(owner, version, seen)
    if (!list) throw new InvalidInputError('Send a list or a version.')
    if (list.rules) requireSavable(list.rules)
    return drafts.saveEditedList(owner, list, seen)
  }
}
