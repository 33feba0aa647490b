import { Button } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { Card } from './Card.tsx'

export function WidgetAccess({ widgetId }: { widgetId: string }) {
  const path = `/quote?id=${encodeURIComponent(widgetId)}`
  const url = `${window.location.origin}${path}`

  const view = () => {
    const opened = window.open(path, '_blank')
    // The popup was blocked: open the page in this tab.
    if (!opened) window.location.assign(path)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showSuccess('Widget URL copied to clipboard', 'Copied!')
    } catch {
      showFailure(`Your browser blocked the clipboard. The widget URL is ${url}`, 'Could not copy')
    }
  }
  return (
    <Card title="Widget Access">
      <div className="cq-admin-card-buttons">
        <Button leftSection={<IconExternalLink size={16} aria-hidden="true" />} onClick={view}>
          View Live Widget
        </Button>
        <Button leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          Copy Widget URL
        </Button>
      </div>
    </Card>
  )
}
