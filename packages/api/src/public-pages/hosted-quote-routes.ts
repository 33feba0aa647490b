import type { Language } from '@curbquote/types'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { findWidgetCompanyName } from '../widgets/widget-company-name.ts'
import { isWidgetId } from '@curbquote/types'
import { firstLanguage, preferredLanguages } from './preferred-languages.ts'

const hidden = { schema: { hide: true } }

/** Title and description of the page. */
const words: Record<Language, { title: string; description: (company: string) => string }> = {
  en: {
    title: 'Get Your Free Quote',
    description: (company) => `Get an instant, itemized exterior-cleaning quote from ${company}.`,
  },
  es: {
    title: 'Solicite su cotización gratis',
    description: (company) =>
      `Reciba al instante una cotización detallada de limpieza exterior de ${company}.`,
  },
}

const defaultCompanyName = 'Professional Power Washing'

/** The hosted quote page: the form below the company's name, or the form alone in a frame. */
export const hostedQuoteRoutes: FastifyPluginAsync = async (app) => {
  app.get('/quote', hidden, async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://host')
    const widgetId = (searchParams.get('id') ?? searchParams.get('widgetId'))?.trim()
    if (!isWidgetId(widgetId)) return app.sendPublicPage(request, reply, '/invalid-quote-link')
    const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
    const language = languageOf(request, searchParams.get('locale'), isFramed)
    const companyName = await nameOf(widgetId)
    const { title, description } = words[language]
    reply.header('vary', 'sec-fetch-dest, cookie, accept-language')
    return app.sendPublicPage(request, reply, '/quote', {
      widgetId,
      language,
      title,
      description: description(companyName),
      companyName,
      isFramed,
    })
  })

  app.get('/quote/', hidden, (request, reply) =>
    reply.redirect(`/quote${request.url.slice('/quote/'.length)}`, 301),
  )

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

/**
 * The language chosen on this page before, otherwise that of the link, otherwise the browser's first supported language. A
 * frame uses the language of its link, which is the language of the page around it.
 */
function languageOf(
  { headers }: FastifyRequest,
  locale: string | null,
  isFramed: boolean,
): Language {
  const chosen = /(?:^|;\s*)curbquote-language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  const preferred = isFramed ? [] : preferredLanguages(headers['accept-language'])
  return firstLanguage([chosen, locale, ...preferred])
}
