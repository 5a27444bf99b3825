import { useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { Search, X } from './icons.ts'
import { TextInput } from './text-input.tsx'
import './search-input.css'

export interface SearchInputProps {
  /** Accessible name and placeholder: „Căutați în Utile”. */
  label: string
  value: string
  onChange: (value: string) => void
  /** „Șterge căutarea”. */
  clearLabel: string
  maxLength: number
  /** Called on Enter or the search key of a phone's keyboard, which then closes. */
  onSearch?: (() => void) | undefined
  /** Called when the field gets the focus. */
  onFocus?: (() => void) | undefined
}

/** Search field that filters the content below. */
export function SearchInput(props: SearchInputProps) {
  const { label, value, onChange, clearLabel, maxLength, onSearch } = props
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
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={props.onFocus}
      />
      {value !== '' && <IconButton label={clearLabel} icon={<X />} onClick={clear} />}
    </form>
  )
}
