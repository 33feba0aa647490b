import { lazy, type ComponentType, type ReactNode } from 'react'
import { createBrowserRouter } from 'react-router'
import adminStyles from './admin/admin.css'
import { OwnerArea } from './shell/OwnerArea.tsx'
import { type AccountPath, accountPaths } from './first-view/account-paths.ts'
import { inFrame } from './first-view/Site.tsx'
import { publicPaths } from './public-layout/public-paths.ts'
import { cleanArrivalUrl } from './sessions/clean-arrival-url.ts'
import { loadStyleSheet, useStyleSheet } from './ui/load-style-sheet.ts'
import { LoadedPage } from './ui/LoadedPage.tsx'
import { NotFoundPage } from './ui/NotFoundPage.tsx'
import ownerStyles from './first-view/owner.css'
import { OwnerProviders } from './first-view/OwnerProviders.tsx'

/** A lazy-loaded page, with the style sheet that it needs. */
function ownerPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [Page] = await Promise.all([load(), loadStyleSheet(ownerStyles)])
    return {
      default: () => (
        <OwnerProviders>
          <Page />
        </OwnerProviders>
      ),
    }
  })
}

/** A lazy-loaded admin page: an owner page with the admin style sheet. */
function adminPage(load: () => Promise<ComponentType>) {
  return ownerPage(async () => {
    const [Page] = await Promise.all([load(), loadStyleSheet(adminStyles)])
    return Page
  })
}

/** Not lazy-loaded, so that the list of quotes appears without a wait for another script. */
function DashboardPage() {
  useStyleSheet(ownerStyles)
  return (
    <OwnerProviders>
      <OwnerArea />
    </OwnerProviders>
  )
}

const AdminSignInPage = adminPage(
  async () => (await import('./admin/AdminSignInPage.tsx')).AdminSignInPage,
)

const AdminPasswordResetPage = adminPage(
  async () => (await import('./admin/AdminPasswordResetPage.tsx')).AdminPasswordResetPage,
)

const AdminCompanyPage = adminPage(
  async () => (await import('./admin/AdminCompanyPage.tsx')).AdminCompanyPage,
)

const AdminDashboardPage = adminPage(
  async () => (await import('./admin/AdminDashboardPage.tsx')).AdminDashboardPage,
)

const routes: Record<string, ReactNode> = {
  '/quote': <LoadedPage />,
  '/company/dashboard': <DashboardPage />,
  '/company-dashboard': <DashboardPage />,
  '/dashboard': <DashboardPage />,
  '/admin/login': <AdminSignInPage />,
  '/admin/dashboard': <AdminDashboardPage />,
  '/admin/company/:id': <AdminCompanyPage />,
  '/admin/password-reset': <AdminPasswordResetPage />,
  ...Object.fromEntries(publicPaths.map((path) => [path, <LoadedPage key={path} />])),
  '*': <NotFoundPage />,
}

/** A data router, because navigation blocking requires one. `AccountPage` may be lazy-loaded. */
export function createRouter(AccountPage: ComponentType<{ path: AccountPath }>) {
  // Must run before the router reads the URL.
  cleanArrivalUrl()
  return createBrowserRouter(
    inFrame([
      ...accountPaths.map((path) => ({ path, element: <AccountPage path={path} /> })),
      ...Object.entries(routes).map(([path, element]) => ({ path, element })),
    ]),
  )
}
