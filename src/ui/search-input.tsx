import { useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { Search, X } from './icons.ts'
import { TextInput } from './text-input.tsx'
import './search-input.css'

export interface SearchInputProps {
  /** Names the field, which shows it as long as it is empty: „Căutați în Utile”. */
  label: string
  value: string
  onChange: (value: string) => void
  /** „Șterge căutarea”. */
  clearLabel: string
  /** Enter, on a phone the button of the keyboard; the keyboard goes away by itself. */
  onSearch?: (() => void) | undefined
}

/** A field that filters what is under it. */
export function SearchInput({ label, value, onChange, clearLabel, onSearch }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null)

  function clear() {
    onChange('')
    field.current?.focus()
  }

  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault()
        field.current?.blur()
        onSearch?.()
      }}
    >
      <Search />
      <TextInput
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && <IconButton label={clearLabel} icon={<X />} onClick={clear} />}
    </form>
  )
}
