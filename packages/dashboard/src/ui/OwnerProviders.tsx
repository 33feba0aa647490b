import type { ReactNode } from 'react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { toastMilliseconds } from '@curbquote/types'
import { QueryClientProvider } from '@tanstack/react-query'
import { listenForFocus } from './listen-for-focus.ts'
import { queryClient } from './query-client.ts'
import { mantineVariables, theme } from './theme.ts'

listenForFocus()

/** What the signed-in pages and those around signing in stand on. */
export function OwnerProviders({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Notifications position="bottom-center" limit={1} autoClose={toastMilliseconds} />
    </MantineProvider>
  )
}
