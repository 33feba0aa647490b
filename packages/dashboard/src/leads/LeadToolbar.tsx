import { useEffect, useRef, useState } from 'react'
import { ActionIcon, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconRefresh, IconSearch } from '@tabler/icons-react'
import { sortLabels, sorts, statuses, statusLabels } from './lead-labels.ts'
import type { LeadFilters } from './lead-view.ts'

const typingPauseMs = 300

export interface LeadToolbarProps {
  filters: LeadFilters
  isRefreshing: boolean
  onChange: (change: Partial<LeadFilters>) => void
  onRefresh: () => void
}

export function LeadToolbar({ filters, isRefreshing, onChange, onRefresh }: LeadToolbarProps) {
  return (
    <search className="cq-toolbar" aria-label="Find quotes">
      <SearchInput search={filters.search} onSearch={(search) => onChange({ search })} />
      <NativeSelect
        aria-label="Status"
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        value={filters.status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: statuses.find((status) => status === value) })
        }
        data={[
          { value: '', label: 'All statuses' },
          ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
        ]}
      />
      <NativeSelect
        aria-label="Sort"
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: sorts.find((sort) => sort === value) ?? 'newest' })
        }
        data={sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
      />
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

/** Searches when the typing pauses, at once on Enter. */
function SearchInput({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)
  const [knownSearch, setKnownSearch] = useState(search)
  const inputRef = useRef<HTMLInputElement>(null)

  // The address changed by other means: the browser's back button, or the list's own way back to everything.
  if (search !== knownSearch) {
    setKnownSearch(search)
    if (search !== text.trim()) setText(search)
  }

  useEffect(() => {
    if (text.trim() === search) return
    const timer = window.setTimeout(() => onSearch(text.trim()), typingPauseMs)
    return () => window.clearTimeout(timer)
  })

  return (
    <TextInput
      ref={inputRef}
      className="cq-search"
      type="search"
      aria-label="Search by name, email, phone, address or notes"
      placeholder="Search name, email, phone, address, notes"
      maxLength={200}
      leftSection={<IconSearch size={17} stroke={1.75} aria-hidden="true" />}
      rightSection={
        text && (
          <CloseButton
            aria-label="Clear the search"
            onClick={() => {
              setText('')
              onSearch('')
              inputRef.current?.focus()
            }}
          />
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text.trim())
      }}
    />
  )
}
