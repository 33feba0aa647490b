import ownerStyles from './ui/owner.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Site } from './first-view/Site.tsx'
import { router } from './router.tsx'
import { listenForFocus } from './ui/listen-for-focus.ts'
import { loadStyleSheet } from './ui/load-style-sheet.ts'
import { recordClicks } from './ui/repeated-click.ts'

listenForFocus()
recordClicks()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
if (root.hasChildNodes()) hydrateRoot(root, <Site router={router} />)
else createRoot(root).render(<Site router={router} />)

// A prerendered page has only the styles of its own markup. A failure shows in the page that needs the others.
loadStyleSheet(ownerStyles).catch(() => undefined)
