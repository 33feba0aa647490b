import type { ReactNode } from 'react'
import { IconBolt, IconChecklist, IconHandStop } from '@tabler/icons-react'
import type { hostedPageTitles } from './hosted-page-titles.ts'

const sellingPoints = [
  {
    Icon: IconBolt,
    en: ['Instant Quotes', 'An itemized price in under 2 minutes.'],
    es: ['Cotización al instante', 'Un precio detallado en menos de 2 minutos.'],
  },
  {
    Icon: IconHandStop,
    en: ['No Obligation', 'Look at the price first, decide later.'],
    es: ['Sin compromiso', 'Primero vea el precio, decida después.'],
  },
  {
    Icon: IconChecklist,
    en: ['Easy Process', 'A photo, a length and a width will do.'],
    es: ['Proceso sencillo', 'Basta con una foto, un largo y un ancho.'],
  },
] as const

/**
 * The hosted quote page of a business. The server fills in the business and the language. In a frame it shows only the
 * widget.
 */
export function HostedQuotePage() {
  return (
    <div className="cq-quote-page">
      <header className="cq-quote-header">
        <h1>{'{{companyName}}'}</h1>
      </header>
      <main aria-label="{{title}}">
        <p className="cq-leave-notice" role="status" data-leave-notice="" />
        <div data-framed-content="{{widgetId}}">
          <quote-widget widget-id="{{widgetId}}" locale="{{language}}" className="cq-widget" />
          <noscript>
            <p>
              <Translated
                en="The quote form needs JavaScript."
                es="El formulario necesita JavaScript."
              />
            </p>
          </noscript>
        </div>
        <span id="why-quote-online" className="cq-visually-hidden">
          <Translated en="Why quote online" es="Por qué cotizar en línea" />
        </span>
        <ul className="cq-selling-points" aria-labelledby="why-quote-online">
          {sellingPoints.map(({ Icon, en, es }) => (
            <li key={en[0]}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
              <div>
                <strong>
                  <Translated en={en[0]} es={es[0]} />
                </strong>
                <span>
                  <Translated en={en[1]} es={es[1]} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </main>
      <footer className="cq-quote-footer">
        <Translated en="Powered by" es="Con la tecnología de" /> <a href="/">CurbQuote</a>
      </footer>
    </div>
  )
}

/** Renders a text in all languages of the page. The style sheet shows only the page's current language. */
function Translated(texts: Record<keyof typeof hostedPageTitles, ReactNode>) {
  return (
    <>
      <span data-language="en">{texts.en}</span>
      <span data-language="es">{texts.es}</span>
    </>
  )
}
