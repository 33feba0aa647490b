import { type Language, languages } from '@curbquote/types'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { findWidgetCompanyName } from '../widgets/widget-company-name.ts'
import { isWidgetId } from '../widgets/widget-params.ts'

const hidden = { schema: { hide: true } }

/** The words of the page that are outside its body. */
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

/** The page behind a business's quote link: its form, below its name, or alone in the frame of its own website. */
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

  /** A quote does not need the name: what keeps it from being read is only logged. */
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
 * The language that the visitor chose on this page before, else the one that the link asks for, else the first of the
 * browser's own that the page speaks. A frame follows the page around it, which names its language in the link.
 */
function languageOf(
  { headers }: FastifyRequest,
  locale: string | null,
  isFramed: boolean,
): Language {
  const chosen = /(?:^|;\s*)curbquote-language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  const preferred = isFramed ? [] : preferredLanguages(headers['accept-language'])
  const spoken = [chosen, locale, ...preferred].map((tag) =>
    languages.find((language) => language === tag?.toLowerCase().split(/[-_]/)[0]),
  )
  return spoken.find((language) => language !== undefined) ?? 'en'
}

/** The tags of an Accept-Language header, the most wanted first. */
function preferredLanguages(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/)
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}
