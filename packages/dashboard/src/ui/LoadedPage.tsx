import { useEffect } from 'react'
import { PageLoading } from './PageLoading.tsx'

/** Stands in for a prerendered page that a link of the application leads to: the browser loads it whole. */
export function LoadedPage() {
  useEffect(() => window.location.reload(), [])
  return <PageLoading />
}
