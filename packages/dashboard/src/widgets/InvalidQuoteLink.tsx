/** Shown instead of the hosted quote page if its URL identifies no business. */
export function InvalidQuoteLink() {
  return (
    <main className="cq-message-page">
      <h1>Invalid Quote Link</h1>
      <p>
        This link is incomplete or invalid. Please use the exact link that the business gave you.
      </p>
      <button type="button" className="cq-button cq-button-primary" data-close hidden>
        Close
      </button>
    </main>
  )
}
