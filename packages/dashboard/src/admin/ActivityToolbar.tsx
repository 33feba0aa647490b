import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ActivityFilters, isActivityFiltered, noActivityFilters } from './activity-view.ts'
import { actionLabels, choicesOf, unloggedActions } from './admin-labels.ts'
import { CompanySelect } from './CompanySelect.tsx'

export interface ActivityToolbarProps {
  filters: ActivityFilters
  /** Name of the company in the filters, if known. */
  companyName: string | undefined
  onChange: (change: Partial<ActivityFilters>) => void
}

export function ActivityToolbar({ filters, companyName, onChange }: ActivityToolbarProps) {
  const actions = choicesOf(actionLabels).filter(({ value }) => !unloggedActions.has(value))
  return (
    <search className="cq-admin-toolbar cq-activity-toolbar" aria-label="Filter the log">
      <NativeSelect
        label="Action type"
        data={[{ value: '', label: 'All actions' }, ...actions]}
        value={filters.actionType ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ actionType: actions.find((action) => action.value === value)?.value })
        }
      />
      <CompanySelect
        companyId={filters.companyId}
        companyName={companyName}
        onChange={(companyId) => onChange({ companyId })}
      />
      <TextInput
        label="Start date"
        type="date"
        max={filters.endDate || undefined}
        value={filters.startDate}
        onChange={(event) => onChange({ startDate: event.currentTarget.value })}
      />
      <TextInput
        label="End date"
        type="date"
        min={filters.startDate || undefined}
        value={filters.endDate}
        onChange={(event) => onChange({ endDate: event.currentTarget.value })}
      />
      {isActivityFiltered(filters) && (
        <Button onClick={() => onChange(noActivityFilters)}>Clear All</Button>
      )}
    </search>
  )
}
