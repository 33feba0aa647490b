import { watchOpening } from './watch-opening.ts'

// The server renders the page and handles its forms, also without this script. The script sends the forms in the background,
// shows problems beside the fields, updates the total when the choice changes, keeps the entries for a reload, and reports
// that the page was opened.

const choiceDelayMs = 200
const doubleClickMs = 500

const enhanced = new WeakSet<HTMLFormElement>()
let latestChoice = 0
let shownAt = 0
enhancePage()
// The second click of a double click would press what a new page shows at the same place.
document.addEventListener('click', (event) => {
  if (event.detail > 1 && event.timeStamp - shownAt < doubleClickMs) event.preventDefault()
})
// The owner's dashboard links to the page with this fragment. Only the customer's visits count.
if (location.hash !== '#preview') watchOpening(document.querySelector('main')?.dataset['seen'])

function enhancePage() {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-enhanced]')) {
    if (!enhanced.has(form)) enhanceForm(form)
    enhanced.add(form)
  }
}

function enhanceForm(form: HTMLFormElement) {
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const button = event.submitter
    if (button?.matches('[data-choose]')) void updateTotal(form)
    else if (!form.dataset['busy'] && showProblems(form)) void sendForm(form)
  })
  form.addEventListener('input', ({ target }) => {
    hideProblem(target)
    keepEntries(form)
  })
  const update = form.querySelector<HTMLElement>('[data-choose]')
  if (update) update.hidden = true
  let waiting: number | undefined
  form.querySelector('[data-choices]')?.addEventListener('change', () => {
    window.clearTimeout(waiting)
    waiting = window.setTimeout(() => void updateTotal(form), choiceDelayMs)
  })
  // The server returns the entries of a refused form.
  if (form.querySelector('[autofocus]')) keepEntries(form)
  else restoreEntries(form)
  const drawn = form.querySelector<HTMLElement>('[data-drawn]')
  if (drawn)
    void import('./draw-signature.ts')
      .then(({ drawSignature }) => drawSignature(drawn))
      // A drawn signature is optional.
      .catch(() => undefined)
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Shows a message beside each incomplete field. Returns whether the form is complete. */
function showProblems(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<Field>('[data-message]')]
  const incomplete = fields.filter((field) => !field.checkValidity() || isBlank(field))
  for (const field of fields) hideProblem(field)
  for (const field of incomplete) {
    const problem = problemOf(field)
    field.setAttribute('aria-invalid', 'true')
    if (!problem) continue
    problem.textContent = field.dataset['message'] ?? ''
    problem.hidden = false
  }
  incomplete[0]?.focus()
  return incomplete.length === 0
}

function isBlank(field: Field): boolean {
  return field.required && !isBox(field) && !field.value.trim()
}

function isBox(field: Field | HTMLSelectElement): field is HTMLInputElement {
  return ['checkbox', 'radio'].includes(field.type)
}

function hideProblem(target: EventTarget | null) {
  if (!(target instanceof HTMLElement) || !target.matches('[data-message]')) return
  const { name, form } = target as Field
  // The buttons of a group share one message.
  for (const field of form?.querySelectorAll<Field>(`[name="${name}"]`) ?? [])
    field.removeAttribute('aria-invalid')
  const problem = problemOf(target)
  if (problem) problem.hidden = true
}

function problemOf(field: HTMLElement): HTMLElement | null {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')
}

/** Sends the form and shows the page that the server returns: the quote's new state, or the form with its problems. */
async function sendForm(form: HTMLFormElement): Promise<void> {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[data-busy]')]
  const labels = buttons.map(({ textContent }) => textContent)
  form.dataset['busy'] = 'true'
  for (const button of buttons) {
    button.setAttribute('aria-disabled', 'true')
    button.textContent = button.dataset['busy'] ?? ''
  }
  const problem = form.querySelector<HTMLElement>('[data-problem]')
  if (problem) problem.hidden = true
  try {
    const { url, page } = await post(form, form.getAttribute('action') ?? '')
    inTab((storage) => storage.removeItem(entriesKey(form)))
    keepAcceptance(form, page)
    showPage(page, url)
  } catch (error) {
    delete form.dataset['busy']
    for (const [index, button] of buttons.entries()) {
      button.removeAttribute('aria-disabled')
      button.textContent = labels[index] ?? ''
    }
    showFailure(problem, error)
  }
}

/** An error with a message for the customer. */
class PostError extends Error {}

async function post(form: HTMLFormElement, action: string) {
  const { failed = '', wait = '' } = document.querySelector('main')?.dataset ?? {}
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') body.append(name, value)
  const response = await fetch(action, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body,
  }).catch(() => undefined)
  if (response?.status === 429)
    throw new PostError(wait.replace('{seconds}', response.headers.get('retry-after') ?? '60'))
  const isPage = response?.headers.get('content-type')?.startsWith('text/html')
  if (!response || !isPage || response.status >= 500) throw new PostError(failed)
  const text = await response.text().catch(() => {
    throw new PostError(failed)
  })
  // Keep the styles of this page. Its content security policy blocks other inline styles, which have another nonce.
  // eslint-disable-next-line redos/no-vulnerable -- The page of our own server has one style element.
  const withoutStyle = text.replace(/<style[^]*?<\/style>/, '')
  return { url: response.url, page: new DOMParser().parseFromString(withoutStyle, 'text/html') }
}

function showFailure(problem: HTMLElement | null | undefined, error: unknown) {
  if (!(error instanceof PostError)) throw error
  if (!problem) return
  problem.textContent = error.message
  problem.hidden = false
}

function showPage(page: Document, url: string) {
  document.title = page.title
  document.body.replaceChildren(...page.body.childNodes)
  shownAt = performance.now()
  // After an answer the server redirects to the quote page. A refused form does not change the URL.
  const { pathname, search } = new URL(url)
  if (/^\/q\/[^/]+$/.test(pathname)) window.history.replaceState(null, '', pathname + search)
  enhancePage()
  // Focus the problem to correct, otherwise the result.
  const shown = ['[autofocus]', '.notice', 'main'].map((selector) =>
    document.querySelector<HTMLElement>(selector),
  )
  shown.find((element) => element !== null)?.focus()
}

/** Keeps the entries of the acceptance form when another form, such as a question, was sent. */
function keepAcceptance(sent: HTMLFormElement, page: Document) {
  const shown = document.querySelector<HTMLFormElement>('#accept')
  const updated = page.getElementById('accept')
  if (!shown || !updated || shown === sent || !isSameRevision(shown, updated)) return
  updated.replaceWith(shown)
  replaceTotal(page, document)
}

/** The summary, which has the total, is outside the form. */
function replaceTotal(page: Document, shown: Document) {
  const selector = '[data-live="summary-total"]'
  const contents = shown.querySelector(selector)?.childNodes ?? []
  page.querySelector(selector)?.replaceChildren(...contents)
}

function choiceBoxes(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement>('[data-choices] input')]
}

/** The storage key of a form's entries. It changes with the revision of the price and with the terms. */
function entriesKey(form: HTMLFormElement) {
  const shown = ['revision', 'termsVersion'].map(
    (name) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
  )
  return [form.action, ...shown].join(' ')
}

/** Accesses the storage of the tab. Returns `undefined` if it is blocked or has nothing valid. */
function inTab<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage)
  } catch {
    return undefined
  }
}

/** Stores the entries in the tab, so that a reload does not lose them. */
function keepEntries(form: HTMLFormElement) {
  inTab((storage) => storage.setItem(entriesKey(form), JSON.stringify([...new FormData(form)])))
}

function restoreEntries(form: HTMLFormElement) {
  const entries = inTab(
    (storage) => JSON.parse(storage.getItem(entriesKey(form)) ?? '') as [string, string][],
  )
  if (!entries) return
  const chosen = () => String(choiceBoxes(form).map(({ checked }) => checked))
  const before = chosen()
  const selector = 'input:not([type="hidden"]), [name="drawn"], select, textarea'
  for (const field of form.querySelectorAll<Field | HTMLSelectElement>(selector)) {
    const values = entries.filter(([name]) => name === field.name).map(([, value]) => value)
    if (isBox(field)) field.checked = values.includes(field.value)
    else field.value = values[0] ?? ''
  }
  for (const fold of document.querySelectorAll('details')) fold.open ||= fold.contains(form)
  if (chosen() === before) return
  const valueOf = (wanted: string) => entries.find(([name]) => name === wanted)?.[1]
  const [total, agree] = [valueOf('total'), valueOf('agree')]
  void updateTotal(form).then(() => {
    // The customer consented to this total.
    const [shown, box] = ['total', 'agree'].map((name) =>
      form.querySelector<HTMLInputElement>(`[name="${name}"]`),
    )
    if (box && shown?.value === total) box.checked = agree !== undefined
    keepEntries(form)
  })
}

/** Shows the price with the chosen add-ons. Keeps what was typed. */
async function updateTotal(form: HTMLFormElement): Promise<void> {
  const choice = ++latestChoice
  const button = form.querySelector<HTMLButtonElement>('[data-choose]')
  const problem = form.querySelector<HTMLElement>('[data-choice-problem]')
  try {
    const { page } = await post(form, button?.getAttribute('formaction') ?? '')
    if (choice !== latestChoice) return
    const updated = page.getElementById('accept')
    // The quote can no longer be accepted, or the customer has to read more than the new total.
    if (!updated || !isSameRevision(form, updated)) return showPage(page, window.location.href)
    if (button) button.hidden = true
    if (problem) problem.hidden = true
    showTotal(form, updated)
    replaceTotal(document, page)
  } catch (error) {
    if (choice !== latestChoice) return
    // Show the hidden update button as a retry.
    if (button) button.hidden = false
    showFailure(problem, error)
  }
}

/** Whether both forms show the same revision of the price and the same terms. */
function isSameRevision(form: HTMLFormElement, updated: HTMLElement): boolean {
  return ['revision', 'termsVersion'].every((name) => {
    const [shown, current] = [form, updated].map(
      (element) => element.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
    )
    return shown === current
  })
}

const textOf = ({ textContent }: Element) => textContent

function showTotal(form: HTMLFormElement, updated: HTMLElement) {
  const totalOf = (element: HTMLElement) =>
    element.querySelector<HTMLInputElement>('[name="total"]')?.value
  // The consent is to the displayed total, so a changed total clears the checkbox.
  const agree = form.querySelector<HTMLInputElement>('[name="agree"]')
  if (agree && totalOf(form) !== totalOf(updated)) agree.checked = false
  const choices = form.querySelector('[data-choices]')
  const topOf = () => choices?.getBoundingClientRect().top ?? 0
  const top = topOf()
  const open = [...form.querySelectorAll('[data-live] details[open] summary')].map(textOf)
  for (const part of form.querySelectorAll<HTMLElement>('[data-live]'))
    part.replaceChildren(
      ...(updated.querySelector(`[data-live="${part.dataset['live']}"]`)?.childNodes ?? []),
    )
  // Explanations that the customer opened stay open.
  for (const summary of form.querySelectorAll('[data-live] summary'))
    summary.parentElement?.toggleAttribute('open', open.includes(textOf(summary)))
  // The lines above have changed. The box that was tapped stays where it is.
  window.scrollBy({ top: topOf() - top, behavior: 'instant' })
  for (const box of choiceBoxes(form))
    box.checked =
      updated.querySelector<HTMLInputElement>(
        `input[name="${box.name}"][value="${CSS.escape(box.value)}"]`,
      )?.checked ?? false
  keepEntries(form)
}
