import { PublicLayout } from '../public-layout/PublicLayout.tsx'

export function WidgetTestPage() {
  return (
    <PublicLayout>
      <section className="cq-band">
        <h1>Widget test</h1>
        <p className="cq-lede">
          The embedded form with the demo company’s widget id, <code>demo</code>.
        </p>
        <quote-widget widget-id="demo" className="cq-widget" />
      </section>
    </PublicLayout>
  )
}
