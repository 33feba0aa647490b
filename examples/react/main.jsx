import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { QuoteWidget } from '@curbquote/widget/react'

// In your page, put your own widget id and the host of your CurbQuote.
const widgetId = 'demo'
const apiBase = 'http://localhost:3000'

function Page() {
  const widget = useRef(null)
  const [news, setNews] = useState('Nothing was sent yet.')
  return (
    <main>
      <h1>Sparkle Pressure Washing</h1>
      <p role="status">{news}</p>
      <button type="button" onClick={() => widget.current.focusFirst()}>
        To the form
      </button>
      <QuoteWidget
        ref={widget}
        widgetId={widgetId}
        apiBase={apiBase}
        customerCity="Louisville"
        onPriced={({ detail }) => setNews(`A price: $${detail.totalCost.toFixed(2)}`)}
        onSubmitted={({ detail }) => setNews(`Sent: number ${detail.quoteId}`)}
      />
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
