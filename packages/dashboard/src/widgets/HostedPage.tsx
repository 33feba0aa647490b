import { Fragment, type ReactNode } from 'react'
import type { AnswerMode } from '@curbquote/types/answers'
import { IconBolt, IconChecklist, IconHandStop, IconMail } from '@tabler/icons-react'
import { Translated } from './Translated.tsx'

interface SellingPoint {
  Icon: typeof IconBolt
  en: readonly [title: string, text: string]
  es: readonly [title: string, text: string]
}

/** What the customer gets from the form. `mixed`: an exact price or a range, by the job. */
const answers: Record<AnswerMode | 'mixed', SellingPoint> = {
  exact: {
    Icon: IconBolt,
    en: ['Instant Quotes', 'An itemized price in under 2 minutes.'],
    es: ['Cotización al instante', 'Un precio detallado en menos de 2 minutos.'],
  },
  range: {
    Icon: IconBolt,
    en: ['Instant Price Range', 'From your lowest to your highest price in under 2 minutes.'],
    es: ['Rango de precio al instante', 'Del precio más bajo al más alto en menos de 2 minutos.'],
  },
  mixed: {
    Icon: IconBolt,
    en: ['Instant Quotes', 'A price or a price range in under 2 minutes.'],
    es: ['Cotización al instante', 'Un precio o un rango de precio en menos de 2 minutos.'],
  },
  review: {
    Icon: IconMail,
    en: ['Price by Email', 'Send your details in under 2 minutes.'],
    es: ['Precio por correo', 'Envíe sus datos en menos de 2 minutos.'],
  },
}

const noObligation: SellingPoint = {
  Icon: IconHandStop,
  en: ['No Obligation', 'Look at the price first, decide later.'],
  es: ['Sin compromiso', 'Primero vea el precio, decida después.'],
}
const measured: SellingPoint = {
  Icon: IconChecklist,
  en: ['Easy Process', 'A photo and a few answers are enough.'],
  es: ['Proceso sencillo', 'Bastan una foto y unas respuestas.'],
}
/** In place of `measured`, for a form that takes custom jobs only. */
const described: SellingPoint = {
  Icon: IconChecklist,
  en: ['Easy Process', 'You need only a short description of the job.'],
  es: ['Proceso sencillo', 'Basta con describir el trabajo.'],
}

/**
 * The hosted page of a business. The server fills in the business and the language. In a frame it shows only the
 * widget.
 */
export function HostedPage() {
  return (
    <div className="cq-hosted-page">
      <header className="cq-quote-header">
        <h1>{'{{companyName}}'}</h1>
      </header>
      <main aria-label="{{title}}">
        <p className="cq-leave-notice" role="status" data-leave-notice="" />
        <div data-framed-content="{{widgetId}}">
          {'{{^isPlain}}'}
          <quote-widget widget-id="{{widgetId}}" locale="{{language}}" className="cq-widget" />
          {/* The server's request form replaces the widget without JavaScript, and after it was sent. */}
          <noscript>{'{{{requestForm}}}'}</noscript>
          {'{{/isPlain}}{{#isPlain}}{{{requestForm}}}{{/isPlain}}'}
        </div>
        <span id="why-quote-online" className="cq-visually-hidden">
          <Translated en="Why quote online" es="Por qué cotizar en línea" />
        </span>
        <ul className="cq-selling-points" aria-labelledby="why-quote-online">
          {Object.entries(answers).map(([mode, point]) => (
            <Fragment key={mode}>
              {`{{#${mode}}}`}
              <SellingPointItem {...point}>
                {'{{#isSomeByEmail}}'}
                <Translated
                  en="Some jobs are priced by email."
                  es="Algunos trabajos se cotizan por correo."
                />
                {'{{/isSomeByEmail}}'}
              </SellingPointItem>
              {`{{/${mode}}}`}
            </Fragment>
          ))}
          <SellingPointItem {...noObligation} />
          {'{{^isCustomOnly}}'}
          <SellingPointItem {...measured} />
          {'{{/isCustomOnly}}{{#isCustomOnly}}'}
          <SellingPointItem {...described} />
          {'{{/isCustomOnly}}'}
        </ul>
      </main>
      <footer className="cq-quote-footer">
        <Translated en="Powered by" es="Con la tecnología de" /> <a href="/">CurbQuote</a>
      </footer>
    </div>
  )
}

function SellingPointItem({ Icon, en, es, children }: SellingPoint & { children?: ReactNode }) {
  return (
    <li>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <div>
        <strong>
          <Translated en={en[0]} es={es[0]} />
        </strong>
        <span>
          <Translated en={en[1]} es={es[1]} />
          {children}
        </span>
      </div>
    </li>
  )
}
