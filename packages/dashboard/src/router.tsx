import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { publicPaths } from './public-pages/public-paths.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { loadStyleSheet } from './ui/load-style-sheet.ts'
import { LoadedPage } from './ui/LoadedPage.tsx'
import { NotFoundPage } from './ui/NotFoundPage.tsx'
import { PageLoading } from './ui/PageLoading.tsx'
import ownerStyles from './ui/owner.css'

/** A page in a chunk of its own. */
function page(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}

/** A page that stands on Mantine and the query client, which are fetched beside it. */
function ownerPage(load: () => Promise<ComponentType>) {
  return page(async () => {
    const [{ OwnerProviders }, Page] = await Promise.all([
      import('./ui/OwnerProviders.tsx'),
      load(),
      loadStyleSheet(ownerStyles),
    ])
    return () => (
      <OwnerProviders>
        <Page />
      </OwnerProviders>
    )
  })
}

const HostedQuotePage = page(
  async () => (await import('./widgets/HostedQuotePage.tsx')).HostedQuotePage,
)

const CompanyLoginPage = ownerPage(
  async () => (await import('./session/CompanyLoginPage.tsx')).CompanyLoginPage,
)

const CompanyDashboardPage = ownerPage(
  async () => (await import('./companies/CompanyDashboardPage.tsx')).CompanyDashboardPage,
)

const routes: Record<string, ReactNode> = {
  '/quote': <HostedQuotePage />,
  '/company/login': <CompanyLoginPage />,
  '/company-login': <CompanyLoginPage />,
  '/company/dashboard': <CompanyDashboardPage />,
  '/company-dashboard': <CompanyDashboardPage />,
  ...Object.fromEntries(publicPaths.map((path) => [path, <LoadedPage key={path} />])),
  '*': <NotFoundPage />,
}

export function Router() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          {Object.entries(routes).map(([path, element]) => (
            <Route key={path} path={path} element={element} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
