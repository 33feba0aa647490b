import { IconBolt, IconChecklist, IconHandStop } from '@tabler/icons-react'

const sellingPoints = [
  { Icon: IconBolt, title: 'Instant Quotes', text: 'An itemized price in under 2 minutes.' },
  { Icon: IconHandStop, title: 'No Obligation', text: 'Look at the price first, decide later.' },
  { Icon: IconChecklist, title: 'Easy Process', text: 'A photo, a length and a width will do.' },
]

/** The page behind a business's quote link; the server fills in the business. In somebody's frame it is the widget alone. */
export function HostedQuotePage() {
  return (
    <div className="cq-quote-page">
      <header className="cq-quote-header">
        <h1>{'{{companyName}}'}</h1>
      </header>
      <main aria-label="Get Your Free Quote">
        <div data-framed-content="{{widgetId}}">
          <quote-widget widget-id="{{widgetId}}" locale="{{locale}}" className="cq-widget" />
          <noscript>
            <p>The quote form needs JavaScript.</p>
          </noscript>
        </div>
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
