import { randomBytes } from 'node:crypto'
import type { CustomerOffer } from '@curbquote/types/offers'
import { formatPhone } from '@curbquote/types/text'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import { consentOrigin } from '../consents/consent-origin.ts'
import type { Database } from '../db/schema/index.ts'
import { makeDayFile } from '../days/calendar-feed.ts'
import { sendCalendar } from '../days/calendar-routes.ts'
import { keepDay } from '../days/confirm-day.ts'
import { readCustomerDays } from '../days/customer-days.ts'
import { AlreadyRequestedError } from '../days/day-errors.ts'
import type { DayDeps } from '../days/day-events.ts'
import { formatPart } from '../days/day-words.ts'
import { requestDays, withdrawDays } from '../days/request-days.ts'
import { htmlResponses } from '../public-pages/html-responses.ts'
import { limits } from '../rate-limits/limits.ts'
import { preferredLanguage } from '../html/preferred-languages.ts'
import { standalonePolicy } from '../html/standalone-page.ts'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { acceptOffer } from '../offers/accept-offer.ts'
import { type AcceptedDocument, findAcceptedDocument } from '../documents/accepted-document.ts'
import { findOpenQuestion, type ResponseSource } from '../offers/response-queries.ts'
import { askQuestion } from '../offers/ask-question.ts'
import { declineOffer } from '../offers/decline-offer.ts'
import { quoteLinkTokens } from '../quotes/quote-link-token.ts'
import { failedQuotePage } from './quote-page-document.ts'
import { isSameSelection } from './quote-page-forms.ts'
import { money } from './quote-page-price.ts'
import { quotePageWords } from '../offers/quote-page-words.ts'
import {
  chosenAddOnIds,
  isShownRevision,
  QuotePageFields,
  readAcceptance,
  readDayRequest,
  readDecline,
  readDrawn,
  readQuestion,
  shownAddOnIds,
} from './read-quote-page-form.ts'
import { OfferNotFoundError } from '../offers/offer-errors.ts'
import { readOffer } from '../offers/read-offer.ts'
import { sendDocument } from '../documents/send-document.ts'
import { type LinkedQuote, withLinkedQuote } from '../offers/with-linked-quote.ts'
import {
  changedProblem,
  findPageScript,
  showQuotePage,
  type TokenRequest,
  type TokenRoute,
} from './show-quote-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the inline style of a quote page. */
    styleNonce: string
  }
}

/**
 * The customer's page of a quote. GET changes nothing, because email scanners open links. The forms call the use cases of
 * `/api/offers`. After a response the browser is redirected to the page; a refused form is shown again with what was typed.
 */
export const quotePageRoutes: FastifyPluginAsync<{ dashboard: string }> = async (
  app,
  { dashboard },
) => {
  const { db, jobs, settings: config } = app
  const deps = { db, jobs, config }
  const documentDeps = { photoStore: app.photoStore, log: app.log }
  const tokens = quoteLinkTokens(config.codePepper)
  const ofLink = <Result>(
    token: string,
    work: (deps: DayDeps, quote: LinkedQuote) => Promise<Result>,
  ) => withLinkedQuote(db, config, token, (tenantDb, quote) => work({ tenantDb, jobs }, quote))
  const show = showQuotePage(findPageScript(dashboard), (token) =>
    ofLink(token, async ({ tenantDb }, quote) => ({
      days: await readCustomerDays(tenantDb, quote),
      question: await findOpenQuestion(tenantDb, quote),
    })),
  )
  const images = `'self' ${new URL(config.publicUrl).origin}`

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  )
  app.decorateRequest('styleNonce', '')
  app.addHook<TokenRoute>('onRequest', async (request, reply) => {
    request.styleNonce = randomBytes(16).toString('base64')
    reply
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header(
        'content-security-policy',
        standalonePolicy({
          'style-src': `'nonce-${request.styleNonce}'`,
          'script-src': "'self'",
          'connect-src': "'self'",
          'img-src': images,
        }),
      )
    // The same counter as for the calls of `/api/offers`. Forged tokens cost nothing, so they are not counted.
    const link = tokens.read(request.params.token)
    if (link) await app.countAgainst(limits.offers, `${request.ipAddress} ${link.quoteId}`)
  })

  const route = {
    schema: {
      tags: ['offers'],
      access: 'public' as const,
      security: [],
      params: Type.Object({ token: Type.String() }),
      response: htmlResponses(303, 400, 404, 409, 410, 422, 429, 503),
    },
    config: {
      errorPage: (request: FastifyRequest, status: number, retryAfterSeconds?: number) =>
        failedQuotePage(preferredLanguage(request), request.styleNonce, status, retryAfterSeconds),
    },
  }
  /** A route of the OpenAPI document. `fields` are those of its form, which its handler reads and checks. */
  const documented = (operationId: string, summary: string, fields: readonly string[] = []) => ({
    ...route,
    schema: {
      ...route.schema,
      operationId,
      summary,
      ...(fields.length > 0 && {
        consumes: ['application/x-www-form-urlencoded'],
        body: Type.Object(
          Object.fromEntries(fields.map((field) => [field, Type.Optional(Type.String())])),
        ),
      }),
    },
  })
  const findOffer = ({ params }: TokenRequest, selectedAddOnIds?: readonly number[]) =>
    readOffer(db, config, params.token, { selectedAddOnIds })

  const hidden = { ...route, schema: { hide: true, access: 'public' } } as const
  const sent = Type.Object({
    sent: Type.Optional(Type.String({ maxLength: 20 })),
    from: Type.Optional(Type.String({ maxLength: 20 })),
  })
  const page = documented('getQuotePage', 'Shows the page of a quote')
  const pageRoute = { ...page, schema: { ...page.schema, querystring: sent } }
  app.get<TokenRoute>('/q/:token', pageRoute, async (request, reply) => {
    const { sent } = request.query
    const offer = await findOffer(request)
    const outcome = sent === 'question' || sent === 'price' ? sent : undefined
    return show.page(request, reply, offer, { outcome })
  })

  app.get<TokenRoute>('/q/:token/document.pdf', hidden, async (request, reply) => {
    const accepted = await findDocumentOfLink(db, config, request.params.token)
    return accepted
      ? sendDocument(documentDeps, reply, accepted)
      : show.page(request, reply, undefined)
  })

  // After a refused form, its URL is in the address bar and may be reloaded or shared.
  for (const form of ['accept', 'choose', 'decline', 'questions', 'days', 'withdraw-days', 'keep'])
    app.get<TokenRoute>(`/q/:token/${form}`, hidden, async (request, reply) =>
      reply.redirect(pageUrl(request), 303),
    )

  const shownFields = ['revision', 'total', 'termsVersion', 'shownAddOns', 'addOn', 'package']
  const choiceRoute = documented(
    'chooseAddOnsOnPage',
    'Shows the price with other add-ons',
    shownFields,
  )
  const acceptRoute = documented('acceptOnPage', 'Accepts the offer that the page showed', [
    ...shownFields,
    'key',
    'name',
    'agree',
    'eSign',
    'drawn',
  ])
  const declineRoute = documented('declineOnPage', 'Declines the offer that the page showed', [
    'key',
    'revision',
    'reason',
    'text',
  ])
  const questionRoute = documented('askOnPage', 'Sends a question about the quote', [
    'key',
    'request',
    'text',
  ])

  const daysRoute = documented('requestDaysOnPage', 'Asks for up to three days', [
    'first',
    'day1',
    'part1',
    'day2',
    'part2',
    'day3',
    'part3',
  ])
  const withdrawRoute = documented('withdrawDaysOnPage', 'Withdraws the requested days')
  const keepRoute = documented(
    'keepDayOnPage',
    'Accepts the day that the company suggested or to which it moved the job',
  )

  /** Shows the price with other add-ons. Changes nothing. */
  app.post<TokenRoute>('/q/:token/choose', choiceRoute, async (request, reply) => {
    const fields = new QuotePageFields(request.body)
    const current = await findOffer(request)
    const offer = current && (await findOffer(request, chosenAddOnIds(fields, current)))
    const isChanged = offer && !isShownRevision(fields, offer)
    return show.form(
      request,
      reply,
      offer,
      'accept',
      isChanged ? { form: changedProblem(fields, offer) } : {},
    )
  })

  app.post<TokenRoute>('/q/:token/accept', acceptRoute, async (request, reply) => {
    const fields = new QuotePageFields(request.body)
    const current = await findOffer(request)
    const chosenIds = current ? chosenAddOnIds(fields, current) : []
    const offer = current?.canAccept ? await findOffer(request, chosenIds) : current
    if (!offer) return show.page(request, reply, undefined)
    const words = quotePageWords[offer.language].problems
    // Without scripts the boxes can differ from the total on the button.
    if (offer.canAccept && !isSameSelection(chosenIds, shownAddOnIds(fields)))
      return show.form(request, reply.code(409), offer, 'accept', {
        form: words.totalChanged(money(offer.total)),
      })
    const read = readAcceptance(fields, offer)
    if ('problems' in read)
      return show.form(request, reply.code(422), offer, 'accept', read.problems)
    const drawn = await readDrawn(fields)
    const body = { ...read.body, ...(drawn && { drawn }) }
    try {
      await acceptOffer(deps, request.params.token, body, sourceOf(request, 'accept', body))
    } catch (error) {
      return show.refusal(request, reply, error, offer, 'accept')
    }
    return reply.redirect(pageUrl(request), 303)
  })

  app.post<TokenRoute>('/q/:token/decline', declineRoute, async (request, reply) => {
    const offer = await findOffer(request)
    if (!offer) return show.page(request, reply, undefined)
    const read = readDecline(new QuotePageFields(request.body), offer)
    if ('problems' in read)
      return show.form(request, reply.code(422), offer, 'decline', read.problems)
    try {
      const source = sourceOf(request, 'decline', read.body)
      await declineOffer(deps, request.params.token, read.body, source)
    } catch (error) {
      return show.refusal(request, reply, error, offer, 'decline')
    }
    return reply.redirect(pageUrl(request), 303)
  })

  app.post<TokenRoute>('/q/:token/questions', questionRoute, async (request, reply) => {
    const offer = await findOffer(request)
    if (!offer) return show.page(request, reply, undefined)
    const { text, isPriceRequest } = readQuestion(new QuotePageFields(request.body), offer)
    if (!text) {
      const problems = { text: quotePageWords[offer.language].problems.question }
      return show.form(request, reply.code(422), offer, 'question', problems)
    }
    try {
      const quoteId = tokens.read(request.params.token)?.quoteId
      await app.countAgainst(limits.questionsOfQuote, String(quoteId))
      const source = sourceOf(request, 'question', text)
      await askQuestion(deps, request.params.token, text, source)
    } catch (error) {
      return show.refusal(request, reply, error, offer, 'question')
    }
    return reply.redirect(`${pageUrl(request)}?sent=${isPriceRequest ? 'price' : 'question'}`, 303)
  })

  app.post<TokenRoute>('/q/:token/days', daysRoute, async (request, reply) => {
    const offer = await findOffer(request)
    if (!offer) return show.page(request, reply, undefined)
    const read = readDayRequest(new QuotePageFields(request.body), offer)
    if ('problems' in read) return show.form(request, reply.code(422), offer, 'days', read.problems)
    return changeDays(request, reply, offer, (dayDeps, quote) =>
      requestDays(dayDeps, quote, read.wish),
    )
  })

  app.post<TokenRoute>('/q/:token/withdraw-days', withdrawRoute, async (request, reply) => {
    const offer = await findOffer(request)
    if (!offer) return show.page(request, reply, undefined)
    return changeDays(request, reply, offer, withdrawDays)
  })

  app.post<TokenRoute>('/q/:token/keep', keepRoute, async (request, reply) => {
    const offer = await findOffer(request)
    if (!offer) return show.page(request, reply, undefined)
    return changeDays(request, reply, offer, keepDay)
  })

  async function changeDays(
    request: TokenRequest,
    reply: FastifyReply,
    offer: CustomerOffer,
    change: (dayDeps: DayDeps, quote: LinkedQuote) => Promise<unknown>,
  ) {
    try {
      await ofLink(request.params.token, change)
    } catch (error) {
      // A form that is sent twice has asked for the days.
      if (!(error instanceof AlreadyRequestedError))
        return show.refusal(request, reply, error, offer, 'days')
    }
    return reply.redirect(`${pageUrl(request)}#day`, 303)
  }

  app.get<TokenRoute>('/q/:token/day.ics', hidden, async (request, reply) => {
    const offer = await findOffer(request)
    const { quoteId, days } = offer
      ? await ofLink(request.params.token, async ({ tenantDb }, quote) => ({
          quoteId: quote.quoteId,
          days: await readCustomerDays(tenantDb, quote),
        }))
      : {}
    if (!offer || !days?.confirmed || quoteId === undefined)
      return show.page(request, reply.code(404), offer)
    const { confirmed } = days
    const { company, customer, language, quoteNumber } = offer
    const file = makeDayFile(config, {
      quoteId,
      ...confirmed,
      summary: `${company.name}, ${formatPart(confirmed.part, language)}`,
      location: customer.addressLines.join(', '),
      description: [
        quotePageWords[language].title(quoteNumber, company.name),
        company.phone && formatPhone(company.phone),
        `${config.publicUrl}${pageUrl(request)}`,
      ]
        .filter(Boolean)
        .join('\n'),
    })
    return sendCalendar(reply.header('content-disposition', 'attachment; filename="day.ics"'), file)
  })

  /**
   * The key of the rendered page makes a response that is sent twice count once. A different response from the same page, for
   * example after Back, has another key and is a new response.
   */
  function sourceOf(request: TokenRequest, form: string, body: unknown): ResponseSource {
    const key = new QuotePageFields(request.body).text('key')
    const { requestHash } = identifyRequest(undefined, body)
    return {
      channel: tokens.read(request.params.token)?.isOfForm ? 'form' : 'link',
      identity: { idempotencyKey: key ? `${key}-${form}-${requestHash}` : undefined, requestHash },
      // The URL of the page has the token, which must not be stored.
      origin: consentOrigin(request, `${config.publicUrl}/q/`),
    }
  }
}

function pageUrl({ params }: TokenRequest): string {
  return `/q/${encodeURIComponent(params.token)}`
}

/** The newest accepted document of a link's quote. `undefined` also when the link is unknown or revoked. */
async function findDocumentOfLink(
  db: Kysely<Database>,
  config: Pick<Settings, 'codePepper'>,
  token: string,
): Promise<AcceptedDocument | undefined> {
  try {
    return await withLinkedQuote(db, config, token, (tenantDb, { companyId, quoteId }) =>
      findAcceptedDocument(tenantDb, companyId, { quoteId }),
    )
  } catch (error) {
    if (error instanceof OfferNotFoundError) return undefined
    throw error
  }
}
