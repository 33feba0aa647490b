import type { Quote, QuoteStatus } from '@curbquote/types'
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { statuses, statusLabels } from './lead-labels.ts'
import { useChangeStatus } from './lead-queries.ts'

/** The status as a pill that is the dropdown. */
export function LeadStatusMenu({ lead }: { lead: Quote }) {
  const changeStatus = useChangeStatus(lead)
  return (
    <Menu
      position="bottom-end"
      width={180}
      shadow="md"
      radius={10}
      withInitialFocusPlaceholder={false}
      checkIcon={<IconCheck size={16} aria-hidden="true" />}
    >
      <Menu.Target>
        <button
          type="button"
          className={`cq-status cq-status-${lead.status}`}
          aria-label={`Status of ${lead.customerName}: ${statusLabels[lead.status]}. Change it`}
        >
          <span>
            {statusLabels[lead.status]}
            <IconChevronDown size={14} aria-hidden="true" />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          aria-label="Status"
          value={lead.status}
          onChange={(value) => {
            if (value !== lead.status) changeStatus.mutate({ status: value as QuoteStatus })
          }}
        >
          {statuses.map((status) => (
            <Menu.RadioItem key={status} value={status} closeMenuOnClick>
              <span className="cq-status-option">
                <span className={`cq-status-dot cq-status-${status}`} />
                {statusLabels[status]}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
