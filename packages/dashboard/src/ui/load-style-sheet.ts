import { use } from 'react'

const sheets = new Map<string, Promise<void>>()

/** Adds a style sheet to the page once. Resolves when it has loaded. */
export function loadStyleSheet(url: string): Promise<void> {
  const known = sheets.get(url)
  if (known) return known
  if (isLoaded(url)) return Promise.resolve()
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

/** Shows a component only with a style sheet. Suspends it until the style sheet has loaded. */
export function useStyleSheet(url: string): void {
  if (!isLoaded(url)) use(loadStyleSheet(url))
}

function isLoaded(url: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...links].some((link) => link.sheet && link.getAttribute('href') === url)
}
