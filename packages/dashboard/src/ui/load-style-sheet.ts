const sheets = new Map<string, Promise<void>>()

/** Links a style sheet once; resolves when it applies. */
export function loadStyleSheet(address: string): Promise<void> {
  const known = sheets.get(address)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      sheets.delete(address)
      reject(new Error(`The style sheet ${address} could not be loaded.`))
    }
    document.head.append(link)
  })
  sheets.set(address, loading)
  return loading
}
