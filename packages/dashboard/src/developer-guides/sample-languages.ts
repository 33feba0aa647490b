const storageName = 'cq-sample-language'

/** Chooses a language in all groups of samples, and again on the next page. */
export function syncSampleLanguages(choices: readonly HTMLInputElement[]): void {
  const choose = (language: string | null) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true
  }
  choose(readLanguage())
  for (const choice of choices)
    choice.addEventListener('change', () => {
      const before = choice.getBoundingClientRect().top
      choose(choice.value)
      // The samples above have other heights.
      window.scrollBy({ top: choice.getBoundingClientRect().top - before, behavior: 'instant' })
      writeLanguage(choice.value)
    })
}

function readLanguage(): string | null {
  try {
    return window.localStorage.getItem(storageName)
  } catch {
    // The browser blocks storage.
    return null
  }
}

function writeLanguage(language: string): void {
  try {
    window.localStorage.setItem(storageName, language)
  } catch {
    // The choice is for this page only.
  }
}
