/** Titles of the hosted page, shown before the company's name. */
const hostedPageTitles = {
  en: 'Get Your Free Quote',
  es: 'Solicite su cotización gratis',
} as const

const year = 60 * 60 * 24 * 365

/** Connects the hosted page to its form: typed values, language, history and the content shown without a form. */
export function startHostedPage(widget: HTMLElement): void {
  fillInFromUrl(widget)
  followLanguage(widget)
  hideSellingPointsWithoutForm(widget)
  addHistoryEntries(widget)
}

/** Sets the page's language to the one selected in the form and stores it in a cookie for the server. */
function followLanguage(widget: HTMLElement): void {
  widget.addEventListener('quote-widget:language', (event) => {
    const { language } = (event as CustomEvent<{ language: string }>).detail
    if (language !== 'en' && language !== 'es') return
    document.documentElement.lang = language
    const title = hostedPageTitles[language]
    document.title = `${title} · ${document.querySelector('h1')?.textContent ?? ''}`
    document.querySelector('main')?.setAttribute('aria-label', title)
    document.cookie = `curbquote-language=${language}; path=/quote; max-age=${year}; SameSite=Lax`
  })
}

/**
 * Fills in the ZIP code from the URL. If the widget's script does not load on a company's page, the first screen there
 * submits the ZIP code to this page. It is removed from the URL when the form is ready, so that a reload keeps the visitor's changes.
 */
export function fillInFromUrl(widget: HTMLElement): void {
  const zip = new URL(window.location.href).searchParams.get('zip')
  if (zip === null) return
  if (zip) widget.setAttribute('customer-zip', zip)
  const removeFromUrlIfKept = () => {
    if (canKeepDraft()) removeFromUrl()
  }
  widget.addEventListener('quote-widget:ready', removeFromUrlIfKept, { once: true })
}

/** Without storage, the ZIP code in the URL is all that a reload can show. */
function canKeepDraft(): boolean {
  try {
    return window.sessionStorage !== null
  } catch {
    return false
  }
}

function removeFromUrl(): void {
  const url = new URL(window.location.href)
  url.searchParams.delete('zip')
  window.history.replaceState(window.history.state, '', url)
}

/** Hides the selling points if the form cannot be shown. */
function hideSellingPointsWithoutForm(widget: HTMLElement): void {
  const points = document.querySelector<HTMLElement>('.cq-selling-points')
  if (!points) return
  let isReady = false
  widget.addEventListener('quote-widget:ready', () => {
    isReady = true
    points.hidden = false
  })
  widget.addEventListener('quote-widget:error', () => {
    if (!isReady) points.hidden = true
  })
}

type SteppedWidget = HTMLElement & { showStep?: (step: string) => boolean }

/** State that the page adds to history entries: the steps up to and including the current one. */
interface FormEntry {
  curbquotePath?: readonly string[]
}

const leaveNotices = {
  en: 'Your answers are kept in this tab. Go back once more to leave this page.',
  es: 'Sus respuestas se conservan en esta pestaña. Vuelva atrás una vez más para salir de esta página.',
}

/**
 * Makes the browser's Back button return to the previous step. Each step has a history entry, including the first after
 * its first input: Back from it shows a notice that the input is kept, and only a second Back leaves the page.
 */
function addHistoryEntries(widget: SteppedWidget): void {
  const notice = document.querySelector('[data-leave-notice]')
  let shown = 'job'
  /** Whether the next `popstate` event results from the form's own navigation and must be ignored. */
  let isFollowing = false
  const showNotice = (text: string) => notice?.replaceChildren(text)
  const path = () => (window.history.state as FormEntry | null)?.curbquotePath ?? []
  const add = (curbquotePath: readonly string[]) => {
    showNotice('')
    window.history.pushState({ ...(window.history.state as object | null), curbquotePath }, '')
  }
  const follow = (entries: number) => {
    if (entries === 0) return
    isFollowing = true
    window.history.go(entries)
  }

  // `input` events include file selection.
  widget.addEventListener('input', () => {
    if (path().length === 0 && shown === 'job') add(['job'])
  })
  widget.addEventListener('quote-widget:step', (event) => {
    const { step } = (event as CustomEvent<{ step: string }>).detail
    shown = step
    const before = path()
    // After submission Back leaves the page instead of returning to the form.
    if (step === 'done') return follow(-before.length)
    const place = before.indexOf(step)
    if (place >= 0) return follow(place + 1 - before.length)
    if (step === 'job') return
    if (before.length === 0) add(['job'])
    add([...path(), step])
  })
  window.addEventListener('popstate', () => {
    if (isFollowing) {
      isFollowing = false
      return
    }
    showNotice('')
    if (shown === 'done') return
    const step = path().at(-1)
    if (step !== shown) widget.showStep?.(step ?? 'job')
    if (step === undefined)
      showNotice(leaveNotices[document.documentElement.lang === 'es' ? 'es' : 'en'])
  })
}
