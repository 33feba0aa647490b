import type { FastifyPluginAsync } from 'fastify'
import { demoWidgetId } from '../companies/demo-widget-id.ts'
import { isValid } from '../quotes/offer-columns.ts'
import { isNoSpam } from '../quotes/quotes-filter.ts'
import { quoteLinkUrl } from '../quotes/quote-link-token.ts'

/** `/dev/demo-quote` opens the page of the demo company's newest open quote, as its customer would from the email. */
export const demoQuoteRoutes: FastifyPluginAsync = async (app) => {
  app.get(
    '/dev/demo-quote',
    { schema: { hide: true, access: 'public' } },
    async (_request, reply) => {
      const quote = await app.db
        .selectFrom('quotes')
        .innerJoin('companies', 'companies.id', 'quotes.company_id')
        .select(['quotes.id as quoteId', 'quotes.link_version as linkVersion'])
        .where('companies.widget_id', '=', demoWidgetId)
        .where('quotes.offer_state', '=', 'open')
        .where(isValid)
        .where(isNoSpam)
        .orderBy('quotes.id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!quote) return reply.callNotFound()
      return reply.redirect(quoteLinkUrl(app.settings, quote), 302)
    },
  )
}
