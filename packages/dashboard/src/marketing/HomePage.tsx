import { Link } from 'react-router'
import { BrandMark } from '../ui/BrandMark.tsx'
import { usePage } from '../ui/use-page.ts'
import { QuoteWidget } from '../widgets/QuoteWidget.tsx'
import { useCompanyName } from '../widgets/use-company-name.ts'
import { HowItWorks } from './HowItWorks.tsx'

const demoWidgetId = 'demo'

export function HomePage() {
  const mainRef = usePage('CurbQuote: instant quotes for exterior cleaning')
  const demo = useCompanyName(demoWidgetId)
  const hasDemo = !demo.isUnknownWidget
  return (
    <div className="cq-home">
      <a className="cq-skip-link" href="#content">
        Skip to content
      </a>
      <header className="cq-home-header">
        <BrandMark />
        <nav aria-label="Main">
          <a href="#how-it-works">How it works</a>
          <Link className="cq-button cq-button-plain" to="/company/login">
            Business Login
          </Link>
        </nav>
      </header>
      <main id="content" ref={mainRef} tabIndex={-1}>
        <section
          className={hasDemo ? 'cq-hero' : 'cq-hero cq-hero-alone'}
          aria-labelledby="headline"
        >
          <div className="cq-hero-words">
            <h1 id="headline">Answer “how&nbsp;much?” before they call someone else.</h1>
            <p className="cq-lede">
              CurbQuote puts an instant quote on your exterior-cleaning website. A visitor
              photographs the driveway, gives its size, and sees an itemised price from your own
              price list. You get the lead.
            </p>
            {hasDemo && (
              <>
                <div className="cq-hero-actions">
                  <Link className="cq-button cq-button-primary" to={`/quote?id=${demoWidgetId}`}>
                    Open the demo quote page
                  </Link>
                  <Link className="cq-button cq-button-plain" to="/company/login">
                    Business Login
                  </Link>
                </div>
                <p className="cq-hero-note">
                  The form on this page is the real one, priced by a demo company. Nothing you enter
                  reaches a real business.
                </p>
              </>
            )}
          </div>
          {hasDemo && (
            <div className="cq-hero-widget">
              <p className="cq-live-label">
                <span>{demo.name ? `Live demo: ${demo.name}` : 'Live demo'}</span>
              </p>
              <QuoteWidget widgetId={demoWidgetId} />
            </div>
          )}
        </section>
        <HowItWorks />
        <section className="cq-home-end" aria-labelledby="owners">
          <h2 id="owners">Run a cleaning business on CurbQuote?</h2>
          <p>Your quotes, their photos and their prices are waiting in the dashboard.</p>
          <Link className="cq-button cq-button-primary" to="/company/login">
            Business Login
          </Link>
        </section>
      </main>
      <footer className="cq-home-footer">
        <BrandMark />
        <p>Instant, itemised quotes for exterior-cleaning businesses.</p>
      </footer>
    </div>
  )
}
