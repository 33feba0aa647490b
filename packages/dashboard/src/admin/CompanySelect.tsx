import { useState } from 'react'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCompanyChoices } from './admin-queries.ts'

const typingPauseMs = 300

export interface CompanySelectProps {
  companyId: number | undefined
  /** Name of the selected company, if known. It is unknown if the company was deleted. */
  companyName: string | undefined
  onChange: (companyId: number | undefined) => void
}

/** Selects a company by searching for part of its name, because there are too many to list. */
export function CompanySelect({ companyId, companyName, onChange }: CompanySelectProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs)
  const { data } = useCompanyChoices(search)
  const found = (data?.companies ?? []).map(({ id, name, email }) => ({
    value: String(id),
    label: `${name} (${email})`,
  }))
  const chosen = companyId === undefined ? null : String(companyId)
  // The selected company may be deleted or not match the search text.
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
      // The server has already filtered the companies.
      filter={({ options }) => options}
      data={choices}
      value={chosen}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
      onSearchChange={(text) => {
        // Mantine also reports the label of the selected option, which is not a search.
        if (!choices.some(({ label }) => label === text)) setTyped(text)
      }}
    />
  )
}
