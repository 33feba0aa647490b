import { type ReactNode, useState } from 'react'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { SearchInput } from '../ui/SearchInput.tsx'
import { DayFilter } from './DayFilter.tsx'
import {
  sortLabels,
  sorts,
  offerStatusLabels,
  offerStatuses,
  stageLabels,
  stages,
  statuses,
  statusLabels,
} from '../quotes/quote-labels.ts'
import { countFilters, type QuoteFilters } from '../quotes/quote-view.ts'

/** The choice of spam among the statuses, of which it is none. */
const spam = 'spam'

export interface QuoteToolbarProps {
  filters: QuoteFilters
  isCalendar: boolean
  isRefreshing: boolean
  onChange: (change: Partial<QuoteFilters>) => void
  onRefresh: () => void
  /** Further buttons beside the filters. */
  children?: ReactNode
}

/** The search, and all filters behind one button. */
export function QuoteToolbar(props: QuoteToolbarProps) {
  const { filters, isCalendar, isRefreshing, onChange, onRefresh, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const count = countFilters(filters)
  return (
    <search className="cq-toolbar" aria-label="Find quotes">
      <div className="cq-toolbar-line">
        <SearchInput
          label="Search by name, email, phone, address or notes"
          placeholder="Search name, email, phone, address, notes"
          search={filters.search}
          onSearch={(search) => onChange({ search })}
        />
        <Button
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls="quote-filters"
          onClick={() => setIsOpen(!isOpen)}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        {children}
        <ActionIcon
          className="cq-refresh"
          variant="default"
          aria-label="Refresh the quotes"
          title="Refresh"
          loading={isRefreshing}
          onClick={onRefresh}
        >
          <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div id="quote-filters" className="cq-filters" hidden={!isOpen}>
        <FilterSelect
          label="Stage"
          all="All stages"
          value={filters.stage}
          values={stages}
          labels={stageLabels}
          onChange={(stage) => onChange({ stage })}
        />
        <FilterSelect
          label="Offer"
          all="All offers"
          value={filters.offer}
          values={offerStatuses}
          labels={offerStatusLabels}
          onChange={(offer) => onChange({ offer })}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          value={filters.spam ? spam : filters.status}
          // The calendar has no spam.
          values={isCalendar ? statuses : [...statuses, spam]}
          labels={{ ...statusLabels, spam: 'Spam' }}
          onChange={(value) =>
            onChange({ status: value === spam ? undefined : value, spam: value === spam })
          }
        />
        <div className="cq-period" role="group" aria-label="Received">
          <DayFilter
            label="Received from"
            day={filters.from}
            {...(filters.to && { max: filters.to })}
            onChange={(from) => onChange({ from })}
          />
          <DayFilter
            label="Received to"
            day={filters.to}
            {...(filters.from && { min: filters.from })}
            onChange={(to) => onChange({ to })}
          />
        </div>
        {!isCalendar && (
          <NativeSelect
            label="Sort"
            value={filters.sort}
            onChange={({ currentTarget: { value } }) =>
              onChange({ sort: sorts.find((sort) => sort === value) ?? 'newest' })
            }
            data={sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          />
        )}
        {count > 0 && (
          <Button
            variant="subtle"
            onClick={() =>
              onChange({
                status: undefined,
                stage: undefined,
                offer: undefined,
                from: undefined,
                to: undefined,
                spam: false,
              })
            }
          >
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}

interface FilterSelectProps<Value extends string> {
  label: string
  /** Label of the choice that does not filter. */
  all: string
  value: Value | undefined
  values: readonly Value[]
  labels: Record<Value, string>
  onChange: (value: Value | undefined) => void
}

function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, values, labels, onChange } = props
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(values.find((each) => each === currentTarget.value))
      }
      data={[
        { value: '', label: all },
        ...values.map((each) => ({ value: each, label: labels[each] })),
      ]}
    />
  )
}
