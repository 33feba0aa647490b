const sheets = new Map<string, Promise<void>>()

/** Adds a style sheet to the page once. Resolves when it has loaded. */
export function loadStyleSheet(url: string): Promise<void> {
  const known = sheets.get(url)
  if (known) return known
  if (document.querySelector(`link[rel='stylesheet'][href='${url}']`)) return Promise.resolve()
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      sheets.delete(url)
      reject(new Error(`The style sheet ${url} could not be loaded.`))
    }
    document.head.append(link)
  })
  sheets.set(url, loading)
  return loading
}
