let loading: Promise<void> | undefined

/**
 * Adds /widget.js to the page once. It defines `<quote-widget>` when the page contains one. Can be retried after a
 * failure.
 */
export function loadWidgetScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/widget.js'
    script.async = true
    // The page may be opened under another host name than that of `PUBLIC_URL`.
    script.dataset.sameOrigin = ''
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading = undefined
      reject(new Error('/widget.js could not be loaded.'))
    }
    document.head.append(script)
  })
  return loading
}
