import './ui/owner.css'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { cleanArrivalUrl } from './sessions/clean-arrival-url.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { PageLoading } from './ui/PageLoading.tsx'

// Must run before the router reads the URL.
cleanArrivalUrl()

const RoutedSite = lazy(async () => ({ default: (await import('./router.tsx')).RoutedSite }))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <ErrorBoundary>
    <Suspense fallback={<PageLoading />}>
      <RoutedSite />
    </Suspense>
  </ErrorBoundary>,
)
