import './site.css'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { cleanArrivalAddress } from './session/clean-arrival-address.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { PageLoading } from './ui/PageLoading.tsx'
import { markFramed } from './widgets/framed-page.ts'
import { loadWidgetScript } from './widgets/load-widget-script.ts'

cleanArrivalAddress()
markFramed()

/** What a business's customers see, also in frames, does without the router. */
const isQuotePage = /^\/quote\/?$/i.test(window.location.pathname)

// This page shows a widget: its script travels beside its own instead of after it.
if (isQuotePage) loadWidgetScript().catch(() => {})

const Site = lazy(async () => ({
  default: isQuotePage
    ? (await import('./widgets/HostedQuotePage.tsx')).HostedQuotePage
    : (await import('./router.tsx')).RoutedSite,
}))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <ErrorBoundary>
    <Suspense fallback={<PageLoading />}>
      <Site />
    </Suspense>
  </ErrorBoundary>,
)
