import { hasSessionEnded } from '../sessions/return-path.ts'
import { readTabValue } from '../forms/tab-storage.ts'

// Inline script of a prerendered form, at the end of its body.
const root = document.getElementById('root')
const { pathname, search } = window.location

/** Whether the application will render the same markup, so that it can hydrate it. */
function isFirstStep(): boolean {
  const { usr } = (history.state ?? {}) as { usr?: { step?: string } }
  if (usr?.step && !['first', 'info', 'email'].includes(usr.step)) return false
  if (pathname.includes('reset-password')) return new URLSearchParams(search).has('token')
  if (pathname.includes('forgot-password'))
    return usr?.step !== undefined || readTabValue('password-recovery') === undefined
  return !/signup|register/.test(pathname) || readTabValue('sign-up') === undefined
}

if (!isFirstStep()) root?.replaceChildren()

if (hasSessionEnded(search)) root?.querySelector('[data-session-ended]')?.removeAttribute('hidden')

if (window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['mantineColorScheme'] = 'dark'

// Hold the submission: the application submits the form once it is hydrated.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if (form.dataset['prerendered'] === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    form.dataset['submitted'] = ''
  },
  true,
)

/** A slow connection can take this long, so the message disappears when the application has loaded after all. */
const loadMs = 10_000

/** Shows that the application, which sends the form, could not be loaded. Keeps what was typed. */
function showLoadFailure(): void {
  const form = root?.querySelector<HTMLFormElement>('form[data-prerendered]')
  const isLoaded = root?.hasChildNodes() && !form
  if (isLoaded || document.querySelector('[data-load-failure]')) return
  const message = document.createElement('p')
  message.className = 'cq-form-error'
  message.dataset['loadFailure'] = ''
  message.setAttribute('role', 'alert')
  message.textContent = 'This page could not load completely. Reload and try again.'
  const place = form ?? document.body
  place.append(message)
  delete form?.dataset['submitted']
}

// Errors of scripts do not bubble.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) showLoadFailure()
  },
  true,
)
// A module that the application imports before it hydrates the form.
window.addEventListener('unhandledrejection', showLoadFailure)
setTimeout(showLoadFailure, loadMs)
