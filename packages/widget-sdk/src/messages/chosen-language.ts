/** The storage key of the visitor's choice. */
const key = 'curbquote-language'

/** The language that the visitor chose on this site. It overrides the page's language. */
export function chosenLanguage(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function storeLanguage(language: string): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Private windows and sandboxed frames block storage. The choice then lasts until the page is left.
  }
}
