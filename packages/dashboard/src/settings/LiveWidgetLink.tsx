import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'

/** Opens the company's hosted form. */
export function LiveWidgetLink() {
  const { data } = useCompanyDashboard()
  return (
    data && (
      <Button
        component="a"
        href={`/quote?id=${encodeURIComponent(data.company.widgetId)}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} aria-hidden="true" />}
      >
        View Live Widget
        <span className="cq-visually-hidden"> (opens a new tab)</span>
      </Button>
    )
  )
}
