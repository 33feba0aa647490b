import { useRef } from 'react'
import type { Quote, QuoteStatus } from '@curbquote/types/quotes'
import { IconChevronDown } from '@tabler/icons-react'
import { LazyMenu, type MenuComponents } from '../ui/LazyMenu.tsx'
import { ignoreRepeatedClick } from '../ui/repeated-click.ts'
import { stageLabels, statuses, statusLabels } from '../quotes/quote-labels.ts'
import { useChangeStatus } from '../quotes/quote-queries.ts'
import { describeStage, QuoteStageMark, stageLabelOf } from '../quotes/QuoteStageMark.tsx'
import { UndoStatus } from '../quotes/UndoStatus.tsx'

/** Why a stage is shown in place of the status that the owner has set. */
const stageReasons: Record<string, string> = {
  [stageLabels.new]: 'nobody has contacted the customer yet',
  [stageLabels.accepted]: 'the customer accepted',
  [stageLabels.scheduled]: 'the job has a day',
  [stageLabels.declined]: 'the customer declined',
  [stageLabels.expired]: 'the price is no longer valid',
}

/** The status menu. Offers an undo for ten seconds after a change. */
export function QuoteStatusMenu({ quote }: { quote: Quote }) {
  const undoStatus = useChangeStatus(quote, { isUndo: true })
  const pillRef = useRef<HTMLButtonElement>(null)
  return (
    <>
      <UndoStatus
        quote={quote}
        onUndo={(status) => {
          undoStatus.mutate({ status })
          pillRef.current?.focus()
        }}
      />
      <LazyMenu
        buttonRef={pillRef}
        width={200}
        items={(Menu) => <StatusOptions Menu={Menu} quote={quote} />}
      >
        {(button) => (
          <button
            {...button}
            type="button"
            className="cq-status"
            aria-label={`Status of ${quote.customerName}: ${describeStage(quote)}. Change it`}
          >
            <span>
              <QuoteStageMark quote={quote} />
              <IconChevronDown size={14} aria-hidden="true" />
            </span>
          </button>
        )}
      </LazyMenu>
    </>
  )
}

function StatusOptions({ Menu, quote }: { Menu: MenuComponents; quote: Quote }) {
  const changeStatus = useChangeStatus(quote)
  const stage = stageLabelOf(quote)
  const reason = stageReasons[stage]
  return (
    <>
      {reason && statusLabels[quote.status] !== stage && (
        <Menu.Label>{`Shown as ${stage}: ${reason}.`}</Menu.Label>
      )}
      <Menu.RadioGroup
        aria-label="Status"
        value={quote.status}
        onChange={(value) => {
          ignoreRepeatedClick()
          if (value !== quote.status) changeStatus.mutate({ status: value as QuoteStatus })
        }}
      >
        {statuses.map((status) => (
          <Menu.RadioItem key={status} value={status} closeMenuOnClick>
            <span className="cq-status-option">{statusLabels[status]}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
