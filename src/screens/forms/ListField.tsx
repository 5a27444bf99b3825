import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef } from 'react'
import { visibleFields } from '#contract/validate-form.ts'
import type { FormField, FormValues } from '#contract/forms.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { emptyItem } from '../../services/form-data.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { describeControl, errorId, hintId } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Plus, X } from '../../ui/icons.ts'
import { SingleField } from './SingleField.tsx'
import { useFieldLabels, type DataFieldProps } from './use-field.ts'

const MOST_ITEMS = 50

/** Repeating group of fields with add and remove. */
export function ListField(props: DataFieldProps) {
  useSignals()
  const texts = useTexts('dataForms')
  const { form, path, field } = props
  const { label, note, hint, error } = useFieldLabels(props)
  const value = form.get(path)
  const items = Array.isArray(value) ? (value as FormValues[]) : []
  const root = useRef<HTMLFieldSetElement>(null)
  const follow = useItemFocus(root, items.length)
  const { id, ...control } = describeControl(useId(), Boolean(error), Boolean(hint))

  function add() {
    follow()
    form.set(path, [...items, emptyItem(field.campuri ?? [])])
  }

  function remove(index: number) {
    follow()
    form.removeItem(path, index)
  }

  return (
    <fieldset className="list-field" ref={root} aria-describedby={control['aria-describedby']}>
      <legend className="field__label">
        {label} {note && <span className="meta">{note}</span>}
      </legend>
      {hint && (
        <span className="meta" id={hintId(id)}>
          {hint}
        </span>
      )}
      {items.map((item, index) => (
        <Item
          key={index}
          {...props}
          item={item}
          index={index}
          fields={field.campuri ?? []}
          onRemove={items.length > 1 || !field.obligatoriu ? () => remove(index) : undefined}
        />
      ))}
      {items.length < MOST_ITEMS && (
        <Button name={path} small icon={<Plus />} className="list-field__add" onClick={add}>
          {items.length === 0 ? texts.addFirst : texts.addItem}
        </Button>
      )}
      <FieldError id={errorId(id)}>{error}</FieldError>
    </fieldset>
  )
}

interface ItemProps extends DataFieldProps {
  item: FormValues
  index: number
  fields: FormField[]
  onRemove: (() => void) | undefined
}

function Item({ form, field, path, item, index, fields, onRemove }: ItemProps) {
  const texts = useTexts('dataForms')
  const name = texts.item(field.eticheta, index + 1)
  return (
    <fieldset className="list-item" data-item>
      <legend className="vh">{name}</legend>
      {onRemove && (
        <div className="list-item__head">
          <span className="meta num" aria-hidden="true">
            {index + 1}
          </span>
          <IconButton label={texts.removeItem(name)} icon={<X />} onClick={onRemove} />
        </div>
      )}
      <div className="list-item__fields">
        {visibleFields(fields, item).map((inner) => (
          <SingleField
            key={inner.nume}
            form={form}
            field={inner}
            path={`${path}.${index}.${inner.nume}`}
            isInList
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Focuses a new item after adding, and the add button after removing. */
function useItemFocus(root: { current: HTMLElement | null }, count: number): () => void {
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || before.current === count) return
    const items = root.current?.querySelectorAll<HTMLElement>('[data-item]')
    const added = count > before.current ? items?.[count - 1] : undefined
    const next = added
      ? added.querySelector<HTMLElement>('input, select, textarea')
      : root.current?.querySelector<HTMLElement>('.list-field__add')
    next?.focus()
    before.current = null
  }, [root, count])
  return () => (before.current = count)
}
