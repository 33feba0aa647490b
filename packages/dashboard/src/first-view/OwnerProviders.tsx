import { lazy, type ReactNode, Suspense } from 'react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { SessionEndedDialog } from '../account/SessionEndedDialog.tsx'
import { tokenKeyFor } from '../sessions/token-storage.ts'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { queryClient } from '../ui/query-client.ts'
import { mantineVariables, theme } from '../ui/theme.ts'
import { ToastArea } from '../ui/ToastArea.tsx'

const ImpersonationBanner = lazy(async () => ({
  default: (await import('../account/ImpersonationBanner.tsx')).ImpersonationBanner,
}))

/** Providers of the signed-in, sign-in and sign-up pages. */
export function OwnerProviders({ children }: { children: ReactNode }) {
  const isCompanyArea = tokenKeyFor(useLocation().pathname) === 'auth_token'
  const isHydrated = useIsHydrated()
  const impersonation = isHydrated && isCompanyArea ? readImpersonation() : undefined
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {impersonation && (
          <Suspense>
            <ImpersonationBanner impersonation={impersonation} />
          </Suspense>
        )}
        {children}
        <SessionEndedDialog />
      </QueryClientProvider>
      <LeaveGuard />
      <ToastArea />
    </MantineProvider>
  )
}
