/** Seen between two pages; says so only after a moment, so that a quick change of page does not flicker. */
export function PageLoading() {
  return (
    <div className="cq-page-loading" role="status">
      Loading…
    </div>
  )
}
