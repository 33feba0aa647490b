import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { SearchInput } from '../ui/SearchInput.tsx'
import { DayFilter } from './DayFilter.tsx'
import {
  sortLabels,
  sorts,
  offerStatusLabels,
  offerStatuses,
  statuses,
  statusLabels,
} from '../quotes/quote-labels.ts'
import type { QuoteFilters } from '../quotes/quote-view.ts'

/** The choice of spam among the statuses, of which it is none. */
const spam = 'spam'

export interface QuoteToolbarProps {
  filters: QuoteFilters
  isCalendar: boolean
  isRefreshing: boolean
  onChange: (change: Partial<QuoteFilters>) => void
  onRefresh: () => void
}

export function QuoteToolbar({
  filters,
  isCalendar,
  isRefreshing,
  onChange,
  onRefresh,
}: QuoteToolbarProps) {
  return (
    <search className="cq-toolbar" aria-label="Find quotes">
      <SearchInput
        label="Search by name, email, phone, address or notes"
        placeholder="Search name, email, phone, address, notes"
        search={filters.search}
        onSearch={(search) => onChange({ search })}
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
      <NativeSelect
        aria-label="Status"
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        value={filters.spam ? spam : (filters.status ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            status: statuses.find((status) => status === value),
            spam: value === spam,
          })
        }
        data={[
          { value: '', label: 'All statuses' },
          ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
          // The calendar has no spam.
          ...(isCalendar ? [] : [{ value: spam, label: 'Spam' }]),
        ]}
      />
      <NativeSelect
        aria-label="Offer"
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        value={filters.offer ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ offer: offerStatuses.find((status) => status === value) })
        }
        data={[
          { value: '', label: 'All offers' },
          ...offerStatuses.map((status) => ({ value: status, label: offerStatusLabels[status] })),
        ]}
      />
      {!isCalendar && (
        <NativeSelect
          aria-label="Sort"
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          value={filters.sort}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sort: sorts.find((sort) => sort === value) ?? 'newest' })
          }
          data={sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
        />
      )}
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
    </search>
  )
}
