import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { accountPages } from './account-pages.tsx'
import { inFrame, Site } from './Site.tsx'

/** Renders the first step of each account page. */
export function renderAccountPages(): { path: string; title: string; markup: string }[] {
  return accountPages.map(({ path, title, content }) => {
    const router = createMemoryRouter(inFrame([{ path, element: content }]), {
      initialEntries: [path],
    })
    const markup = renderToString(<Site router={router} />)
    router.dispose()
    if (!markup.includes('data-prerendered')) throw new Error(`${path} has no prerendered form.`)
    return { path, title: `${title} · CurbQuote`, markup }
  })
}
