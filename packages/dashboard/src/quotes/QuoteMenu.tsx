import { useRef } from 'react'
import type { Quote } from '@curbquote/types'
import { Menu } from '@mantine/core'
import { IconClipboardText, IconDots, IconNote, IconTrash } from '@tabler/icons-react'

/** Dialogs that the quote's menu opens. */
type QuoteDialogKind = 'notes' | 'job_sheet' | 'delete'

export interface OpenQuoteDialog {
  kind: QuoteDialogKind
  quote: Quote
  /** Element that receives the focus when the dialog closes. */
  opener: HTMLElement | null
}

export interface QuoteMenuProps {
  quote: Quote
  onOpen: (dialog: OpenQuoteDialog) => void
}

export function QuoteMenu({ quote, onOpen }: QuoteMenuProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const open = (kind: QuoteDialogKind) => onOpen({ kind, quote, opener: buttonRef.current })
  return (
    <Menu position="bottom-end" width={180} shadow="md" radius={10}>
      <Menu.Target>
        <button
          ref={buttonRef}
          type="button"
          className="cq-quote-menu"
          title="More"
          aria-label={`More for ${quote.customerName}`}
        >
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
          <span>More</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconNote size={16} aria-hidden="true" />}
          onClick={() => open('notes')}
        >
          Notes
        </Menu.Item>
        <Menu.Item
          leftSection={<IconClipboardText size={16} aria-hidden="true" />}
          onClick={() => open('job_sheet')}
        >
          Job sheet
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => open('delete')}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
