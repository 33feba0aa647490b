import type { FastifyPluginAsync } from 'fastify'
import { findWidgetCompanyName } from '../widgets/widget-company-name.ts'
import { isWidgetId } from '../widgets/widget-params.ts'

const hidden = { schema: { hide: true } }

const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i

const defaultCompanyName = 'Professional Power Washing'

/** The page behind a business's quote link: its form, below its name, or alone in the frame of its own website. */
export const hostedQuoteRoutes: FastifyPluginAsync = async (app) => {
  app.get('/quote', hidden, async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://host')
    const widgetId = (searchParams.get('id') ?? searchParams.get('widgetId'))?.trim()
    if (!isWidgetId(widgetId)) return app.sendPublicPage(request, reply, '/invalid-quote-link')
    return app.sendPublicPage(request, reply.header('vary', 'sec-fetch-dest'), '/quote', {
      widgetId,
      locale: languageTag.exec(searchParams.get('locale') ?? '')?.[0] ?? '',
      companyName: await nameOf(widgetId),
      isFramed: request.headers['sec-fetch-dest'] === 'iframe',
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
