import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CustomerOffer } from '@curbquote/types/offers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SafeHtml } from '../html/html.ts'
import { DomainError } from '../errors/errors.ts'
import { sendHtml } from '../html/encoded-html.ts'
import { preferredLanguage } from '../html/preferred-languages.ts'
import { unknownQuotePage } from './quote-page-document.ts'
import { quotePage } from './quote-page-html.ts'
import { money } from './quote-page-price.ts'
import { quotePageDayWords } from './quote-page-day-words.ts'
import { quotePageWords } from '../offers/quote-page-words.ts'
import type { FormProblems, QuotePage, QuotePageForm } from './quote-page.ts'
import { isNewTerms, isShownRevision, QuotePageFields, readTyped } from './read-quote-page-form.ts'

export interface TokenRoute {
  Params: { token: string }
  Querystring: { sent?: string }
}
export type TokenRequest = FastifyRequest<TokenRoute>

/** Sends the page in its states. `script` is the URL of its script. `readJob` reads the days and the open question of a quote. */
export function showQuotePage(
  script: string | undefined,
  readJob: (token: string) => Promise<Pick<QuotePage, 'days' | 'question'>>,
) {
  const page = async (
    request: TokenRequest,
    reply: FastifyReply,
    offer: CustomerOffer | undefined,
    state: Pick<QuotePage, 'refused' | 'outcome'> = {},
  ) => {
    const { params, styleNonce: nonce } = request
    if (!offer)
      return send(request, reply.code(404), unknownQuotePage(preferredLanguage(request), nonce))
    const idempotencyKey = randomUUID()
    const job = await readJob(params.token)
    return send(
      request,
      reply,
      quotePage({
        token: params.token,
        offer,
        idempotencyKey,
        nonce,
        script,
        ...job,
        ...state,
      }),
    )
  }

  /** The page with what was typed into a form. */
  const form = async (
    request: TokenRequest,
    reply: FastifyReply,
    offer: CustomerOffer | undefined,
    name: QuotePageForm,
    problems: FormProblems,
  ) => {
    const fields = new QuotePageFields(request.body)
    const typed = await readTyped(fields)
    // The customer agrees to one total and to one version of the terms.
    const isShown =
      offer && isShownRevision(fields, offer) && Number(fields.text('total')) === offer.total
    const agree = typed.agree && isShown === true
    return page(request, reply, offer, {
      refused: { form: name, typed: { ...typed, agree }, problems },
    })
  }

  /** The page after a response that was refused: the current state, or the form if the response can be sent again. */
  const refusal = (
    request: TokenRequest,
    reply: FastifyReply,
    error: unknown,
    offer: CustomerOffer,
    name: QuotePageForm,
  ) => {
    if (!(error instanceof DomainError) || error.statusCode >= 500) throw error
    const { statusCode, code, details, retryAfterSeconds } = error
    reply.code(statusCode)
    const current = (details?.['offer'] as CustomerOffer | undefined) ?? offer
    const words = quotePageWords[current.language].problems
    switch (code) {
      case 'NOT_FOUND':
        return page(request, reply, undefined)
      case 'ALREADY_ANSWERED':
        return page(request, reply, current, { outcome: 'late' })
      case 'OFFER_EXPIRED':
        return page(request, reply, current)
      case 'TOO_MANY_REQUESTS': {
        const seconds = String(retryAfterSeconds ?? 60)
        reply.header('retry-after', seconds)
        const { wait } = quotePageWords[current.language]
        return form(request, reply, current, name, { form: wait.replace('{seconds}', seconds) })
      }
      case 'DAY_FULL':
        return form(request, reply, current, name, {
          form: quotePageDayWords[current.language].problems.full,
        })
      case 'SAME_DAY':
        return form(request, reply, current, name, {
          day: quotePageDayWords[current.language].problems.same,
        })
      case 'NOT_ACCEPTED':
      case 'NOTHING_TO_KEEP':
        return form(request, reply, current, name, {
          form: quotePageDayWords[current.language].problems.ended,
        })
      case 'UNPRINTABLE_NAME':
        return form(request, reply, current, name, { name: error.message })
      case 'UNPRINTABLE_OFFER':
        return form(request, reply, current, name, { form: error.message })
      case 'OFFER_CHANGED':
        return form(request, reply, current, name, {
          form: changedProblem(new QuotePageFields(request.body), current),
        })
      default:
        return form(request, reply, current, name, { form: words.other })
    }
  }
  return { page, form, refusal }
}

/** Tells the customer that the quote is not the one that was on the screen. */
export function changedProblem(fields: QuotePageFields, offer: CustomerOffer): string {
  const { problems } = quotePageWords[offer.language]
  return problems.changed(money(offer.total), isNewTerms(fields, offer))
}

function send(request: FastifyRequest, reply: FastifyReply, page: SafeHtml) {
  return sendHtml(request, reply, String(page))
}

/** The URL of the page's script. Without a build the page has none. */
export function findPageScript(dashboard: string): string | undefined {
  const file = path.join(dashboard, 'pages/quote-page.json')
  if (!existsSync(file)) return undefined
  return (JSON.parse(readFileSync(file, 'utf8')) as { script: string }).script
}
