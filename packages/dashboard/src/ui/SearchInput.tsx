import { useEffect, useRef, useState } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

const typingPauseMs = 300

export interface SearchInputProps {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
}

/** Search field. Searches after a pause in typing, or immediately on Enter. */
export function SearchInput({ label, placeholder, search, onSearch }: SearchInputProps) {
  const [text, setText] = useState(search)
  const [knownSearch, setKnownSearch] = useState(search)
  const inputRef = useRef<HTMLInputElement>(null)

  // The URL was changed elsewhere, by the Back button or by clearing the filters.
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
      aria-label={label}
      placeholder={placeholder}
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
