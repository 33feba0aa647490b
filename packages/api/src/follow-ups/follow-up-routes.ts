import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FollowUpSettings } from '@curbquote/types/follow-ups'
import { routes } from '@curbquote/types/follow-ups/routes'
import { NotFoundError } from '../errors/errors.ts'
import { limits } from '../rate-limits/limits.ts'
import {
  changeFollowUpSettings,
  findFollowUpSettings,
  type FollowUpSettingsRow,
  requireKnownText,
} from './follow-up-settings.ts'
import { sendFollowUpTest } from './send-follow-up-test.ts'
import { findQuoteFollowUps, sendNextFollowUp, stopFollowUps } from './quote-follow-ups.ts'

/** Reminders about open quotes: the company's settings, and the reminders of one quote. */
export const followUpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getFollowUps,
    handler: async ({ owner }) => toSettings(await findFollowUpSettings(owner)),
  })

  app.route({
    ...routes.saveFollowUps,
    config: {
      activity: {
        action: 'settings_changed',
        describe: ({ body }) =>
          `Changed the follow-ups (now ${(body as { isOn: boolean }).isOn ? 'on' : 'off'})`,
      },
    },
    handler: async ({ owner, body }) => toSettings(await changeFollowUpSettings(owner, body)),
  })

  app.route({
    ...routes.sendTestFollowUp,
    handler: async ({ owner, body }, reply) => {
      requireKnownText(body.text, 'text')
      await app.countAgainst(limits.testEmails, String(owner.companyId))
      const { language, text } = body
      const recipients = await sendFollowUpTest(app.db, app.jobs, owner.companyId, {
        language,
        text,
      })
      return reply.code(202).send({ recipients })
    },
  })

  app.route({
    ...routes.getQuoteFollowUps,
    handler: async ({ owner, params }) => found(await findQuoteFollowUps(owner, params.quoteId)),
  })

  app.route({
    ...routes.sendQuoteFollowUp,
    handler: async ({ owner, params }, reply) =>
      reply.code(202).send(found(await sendNextFollowUp(owner, app.jobs, params.quoteId))),
  })

  app.route({
    ...routes.stopQuoteFollowUps,
    handler: async ({ owner, params }) =>
      found(
        await stopFollowUps(owner, params.quoteId, owner.actorAdminId === null ? 'owner' : 'admin'),
      ),
  })

  function toSettings(row: FollowUpSettingsRow | undefined): FollowUpSettings {
    if (!row) throw new NotFoundError('Company')
    return {
      isOn: row.is_on,
      steps: row.steps.map(({ days, texts }) => ({ days, texts })),
      hasPostalAddress: row.has_postal_address,
      sender: { name: row.company_name, postalAddress: row.postal_address },
      canSeeReplies: app.settings.inboundAddress !== undefined,
      hasQuoteEmails: row.has_quote_emails,
      pausedUntil: row.paused_until?.toISOString() ?? null,
    }
  }
}

function found<T>(followUps: T | undefined): T {
  if (followUps === undefined) throw new NotFoundError('Quote')
  return followUps
}
