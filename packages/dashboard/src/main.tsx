import ownerStyles from './first-view/owner.css'
import { lazy } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Site } from './first-view/Site.tsx'
import { createRouter } from './router.tsx'
import { listenForFocus } from './ui/listen-for-focus.ts'
import { loadStyleSheet } from './ui/load-style-sheet.ts'
import { recordClicks } from './ui/repeated-click.ts'

const loadAccountPage = async () => (await import('./first-view/AccountPage.tsx')).AccountPage

listenForFocus()
recordClicks()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// A message of the page's inline script, which the application does not render.
const removeLoadFailure = () => document.querySelector('[data-load-failure]')?.remove()

// Hydration needs the components of a prerendered account page at once. All other pages lazy-load the account pages.
if (root.hasChildNodes()) void hydrate(root)
else {
  removeLoadFailure()
  const router = createRouter(lazy(async () => ({ default: await loadAccountPage() })))
  createRoot(root).render(<Site router={router} />)
}

// An account page has only its own styles. If this load fails, the page that needs the style sheet shows the failure.
loadStyleSheet(ownerStyles).catch(() => undefined)

async function hydrate(prerendered: HTMLElement) {
  const AccountPage = await loadAccountPage()
  removeLoadFailure()
  hydrateRoot(prerendered, <Site router={createRouter(AccountPage)} />)
}
