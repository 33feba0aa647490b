import type { AnswerMode } from '@curbquote/types/answers'
import { type Language, withOnePeriod } from '@curbquote/types/text'
import { isWidgetId, type WidgetConfig } from '@curbquote/types/widgets'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { findWidgetCompanyName } from '../widgets/widget-company-name.ts'
import { firstLanguage, preferredLanguages } from '../html/preferred-languages.ts'
import { readTypedRequest } from './read-request-form.ts'
import { requestFormRoutes } from './request-form-routes.ts'
import {
  emptyRequest,
  requestForm,
  requestNotice,
  type RequestProblems,
  type TypedRequest,
} from './request-form.ts'

const hidden = { schema: { hide: true, access: 'public' } } as const

/** The kinds of prices that the form gives immediately: exact prices or ranges. `mixed`: one of them, depending on the job. `review`: none. */
type Promised = AnswerMode | 'mixed'

/** The title of the page, and one description for each kind of answer that the form gives. */
const words: Record<
  Language,
  { title: string; description: Record<Promised, (company: string) => string> }
> = withOnePeriod({
  en: {
    title: 'Get Your Free Quote',
    description: {
      exact: (company) => `Get an instant, itemized exterior-cleaning quote from ${company}.`,
      range: (company) => `Get an instant price range for exterior cleaning from ${company}.`,
      mixed: (company) =>
        `Get an instant price or price range for exterior cleaning from ${company}.`,
      review: (company) => `Get a price for exterior cleaning from ${company} by email.`,
    },
  },
  es: {
    title: 'Solicite su cotización gratis',
    description: {
      exact: (company) =>
        `Reciba al instante una cotización detallada de limpieza exterior de ${company}.`,
      range: (company) =>
        `Reciba al instante un rango de precio de limpieza exterior de ${company}.`,
      mixed: (company) =>
        `Reciba al instante un precio o un rango de precio de limpieza exterior de ${company}.`,
      review: (company) => `Reciba por correo un precio de limpieza exterior de ${company}.`,
    },
  },
})

const invalidLinkTitles: Record<Language, string> = {
  en: 'Invalid Quote Link',
  es: 'Enlace de cotización no válido',
}

const defaultCompanyName = 'Professional Power Washing'

/** The hosted page: the form below the company's name, or the form alone in a frame. */
export const hostedPageRoutes: FastifyPluginAsync = async (app) => {
  app.get('/quote', hidden, (request, reply) => showPage(request, reply))

  app.get('/quote/', hidden, (request, reply) =>
    reply.redirect(`/quote${request.url.slice('/quote/'.length)}`, 301),
  )

  await app.register(requestFormRoutes, {
    read,
    show: showPage,
    needsZip: async (widgetId) => (await configOf(widgetId))?.asksZip ?? false,
  })

  /** `state`: a request form that was refused. */
  async function showPage(
    request: FastifyRequest,
    reply: FastifyReply,
    state?: { typed: TypedRequest; problems: RequestProblems },
  ) {
    const { widgetId, language, query, isFramed } = read(request)
    reply.header('vary', 'sec-fetch-dest, cookie, accept-language')
    if (widgetId === undefined)
      return app.sendPublicPage(request, reply, '/invalid-quote-link', {
        language,
        title: invalidLinkTitles[language],
      })
    const companyName = await nameOf(widgetId)
    const { title, description } = words[language]
    const config = await configOf(widgetId)
    // The page of a company that is not available shows its form's notice only.
    const { promised, ...answers } = promisedAnswers(config ?? { hasPricedService: true })
    const action = new URLSearchParams(query)
    for (const name of ['description', 'zip', 'sent']) action.delete(name)
    action.set('locale', language)
    const isSent = !state && query.has('sent')
    const form =
      config && !isSent
        ? requestForm({
            language,
            company: companyName,
            action: `/quote?${action.toString()}`,
            needsZip: config.asksZip ?? false,
            token: app.spamFilter.issueFormToken(),
            typed: {
              ...emptyRequest,
              ...pickTyped(readTypedRequest(query)),
              ...state?.typed,
            },
            ...(state && { problems: state.problems }),
          })
        : requestNotice(language, companyName, isSent ? 'sent' : 'closed')
    return app.sendPublicPage(request, reply, '/quote', {
      widgetId,
      language,
      title,
      description: description[promised](companyName),
      [promised]: true,
      ...answers,
      companyName,
      isFramed,
      requestForm: String(form),
      isPlain: state !== undefined || isSent || query.has('plain'),
    })
  }

  function read(request: FastifyRequest) {
    const { searchParams: query } = new URL(request.url, 'http://host')
    // Links in texts are pasted with punctuation and invisible characters around them.
    const given = /[\w-]+/.exec(query.get('id') ?? query.get('widgetId') ?? '')?.[0]
    const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
    return {
      widgetId: isWidgetId(given) ? given : undefined,
      language: languageOf(request, query.get('locale'), isFramed),
      query,
      isFramed,
    }
  }

  /** `undefined` for a company that is not available. */
  async function configOf(widgetId: string): Promise<WidgetConfig | undefined> {
    try {
      const { json } = await app.widgetConfigs.find(widgetId)
      return JSON.parse(json) as WidgetConfig
    } catch (error) {
      app.log.debug({ err: error }, 'the configuration of a company could not be read')
      return undefined
    }
  }

  /** The page works without the name, so a failed read is only logged. */
  async function nameOf(widgetId: string): Promise<string> {
    try {
      return (await findWidgetCompanyName(app.db, widgetId)) ?? defaultCompanyName
    } catch (error) {
      app.log.warn({ err: error }, 'the name of a company could not be read')
      return defaultCompanyName
    }
  }
}

/** What a first screen on a host page submits to the hosted page. */
function pickTyped({ description, zip }: TypedRequest): Pick<TypedRequest, 'description' | 'zip'> {
  return { description, zip }
}

interface PromisedAnswers {
  promised: Promised
  /** The company prices some jobs itself, although the form gives prices. */
  isSomeByEmail: boolean
  isCustomOnly: boolean
}

/** The kind of price that the services of a company give immediately, or `mixed`. */
function promisedAnswers({
  hasPricedService,
  services,
}: Pick<WidgetConfig, 'hasPricedService' | 'services'>): PromisedAnswers {
  const modes = hasPricedService ? modesOf(services) : []
  const [promised = 'review', other] = (['exact', 'range'] as const).filter((mode) =>
    modes.includes(mode),
  )
  return {
    promised: other ? 'mixed' : promised,
    isSomeByEmail: promised !== 'review' && modes.includes('review'),
    isCustomOnly: !hasPricedService,
  }
}

/** Without a list of services every price is exact. */
function modesOf(services: WidgetConfig['services']): AnswerMode[] {
  if (!services) return ['exact']
  return services
    .flatMap(({ items }) => items)
    .flatMap(({ unit, answer }) => (unit ? [answer ?? 'exact'] : []))
}

/**
 * The language chosen on this page before, otherwise the link's language, otherwise the browser's first supported language.
 * A frame uses the language of its link, which is the language of the page around it.
 */
function languageOf(
  { headers }: FastifyRequest,
  locale: string | null,
  isFramed: boolean,
): Language {
  const chosen = /(?:^|;\s*)curbquote-language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  const preferred = isFramed ? [] : preferredLanguages(headers)
  return firstLanguage([chosen, locale, ...preferred])
}
