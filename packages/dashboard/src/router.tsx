import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { createBrowserRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import adminStyles from './admin/admin.css'
import { publicPaths } from './public-pages/public-paths.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { loadStyleSheet } from './ui/load-style-sheet.ts'
import { LoadedPage } from './ui/LoadedPage.tsx'
import { NotFoundPage } from './ui/NotFoundPage.tsx'
import { PageLoading } from './ui/PageLoading.tsx'

/** A lazy-loaded page. */
function page(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}

/** A lazy-loaded page that needs Mantine and the query client. Loads them in parallel with the page. */
function ownerPage(load: () => Promise<ComponentType>) {
  return page(async () => {
    const [{ OwnerProviders }, Page] = await Promise.all([
      import('./ui/OwnerProviders.tsx'),
      load(),
    ])
    return () => (
      <OwnerProviders>
        <Page />
      </OwnerProviders>
    )
  })
}

/** A lazy-loaded admin page: an owner page with the admin style sheet. */
function adminPage(load: () => Promise<ComponentType>) {
  return ownerPage(async () => {
    const [Page] = await Promise.all([load(), loadStyleSheet(adminStyles)])
    return Page
  })
}

const CompanyLoginPage = ownerPage(
  async () => (await import('./sessions/CompanyLoginPage.tsx')).CompanyLoginPage,
)

const SignUpPage = ownerPage(async () => (await import('./sign-up/SignUpPage.tsx')).SignUpPage)

const VerifyEmailPage = ownerPage(
  async () => (await import('./sessions/VerifyEmailPage.tsx')).VerifyEmailPage,
)

const ForgotPasswordPage = ownerPage(
  async () => (await import('./sessions/ForgotPasswordPage.tsx')).ForgotPasswordPage,
)

const ResetPasswordPage = ownerPage(
  async () => (await import('./sessions/ResetPasswordPage.tsx')).ResetPasswordPage,
)

const CompanyDashboardPage = ownerPage(
  async () => (await import('./companies/CompanyDashboardPage.tsx')).CompanyDashboardPage,
)

const OverviewPage = ownerPage(
  async () => (await import('./overview/OverviewPage.tsx')).OverviewPage,
)

const AdminLoginPage = adminPage(
  async () => (await import('./admin/AdminLoginPage.tsx')).AdminLoginPage,
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
  // `main` renders this page without the router.
  '/quote': <LoadedPage />,
  '/company/login': <CompanyLoginPage />,
  '/company-login': <CompanyLoginPage />,
  '/company/signup': <SignUpPage />,
  '/company-signup': <SignUpPage />,
  '/company/register': <SignUpPage />,
  '/verify-email': <VerifyEmailPage />,
  '/company/forgot-password': <ForgotPasswordPage />,
  '/company/reset-password': <ResetPasswordPage />,
  '/company/dashboard': <CompanyDashboardPage />,
  '/company-dashboard': <CompanyDashboardPage />,
  '/dashboard': <OverviewPage />,
  '/admin/login': <AdminLoginPage />,
  '/admin/dashboard': <AdminDashboardPage />,
  '/admin/company/:id': <AdminCompanyPage />,
  '/admin/password-reset': <AdminPasswordResetPage />,
  ...Object.fromEntries(publicPaths.map((path) => [path, <LoadedPage key={path} />])),
  '*': <NotFoundPage />,
}

/** A data router, because navigation blocking requires one. */
const router = createBrowserRouter([
  {
    element: <Frame />,
    children: Object.entries(routes).map(([path, element]) => ({ path, element })),
  },
])

export function RoutedSite() {
  return <RouterProvider router={router} />
}

function Frame() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
