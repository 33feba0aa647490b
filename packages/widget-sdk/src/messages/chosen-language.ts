/** Where the visitor's own choice of a language is kept on a site. */
const key = 'curbquote-language'

/** The language that the visitor chose on this site, which goes before what the page asks for. */
export function chosenLanguage(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberLanguage(language: string): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Private windows and sandboxed frames refuse: the choice holds for this visit.
  }
}
