import { useState } from 'react'
import { longestSearch } from '#contract/limits.ts'
import { SearchInput } from '#src/ui/search-input.tsx'

interface ListSearchProps {
  label: string
  clearLabel: string
  /** Called with the words searched for; '' once they are cleared. */
  onSearch: (words: string) => void
}

/** Search in a list that the server searches: it begins when asked for, and ends when the field is emptied. */
export function ListSearch({ label, clearLabel, onSearch }: ListSearchProps) {
  const [typed, setTyped] = useState('')
  return (
    <SearchInput
      label={label}
      clearLabel={clearLabel}
      maxLength={longestSearch}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (text === '') onSearch('')
      }}
      onSearch={() => onSearch(typed.trim())}
    />
  )
}
