import { useEffect } from 'react'
import { PageLoading } from './PageLoading.tsx'

/** Route of a prerendered page. Reloads, so that the browser requests the page from the server. */
export function LoadedPage() {
  useEffect(() => window.location.reload(), [])
  return <PageLoading />
}
