import { useRef } from 'react'
import type { Quote } from '@curbquote/types/quotes'
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconCheck,
  IconClipboardText,
  IconDots,
  IconForbid,
  IconLink,
  IconNote,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useChangeSpam } from '../spam/spam-queries.ts'
import { useCopyOfferLink } from './offer-queries.ts'
import {
  type OfferAction,
  offerActionLabels,
  offerActionsOf,
  sendPriceTitle,
} from './offer-view.ts'
import { LazyMenu, type MenuComponents } from '../ui/LazyMenu.tsx'

/** Dialogs that the quote's menu opens. */
type QuoteDialogKind =
  'notes' | 'reply' | 'job_sheet' | 'customer_data' | 'delete' | Exclude<OfferAction, 'copy_link'>

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

const actionIcons = {
  send_price: IconSend,
  record_response: IconCheck,
  reopen: IconArrowBackUp,
  copy_link: IconLink,
  replace_link: IconRefresh,
  withdraw: IconForbid,
} satisfies Record<OfferAction, unknown>

export function QuoteMenu({ quote, onOpen }: QuoteMenuProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const open = (kind: QuoteDialogKind) => onOpen({ kind, quote, opener: buttonRef.current })
  return (
    <LazyMenu
      buttonRef={buttonRef}
      width={210}
      items={(Menu) => <QuoteActions Menu={Menu} quote={quote} onOpen={open} />}
    >
      {(button) => (
        <button
          {...button}
          type="button"
          className="cq-quote-menu"
          title="More"
          aria-label={`More for ${quote.customerName}`}
        >
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
          <span>More</span>
        </button>
      )}
    </LazyMenu>
  )
}

interface QuoteActionsProps {
  Menu: MenuComponents
  quote: Quote
  onOpen: (kind: QuoteDialogKind) => void
}

function QuoteActions({ Menu, quote, onOpen }: QuoteActionsProps) {
  const copyLink = useCopyOfferLink(quote)
  const changeSpam = useChangeSpam(quote)
  return (
    <>
      {(quote.spam ? [] : offerActionsOf(quote)).map((action) => {
        const Icon = actionIcons[action]
        return (
          <Menu.Item
            key={action}
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => (action === 'copy_link' ? void copyLink() : onOpen(action))}
          >
            {action === 'send_price' ? sendPriceTitle(quote) : offerActionLabels[action]}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconNote size={16} aria-hidden="true" />}
        onClick={() => onOpen('notes')}
      >
        Notes
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClipboardText size={16} aria-hidden="true" />}
        onClick={() => onOpen('job_sheet')}
      >
        Job sheet
      </Menu.Item>
      {!quote.spam && (
        <Menu.Item
          leftSection={<IconAlertOctagon size={16} aria-hidden="true" />}
          onClick={() => changeSpam.mutate(true)}
        >
          Mark as spam
        </Menu.Item>
      )}
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => onOpen('delete')}
      >
        Delete
      </Menu.Item>
    </>
  )
}
