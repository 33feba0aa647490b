import { hostedPageTitles } from './hosted-page-titles.ts'

const year = 60 * 60 * 24 * 365

/** What the hosted page does around its form: its language, its history, and what it shows where there is no form. */
export function startHostedPage(widget: HTMLElement): void {
  followLanguage(widget)
  hideSellingPointsWithoutForm(widget)
  keepHistory(widget)
}

/** The page is in the language that the visitor chose in the form; the server reads the choice from a cookie. */
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

/** A notice that there are no quotes now is not followed by why quotes are good. */
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

/** What the page adds to its entries in the history: the screens on the way to the one shown, itself included. */
interface FormEntry {
  curbquotePath?: readonly string[]
}

const leaveNotices = {
  en: 'Your answers are kept in this tab. Go back once more to leave this page.',
  es: 'Sus respuestas se conservan en esta pestaña. Vuelva atrás una vez más para salir de esta página.',
}

/**
 * Back goes one screen back. Each screen has an entry of its own, also the first once something is in it: Back from there
 * says that the answers are kept, and only a second one leaves the page.
 */
function keepHistory(widget: SteppedWidget): void {
  const notice = document.querySelector('[data-leave-notice]')
  let shown = 'job'
  /** Whether the next `popstate` comes of the form's own step back, and asks for nothing. */
  let isFollowing = false
  const say = (text: string) => notice?.replaceChildren(text)
  const path = () => (window.history.state as FormEntry | null)?.curbquotePath ?? []
  const add = (curbquotePath: readonly string[]) => {
    say('')
    window.history.pushState({ ...(window.history.state as object | null), curbquotePath }, '')
  }
  const follow = (entries: number) => {
    if (entries === 0) return
    isFollowing = true
    window.history.go(entries)
  }

  // What is typed and what is chosen: a file picker's choice is an input as well.
  widget.addEventListener('input', () => {
    if (path().length === 0 && shown === 'job') add(['job'])
  })
  widget.addEventListener('quote-widget:step', (event) => {
    const { step } = (event as CustomEvent<{ step: string }>).detail
    shown = step
    const before = path()
    // What was sent is not gone back into: Back leaves.
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
    say('')
    if (shown === 'done') return
    const step = path().at(-1)
    if (step !== shown) widget.showStep?.(step ?? 'job')
    if (step === undefined) say(leaveNotices[document.documentElement.lang === 'es' ? 'es' : 'en'])
  })
}
