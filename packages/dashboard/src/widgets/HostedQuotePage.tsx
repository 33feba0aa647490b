import { useEffect, useRef } from 'react'
import { IconBolt, IconChecklist, IconHandStop } from '@tabler/icons-react'
import { useTitle } from '../ui/use-title.ts'
import { isFramed, reportHeight } from './framed-page.ts'
import { InvalidQuoteLink } from './InvalidQuoteLink.tsx'
import { QuoteWidget } from './QuoteWidget.tsx'
import { useCompanyName } from './use-company-name.ts'

const sellingPoints = [
  { Icon: IconBolt, title: 'Instant Quotes', text: 'An itemized price in under 2 minutes.' },
  { Icon: IconHandStop, title: 'No Obligation', text: 'Look at the price first, decide later.' },
  { Icon: IconChecklist, title: 'Easy Process', text: 'A photo, a length and a width will do.' },
]

/** The page behind a business's quote link. In somebody's frame it is the widget alone. */
export function HostedQuotePage() {
  const parameters = new URLSearchParams(window.location.search)
  const widgetId = (parameters.get('id') ?? parameters.get('widgetId'))?.trim()
  if (!widgetId) return <InvalidQuoteLink />
  return isFramed ? <FramedQuote widgetId={widgetId} /> : <QuotePage widgetId={widgetId} />
}

function QuotePage({ widgetId }: { widgetId: string }) {
  const { name } = useCompanyName(widgetId)
  useTitle(name ? `Get Your Free Quote · ${name}` : 'Get Your Free Quote')
  return (
    <div className="cq-quote-page">
      <header className="cq-quote-header">
        <h1 className={name ? undefined : 'cq-name-loading'}>{name ?? 'Loading…'}</h1>
      </header>
      <main>
        <QuoteWidget widgetId={widgetId} />
        <ul className="cq-selling-points" aria-label="Why quote online">
          {sellingPoints.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
              <div>
                <strong>{title}</strong>
                <span>{text}</span>
              </div>
            </li>
          ))}
        </ul>
      </main>
      <footer className="cq-quote-footer">
        Powered by <a href="/">CurbQuote</a>
      </footer>
    </div>
  )
}

function FramedQuote({ widgetId }: { widgetId: string }) {
  useTitle('Get Your Free Quote')
  const contentRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (contentRef.current) return reportHeight(contentRef.current, widgetId)
  }, [widgetId])

  return (
    <main aria-label="Get Your Free Quote">
      <div ref={contentRef}>
        <QuoteWidget widgetId={widgetId} />
      </div>
    </main>
  )
}
