import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { QuoteWidget } from '@curbquote/widget/react'

// Replace both with your own widget ID and server.
const widgetId = 'demo'
const apiBase = 'http://localhost:3000'

function Page() {
  const widget = useRef(null)
  const [news, setNews] = useState('No request submitted yet.')
  return (
    <main>
      <h1>Sparkle Pressure Washing</h1>
      <p role="status">{news}</p>
      <button type="button" onClick={() => widget.current.focusFirst()}>
        Go to the form
      </button>
      <QuoteWidget
        ref={widget}
        widgetId={widgetId}
        apiBase={apiBase}
        customerCity="Louisville"
        onPriced={({ detail: { totalCost } }) =>
          setNews(
            totalCost === undefined
              ? 'The price is a range or comes by email.'
              : `Price: $${totalCost.toFixed(2)}`,
          )
        }
        onSubmitted={({ detail }) => setNews(`Submitted with the id ${detail.quoteId}`)}
      />
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
