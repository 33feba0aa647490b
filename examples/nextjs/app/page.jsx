import { renderQuoteWidget } from '@curbquote/widget/server'
import { cacheLife } from 'next/cache'

// Replace both with your own widget ID and server.
const widgetId = 'demo'
const apiBase = process.env.CURBQUOTE_URL ?? 'http://localhost:3000'

/** Next.js requests the form again after a minute. The form applies later changes to the settings automatically. */
async function loadForm() {
  'use cache'
  cacheLife('minutes')
  return renderQuoteWidget({ widgetId, apiBase, locale: 'en' })
}

export default async function Page() {
  const form = await loadForm()
  return (
    <main>
      <h1>Sparkle Pressure Washing</h1>
      {/* The browser moves the template of the form into a shadow root, so React must not compare the content. */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: form }} />
      <script async src={`${apiBase}/widget.js`} />
    </main>
  )
}
