import { useState } from 'react'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCompanyChoices } from './admin-queries.ts'

const typingPauseMs = 300

export interface CompanySelectProps {
  companyId: number | undefined
  onChange: (companyId: number | undefined) => void
}

/** A company to be found by a part of its name: there are too many to list. */
export function CompanySelect({ companyId, onChange }: CompanySelectProps) {
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
      data={isUnlisted ? [{ value: chosen, label: `Company ${chosen}` }, ...found] : found}
      value={chosen}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
      onSearchChange={(text) => {
        if (!found.some(({ label }) => label === text)) setTyped(text)
      }}
    />
  )
}
