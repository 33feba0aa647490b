import { useRef } from 'react'
import { Button } from '@mantine/core'
import { IconChecklist, IconDownload } from '@tabler/icons-react'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { useExportQuotes } from '../quotes/quote-queries.ts'
import type { QuoteFilters } from '../quotes/quote-view.ts'

export interface ExportMenuProps {
  label?: string
  /** Filters and count of the listed quotes. Unset if the list is not filtered. */
  listed?: { filters: QuoteFilters; count: string } | undefined
  /** Starts select mode. Unset if it is not available. */
  onSelect?: () => void
}

export function ExportMenu({ label = 'Export', listed, onSelect }: ExportMenuProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const exportQuotes = useExportQuotes()
  const download = <IconDownload size={16} aria-hidden="true" />
  return (
    <LazyMenu
      buttonRef={buttonRef}
      width={280}
      items={(Menu) => (
        <>
          {listed &&
            (['csv', 'json'] as const).map((format) => (
              <Menu.Item
                key={format}
                leftSection={download}
                onClick={() => exportQuotes.mutate({ format, filters: listed.filters })}
              >
                Export these {listed.count} as {format.toUpperCase()}
              </Menu.Item>
            ))}
          <Menu.Item leftSection={download} onClick={() => exportQuotes.mutate({ format: 'csv' })}>
            Export all as CSV
          </Menu.Item>
          <Menu.Item leftSection={download} onClick={() => exportQuotes.mutate({ format: 'json' })}>
            Export all as JSON
          </Menu.Item>
          {onSelect && (
            <Menu.Item
              leftSection={<IconChecklist size={16} aria-hidden="true" />}
              onClick={onSelect}
            >
              Select leads to export
            </Menu.Item>
          )}
        </>
      )}
    >
      {(button) => (
        <Button {...button} leftSection={download} loading={exportQuotes.isPending}>
          {label}
        </Button>
      )}
    </LazyMenu>
  )
}
