import { Button } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import type { Impersonation } from '../sessions/impersonation.ts'
import { useExitImpersonation } from './use-exit-impersonation.ts'

/** Banner on every page of a company that an admin impersonates, with a button to exit. */
export function ImpersonationBanner({ impersonation }: { impersonation: Impersonation }) {
  const exit = useExitImpersonation(impersonation)

  return (
    <aside className="cq-impersonation" aria-label="Impersonation">
      <IconUserShield size={18} stroke={1.75} aria-hidden="true" />
      <p>
        You are impersonating <strong>{impersonation.company.name}</strong>
      </p>
      <Button
        variant="default"
        size="compact-sm"
        data-leaves-page
        loading={exit.isPending}
        onClick={() => exit.mutate()}
      >
        Exit Impersonation
      </Button>
    </aside>
  )
}
