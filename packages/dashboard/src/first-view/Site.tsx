import { type ComponentProps, Suspense } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'

/** The application with its router. The build renders the same elements, so that React can hydrate their markup. */
export function Site({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return (
    <ErrorBoundary>
      <RouterProvider router={router} />
    </ErrorBoundary>
  )
}

export function inFrame(pages: RouteObject[]): RouteObject[] {
  return [{ element: <Frame />, children: pages }]
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
