import { lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'

const TwoStepSection = lazy(async () => ({
  default: (await import('./TwoStepSection.tsx')).TwoStepSection,
}))

/** Two-step sign-in of owners and admins, in a chunk of its own, because two groups of pages need it and most pages do not. */
export function LazyTwoStepSection() {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <TwoStepSection />
    </Suspense>
  )
}
