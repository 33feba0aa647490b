import { Button, Menu } from '@mantine/core'
import { IconChecklist, IconDownload } from '@tabler/icons-react'
import { useExportLeads } from './lead-queries.ts'
import type { LeadFilters } from './lead-view.ts'

export interface ExportMenuProps {
  label?: string
  /** Where only some of the leads are listed: which, and how many. */
  listed?: { filters: LeadFilters; count: string } | undefined
  /** Where leads can be ticked: goes to select mode. */
  onSelect?: () => void
}

export function ExportMenu({ label = 'Export', listed, onSelect }: ExportMenuProps) {
  const exportLeads = useExportLeads()
  const download = <IconDownload size={16} aria-hidden="true" />
  return (
    <Menu position="bottom-end" width={280} shadow="md" radius={10}>
      <Menu.Target>
        <Button variant="default" leftSection={download} loading={exportLeads.isPending}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {listed &&
          (['csv', 'json'] as const).map((format) => (
            <Menu.Item
              key={format}
              leftSection={download}
              onClick={() => exportLeads.mutate({ format, filters: listed.filters })}
            >
              Export these {listed.count} as {format.toUpperCase()}
            </Menu.Item>
          ))}
        <Menu.Item leftSection={download} onClick={() => exportLeads.mutate({ format: 'csv' })}>
          Export all as CSV
        </Menu.Item>
        <Menu.Item leftSection={download} onClick={() => exportLeads.mutate({ format: 'json' })}>
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
      </Menu.Dropdown>
    </Menu>
  )
}
