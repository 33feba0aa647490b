import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { parseUsPhone } from '@curbquote/types/text'
import { receiveText } from '@curbquote/types/text-messages'
import { routes } from '@curbquote/types/text-messages/routes'
import { Type } from 'typebox'
import { inCompany } from '../db/in-company.ts'
import { sealSecret } from '../db/seal-secret.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import {
  DomainError,
  InvalidInputError,
  NotFoundError,
  UnavailableError,
} from '../errors/errors.ts'
import { hasTexts } from '../providers/create-text-sender.ts'
import { limits } from '../rate-limits/limits.ts'
import { issueCode, tryCode } from '../sessions/verification-codes.ts'
import { quoteIdOf } from './short-link.ts'
import {
  findTextNumber,
  saveUnverifiedNumber,
  setStopped,
  verifyNumber,
} from './text-number-queries.ts'

const help =
  'CurbQuote sends you texts about new requests. Reply STOP to stop them and START to resume. Settings are in your dashboard.'

/** Text messages to owners: their number, the replies, and the short links. */
export const textRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { twilio, codePepper, publicUrl } = app.settings

  app.route({
    ...routes.sendTextCode,
    config: { activity: false },
    handler: async ({ owner, body }, reply) => {
      if (!hasTexts(app.settings))
        throw new UnavailableError('This server has no text messages set up.')
      const phone = parseUsPhone(body.phone)
      // Text messages do not reach an extension.
      if (!phone || phone.includes('x'))
        throw new InvalidInputError('Enter a United States phone number.')
      await app.countAgainst(limits.textCodes, String(owner.companyId))
      await app.countAgainst(limits.codeEmails, phone)
      await app.db.transaction().execute(async (transaction) => {
        const code = await issueCode(transaction, {
          ...codeOf(owner.companyId, phone),
          startsCooldown: true,
        })
        await saveUnverifiedNumber(transaction, owner.companyId, phone)
        const { id } = await transaction
          .insertInto('deliveries')
          .values({
            channel: 'text',
            kind: 'text_code',
            company_id: owner.companyId,
            recipients: [phone],
            parameters: JSON.stringify({ code: sealSecret(code, codePepper, 'text codes') }),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await queueDeliveries(transaction, app.jobs, [id])
      })
      return reply.code(202).send({ success: true as const })
    },
  })

  app.route({
    ...routes.verifyTextCode,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Verified the number for text messages',
      },
    },
    handler: async ({ owner, body }) => {
      const number = await findTextNumber(app.db, owner.companyId)
      if (!number) throw new NotFoundError('Number')
      const refusal = await tryCode(app.db, codeOf(owner.companyId, number.phone), body.code, {
        consumes: true,
      })
      if (refusal) throw refusal
      await inCompany(owner, (tenantDb) => verifyNumber(tenantDb, owner.companyId))
      return { success: true as const }
    },
  })

  /** Only the owner's session shows the quote, so the link needs none. `/l` leads to the list. */
  const toDashboard = { hide: true, access: 'public' as const }
  app.get('/l', { schema: toDashboard }, (_request, reply) => reply.redirect('/company/dashboard'))
  app.get(
    '/l/:code',
    { schema: { ...toDashboard, params: Type.Object({ code: Type.String({ maxLength: 20 }) }) } },
    ({ params: { code } }, reply) => {
      const quoteId = quoteIdOf(code)
      return reply.redirect(`/company/dashboard${quoteId === undefined ? '' : `?lead=${quoteId}`}`)
    },
  )

  await app.register(async (inbound) => {
    inbound.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    inbound.post(
      receiveText.path,
      { schema: routes.receiveText.schema },
      async (request, reply) => {
        const fields = (request.body ?? {}) as Record<string, string>
        await requireSignature(request.headers['x-twilio-signature'], fields)
        const words = await answerTo(fields)
        return reply.type('text/xml').send(toTwiml(words))
      },
    )
  })

  /** @throws DomainError for a request that the provider has not signed */
  async function requireSignature(signature: unknown, fields: Record<string, string>) {
    const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
    const url = `${publicUrl}${receiveText.path}`
    if (
      !twilio ||
      typeof signature !== 'string' ||
      !validateRequest(twilio.authToken, signature, url, fields)
    )
      throw new DomainError(403, 'INVALID_SIGNATURE', 'The signature is missing or wrong.')
  }

  /** The provider answers STOP and START itself, so only HELP has words. */
  async function answerTo({ From = '', Body = '' }: Record<string, string>) {
    const phone = parseUsPhone(From)
    const word = Body.trim().toUpperCase()
    if (!phone) return undefined
    if (stopWords.has(word)) await setStopped(app.db, phone, true)
    if (startWords.has(word)) await setStopped(app.db, phone, false)
    return word === 'HELP' || word === 'INFO' ? help : undefined
  }

  function codeOf(companyId: number, phone: string) {
    return { purpose: 'verify_phone' as const, email: `${companyId} ${phone}`, codePepper }
  }
}

/** The words that carriers require. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'])
const startWords = new Set(['START', 'YES', 'UNSTOP'])

function toTwiml(words: string | undefined): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${words ? `<Message>${words}</Message>` : ''}</Response>`
}
