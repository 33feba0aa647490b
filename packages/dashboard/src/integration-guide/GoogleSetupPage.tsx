import { ArticlePage } from '../public-layout/PublicLayout.tsx'

const results = [
  ['link', 'Quote link'],
  ['post', 'Google post'],
  ['review', 'Review response'],
] as const

export function GoogleSetupPage() {
  return (
    <ArticlePage title="Google setup guide">
      <p>
        Put your quote link on your Google Business Profile, announce it with a post, and include it
        in your responses to reviews.
      </p>
      <p>
        <a href="https://business.google.com/" target="_blank" rel="noopener">
          Open Google Business Profile (opens in a new tab)
        </a>
      </p>
      <noscript>
        <p>The texts and the QR code need JavaScript.</p>
      </noscript>
      <form className="cq-form" id="google-setup">
        <label>
          Widget ID
          <input name="widgetId" maxLength={64} autoComplete="off" required />
        </label>
        <label>
          Business Name
          <input name="businessName" maxLength={120} autoComplete="organization" required />
        </label>
      </form>
      <p id="google-hint">Fill in both fields to see your link, texts and QR code.</p>
      <div id="google-results" hidden>
        {results.map(([id, label]) => (
          <section key={id}>
            <h2>{label}</h2>
            <pre tabIndex={0} id={`google-${id}`} />
            <button
              type="button"
              className="cq-button cq-button-plain"
              data-copy={`google-${id}`}
              data-item={label}
            >
              Copy<span className="cq-visually-hidden"> {label}</span>
            </button>
          </section>
        ))}
        <section>
          <h2>QR code</h2>
          <p>For cards, invoices and the van.</p>
          <img id="google-qr" alt="QR code of your quote link" width={256} height={256} />
          <p>
            <a
              id="google-qr-download"
              className="cq-button cq-button-plain"
              download="quote-qr.png"
            >
              Download PNG
            </a>
          </p>
        </section>
      </div>
    </ArticlePage>
  )
}
