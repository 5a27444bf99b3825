import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import '../../styles/combobox.css'

interface ComboboxProps<Item> {
  label: string
  hint?: string
  error?: ReactNode
  name: string
  value: string
  maxLength: number
  /** Options for the text as it is now. */
  items: readonly Item[]
  listLabel: string
  /** Says how many there are, for screen readers; empty while they are not known. */
  status: string
  keyOf: (item: Item) => string
  render: (item: Item) => ReactNode
  onChange: (text: string) => void
  onChoose: (item: Item) => void
  inputRef?: Ref<HTMLInputElement>
}

/** Text field with a list of options under it: arrows and Enter choose one, as does a click. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, hint, error, name, value, maxLength, items, listLabel, status } = props
  const { keyOf, render, onChange, onChoose, inputRef } = props
  const listId = useId()
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(true)
  const shown = isOpen ? items : []
  const at = Math.min(active, shown.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const move = moves[event.key]
    const chosen = shown[at]
    if (move !== undefined && shown.length > 0) {
      setActive((at + move + shown.length) % shown.length)
    } else if (event.key === 'Enter' && !event.ctrlKey) {
      if (chosen !== undefined) onChoose(chosen)
    } else if (event.key === 'Escape' && shown.length > 0) {
      setOpen(false)
    } else {
      return
    }
    event.preventDefault()
  }

  return (
    <div className="combobox">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown.length > 0 ? optionId(at) : undefined}
            name={name}
            value={value}
            maxLength={maxLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setActive(0)
              setOpen(true)
              onChange(event.target.value)
            }}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <p className="vh" role="status">
        {status}
      </p>
      <div
        id={listId}
        className="combobox__list"
        role="listbox"
        aria-label={listLabel}
        hidden={shown.length === 0}
      >
        {shown.map((item, index) => (
          <button
            key={keyOf(item)}
            id={optionId(index)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            {render(item)}
          </button>
        ))}
      </div>
    </div>
  )
}

const moves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
