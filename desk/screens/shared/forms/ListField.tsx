import { useEffect, useRef, type ComponentType } from 'react'
import type { FormValues } from '#contract/forms.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field-error.tsx'
import { errorId } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Plus, X } from '#src/ui/icons.ts'
import { describeField } from './describe-field.ts'
import type { DataFieldProps, OwnChoices } from './form-field.ts'
import { texts } from './texts.ro.ts'

const MOST_ITEMS = 50

interface ListFieldProps extends DataFieldProps {
  /** Renders the fields of an item; passed in, as they render lists themselves. */
  Fields: ComponentType<{
    fields: readonly DataFieldProps['field'][]
    values: FormValues
    errors: Record<string, string>
    choices: OwnChoices | undefined
    prefix: string
    onChange: (values: FormValues) => void
  }>
}

/** Repeating group of fields; a required one begins with one item. */
export function ListField({ Fields, ...props }: ListFieldProps) {
  const { field, path, value, errors, choices, onChange } = props
  const { label, note, hint, error } = describeField(props)
  const given = Array.isArray(value) ? (value as FormValues[]) : []
  const items = given.length === 0 && field.obligatoriu ? [{}] : given
  const root = useRef<HTMLFieldSetElement>(null)
  const focusNew = useFocusNewItem(root, items.length)
  return (
    <fieldset className="data-fields__group data-fields__wide" ref={root}>
      <legend className="field__label">
        {label} {note && <span className="meta">{note}</span>}
      </legend>
      {hint && <p className="meta">{hint}</p>}
      {items.map((item, index) => (
        <fieldset key={index} className="data-fields__item" data-item>
          <legend className="vh">{texts.item(label, index + 1)}</legend>
          <Fields
            fields={field.campuri ?? []}
            values={item}
            errors={errors}
            choices={choices}
            prefix={`${path}.${index}.`}
            onChange={(changed) => onChange(items.map((one, at) => (at === index ? changed : one)))}
          />
          {items.length > 1 && (
            <IconButton
              label={texts.remove(texts.item(label, index + 1))}
              icon={<X />}
              onClick={() => onChange(items.filter((_, other) => other !== index))}
            />
          )}
        </fieldset>
      ))}
      <FieldError id={errorId(path)}>{error}</FieldError>
      {items.length < MOST_ITEMS && (
        <div>
          <Button
            small
            icon={<Plus />}
            onClick={() => {
              focusNew()
              onChange([...items, {}])
            }}
          >
            {texts.add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Focuses the first control of an item that was just added. */
function useFocusNewItem(root: { current: HTMLElement | null }, count: number): () => void {
  const isWaiting = useRef(false)
  useEffect(() => {
    if (!isWaiting.current) return
    isWaiting.current = false
    const items = root.current?.querySelectorAll<HTMLElement>('[data-item]')
    items?.[count - 1]?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [root, count])
  return () => void (isWaiting.current = true)
}
