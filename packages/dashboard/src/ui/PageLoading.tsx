/** Loading indicator between pages. Appears after a delay, so that a fast page change does not flicker. */
export function PageLoading() {
  return (
    <div className="cq-page-loading" role="status">
      Loading…
    </div>
  )
}
