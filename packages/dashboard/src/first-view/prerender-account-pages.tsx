import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { accountPaths } from './account-paths.ts'
import { AccountPage, accountPages } from './AccountPage.tsx'
import { inFrame, Site } from './Site.tsx'

/** Renders the first step of each account page. */
export function renderAccountPages(): { path: string; title: string; markup: string }[] {
  return accountPaths.map((path) => {
    const router = createMemoryRouter(inFrame([{ path, element: <AccountPage path={path} /> }]), {
      initialEntries: [path],
    })
    const markup = renderToString(<Site router={router} />)
    router.dispose()
    if (!markup.includes('data-prerendered')) throw new Error(`${path} has no prerendered form.`)
    return { path, title: `${accountPages[path].title} · CurbQuote`, markup }
  })
}
