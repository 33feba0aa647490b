import { Button, Menu } from '@mantine/core'
import { IconChecklist, IconDownload } from '@tabler/icons-react'
import { useExportLeads } from './lead-queries.ts'

export function ExportMenu({ onSelect }: { onSelect: () => void }) {
  const exportLeads = useExportLeads()
  const download = <IconDownload size={16} aria-hidden="true" />
  return (
    <Menu position="bottom-end" width={230} shadow="md" radius={10}>
      <Menu.Target>
        <Button variant="default" leftSection={download} loading={exportLeads.isPending}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={download} onClick={() => exportLeads.mutate({ format: 'csv' })}>
          Export all as CSV
        </Menu.Item>
        <Menu.Item leftSection={download} onClick={() => exportLeads.mutate({ format: 'json' })}>
          Export all as JSON
        </Menu.Item>
        <Menu.Item leftSection={<IconChecklist size={16} aria-hidden="true" />} onClick={onSelect}>
          Select leads to export
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
