import { getAccount } from '@curbquote/types/companies'
import { loadWidgetScript } from '../widgets/load-widget-script.ts'
import { fillInFromUrl, startHostedPage } from '../widgets/hosted-page.ts'
import { call } from '../api-client/api-client.ts'
import { readToken } from '../sessions/token-storage.ts'

// Public pages are readable without this script. It adds the quote form, the copy buttons, the owner's widget id and the link
// to the owner's dashboard.
const isFramed = window.self !== window.top
// The server already sets this, unless the browser does not send `Sec-Fetch-Dest`.
if (isFramed) document.documentElement.dataset['framed'] = 'true'

const widget = document.querySelector<HTMLElement>('quote-widget')
// Must run before the form loads, so that it receives all of the form's events.
if (widget && document.querySelector('[data-leave-notice]')) {
  if (isFramed) fillInFromUrl(widget)
  else startHostedPage(widget)
}
if (widget) whenVisible(widget, () => showWidget(widget))

for (const comparison of document.querySelectorAll<HTMLElement>('[data-before-after]')) {
  const slider = comparison.querySelector('input')
  slider?.addEventListener('input', () =>
    comparison.style.setProperty('--split', `${slider.value}%`),
  )
}

const samplePhoto = widget?.dataset['samplePhoto']
if (widget && samplePhoto)
  void Promise.all([
    new Promise((resolve) =>
      widget.addEventListener('quote-widget:ready', resolve, { once: true }),
    ),
    firstInteraction(),
  ])
    .then(() => addSamplePhoto(widget, samplePhoto))
    // The demo works without a sample photo.
    .catch(() => undefined)

const framed = document.querySelector<HTMLElement>('[data-framed-content]')
if (isFramed && framed)
  void import('../widgets/framed-page.ts').then(({ reportHeight }) =>
    reportHeight(framed, framed.dataset['framedContent'] ?? '', (embeddingPage) => {
      if (widget) Object.assign(widget, { embeddingPage })
    }),
  )

const close = document.querySelector<HTMLButtonElement>('[data-close]')
if (close && !isFramed) {
  close.hidden = false
  close.addEventListener('click', () => {
    window.close()
    // Browsers only close tabs that a script opened. Otherwise go to the home page.
    window.setTimeout(() => window.location.assign('/'), 100)
  })
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', () => void copy(button))
}

const docsSearch = document.querySelector<HTMLElement>('.cq-docs-search')
if (docsSearch)
  void import('../developer-guides/docs-search.ts').then(({ startDocsSearch }) =>
    startDocsSearch(docsSearch),
  )

const languageChoices = [...document.querySelectorAll<HTMLInputElement>('.cq-tab-choices input')]
if (languageChoices.length > 0)
  void import('../developer-guides/sample-languages.ts').then(({ syncSampleLanguages }) =>
    syncSampleLanguages(languageChoices),
  )

const setupForm = document.querySelector<HTMLFormElement>('#google-setup')
if (setupForm)
  void import('../integration-guide/google-setup.ts').then(({ startGoogleSetup }) =>
    startGoogleSetup(setupForm),
  )

const signIn = document.querySelector<HTMLAnchorElement>('.cq-home-header [href="/company/login"]')
if (signIn && readToken('auth_token')) {
  signIn.href = '/company/dashboard'
  signIn.textContent = 'Dashboard'
}

const snippets = document.querySelectorAll<HTMLElement>('[data-snippet]')
if (snippets.length > 0 || setupForm) void fillInOwner()

/** Defers a form below the fold until it is scrolled into view, so that the text loads first. */
function whenVisible(element: HTMLElement, action: () => void) {
  if (element.dataset['whenSeen'] === undefined) return action()
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    action()
  })
  observer.observe(element)
}

function showWidget(element: HTMLElement) {
  loadWidgetScript().catch(() => {
    const failure = document.createElement('div')
    failure.className = 'cq-widget-failed'
    failure.setAttribute('role', 'alert')
    const text = document.createElement('p')
    text.textContent = 'The quote form could not be loaded. Check your connection and try again.'
    const retry = document.createElement('button')
    retry.type = 'button'
    retry.className = 'cq-button cq-button-plain'
    retry.textContent = 'Try again'
    retry.addEventListener('click', () => {
      failure.replaceWith(element)
      showWidget(element)
    })
    failure.append(text, retry)
    element.replaceWith(failure)
  })
}

/**
 * Resolves at the first user interaction, so that crawlers do not upload the sample photo. When the layout changes, browsers
 * also scroll, and report a pointer that has not moved.
 */
function firstInteraction(): Promise<void> {
  const interactions = new AbortController()
  return new Promise((resolve) => {
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      window.addEventListener(
        type,
        (event) => {
          const isStill =
            type === 'pointermove' &&
            event instanceof PointerEvent &&
            event.movementX === 0 &&
            event.movementY === 0
          if (isStill) return
          interactions.abort()
          resolve()
        },
        { passive: true, signal: interactions.signal },
      )
  })
}

/** Adds a sample photo to the form as if the visitor had selected it, unless the form already has photos. */
async function addSamplePhoto(form: HTMLElement, url: string) {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  if (form.shadowRoot?.querySelector('[part~="photo"]')) return
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  const input = form.shadowRoot?.querySelector<HTMLInputElement>('input[type="file"]')
  if (!jpeg || !input) return
  const chosen = new DataTransfer()
  chosen.items.add(new File([jpeg], 'driveway.jpg', { type: 'image/jpeg' }))
  input.files = chosen.files
  // As a browser does. With `input`, the form grows at once.
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

async function copy({ dataset }: HTMLButtonElement) {
  const text = document.getElementById(dataset['copy'] ?? '')?.textContent ?? ''
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied!', `${dataset['item']} copied to clipboard`)
  } catch {
    toast('Could not copy', 'Your browser blocked the clipboard. Select the text and copy it.')
  }
}

let hiding: number | undefined

function toast(title: string, text: string) {
  const place = document.querySelector<HTMLElement>('.cq-copied')
  if (!place) return
  window.clearTimeout(hiding)
  const strong = document.createElement('strong')
  strong.textContent = title
  place.replaceChildren(strong, ` ${text}`)
  hiding = window.setTimeout(() => place.replaceChildren(), 5000)
}

/** Inserts the signed-in owner's widget id. Without a session the page keeps the demo's id. */
async function fillInOwner() {
  const token = readToken('auth_token')
  if (!token) return
  const account = await call(getAccount, { token }).catch(() => undefined)
  if (!account) return
  const { widgetId, name, brandingName } = account
  for (const snippet of snippets)
    snippet.textContent = (snippet.dataset['snippet'] ?? '')
      .replaceAll('{origin}', window.location.origin)
      .replaceAll('{widgetId}', widgetId)
  const guide = document.querySelector<HTMLAnchorElement>('[data-guide]')
  if (guide) guide.search = `?${new URLSearchParams({ id: widgetId })}`
  const note = document.querySelector('[data-widget-note]')
  if (note) note.textContent = `The snippets contain ${brandingName ?? name}’s widget ID.`
  if (!setupForm) return
  const values = { widgetId, businessName: brandingName ?? name }
  for (const [key, value] of Object.entries(values)) {
    const input = setupForm.elements.namedItem(key)
    if (input instanceof HTMLInputElement && !input.value) input.value = value
  }
  setupForm.dispatchEvent(new Event('input'))
}
