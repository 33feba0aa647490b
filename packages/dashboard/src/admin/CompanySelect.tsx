import { useState } from 'react'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCompanyChoices } from './admin-queries.ts'

const typingPauseMs = 300

export interface CompanySelectProps {
  companyId: number | undefined
  /** What the chosen company is called, where that is known: it may be deleted. */
  companyName: string | undefined
  onChange: (companyId: number | undefined) => void
}

/** A company to be found by a part of its name: there are too many to list. */
export function CompanySelect({ companyId, companyName, onChange }: CompanySelectProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs)
  const { data } = useCompanyChoices(search)
  const found = (data?.companies ?? []).map(({ id, name, email }) => ({
    value: String(id),
    label: `${name} (${email})`,
  }))
  const chosen = companyId === undefined ? null : String(companyId)
  // It may be deleted, or none of those that fit what is typed.
  const isUnlisted = chosen !== null && !found.some(({ value }) => value === chosen)
  const choices = isUnlisted
    ? [{ value: chosen, label: companyName ?? `Company ${chosen}` }, ...found]
    : found
  return (
    <Select
      label="Company"
      placeholder="All companies"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show all companies' }}
      nothingFoundMessage="No companies found"
      // The server has searched already.
      filter={({ options }) => options}
      data={choices}
      value={chosen}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
      onSearchChange={(text) => {
        // Its own label is not what somebody types.
        if (!choices.some(({ label }) => label === text)) setTyped(text)
      }}
    />
  )
}
