/** The headers of the rows on a wide screen. Each row says its parts itself, so assistive technology skips them. */
export function QuoteColumns() {
  return (
    <div className="cq-quote-columns" aria-hidden="true">
      <span>Customer</span>
      <span>Job</span>
      <span>Price</span>
      <span>Stage</span>
      <span>Age</span>
    </div>
  )
}
