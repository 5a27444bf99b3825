import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Address } from '#contract/cetatean.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showAlert, showToast, whileBlocked } from '../../services/feedback.ts'
import { createAddressForm, saveAddress, type AddressValues } from '../../services/form-choices.ts'
import type { Form } from '../../services/form.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import { FormText } from '../shared/form-fields.tsx'
import { useTell } from '../shared/use-tell.ts'
import { focusField } from './focus-field.ts'
import { StreetList, useStreets } from './StreetField.tsx'

/** A button that becomes the form of a new address. It stands within another form and is saved by itself. */
export function AddAddress({ onSaved }: { onSaved(address: Address): void }) {
  const { addresses: texts } = useTexts('dataForms')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen) {
    return (
      <div>
        <Button ref={button} small icon={<Plus />} onClick={() => setOpen(true)}>
          {texts.add}
        </Button>
      </div>
    )
  }
  return (
    <NewAddress
      onClose={() => setOpen(false)}
      onSaved={(address) => {
        onSaved(address)
        setOpen(false)
      }}
    />
  )
}

/** The fields of an address, in rows of one or two. */
const rows: (keyof AddressValues)[][] = [
  ['eticheta'],
  ['strada'],
  ['numar', 'bloc'],
  ['scara', 'etaj'],
  ['apartament', 'cod_postal'],
  ['judet', 'localitate'],
  ['sector'],
]
const required: readonly (keyof AddressValues)[] = [
  'eticheta',
  'judet',
  'localitate',
  'strada',
  'numar',
]

interface NewAddressProps {
  onSaved(address: Address): void
  onClose(): void
}

function NewAddress({ onSaved, onClose }: NewAddressProps) {
  const { addresses: texts } = useTexts('dataForms')
  const [form] = useState(createAddressForm)
  const group = useRef<HTMLDivElement>(null)
  const { busy, save } = useSave(form, group, onSaved)
  useEffect(() => focusField(group.current, 'eticheta'), [])

  // The form around it is not meant by Enter.
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void save()
  }

  return (
    <div ref={group} className="new-address stack" role="group" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <AddressRows form={form} onKeyDown={handleKey} />
      <div className="actions">
        <Button busy={busy} onClick={() => void save()}>
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

function useSave(
  form: Form<AddressValues>,
  group: { current: HTMLElement | null },
  onSaved: (address: Address) => void,
) {
  const { addresses: texts } = useTexts('dataForms')
  const errors = useTexts('errors')
  const tell = useTell()
  const [busy, setBusy] = useState(false)
  const focusWrong = () => focusField(group.current, form.firstWrong() ?? 'eticheta')

  async function save(): Promise<void> {
    if (busy) return
    if (!form.submit()) return focusWrong()
    setBusy(true)
    const outcome = await whileBlocked(saveAddress(form.values.value))
    setBusy(false)
    if (outcome.kind === 'ok') {
      showToast('success', texts.saved)
      return onSaved(outcome.data)
    }
    if (outcome.kind === 'refused') form.refuse(outcome.fields)
    if (outcome.kind === 'offline') await showAlert(errors.titles.error, texts.offline)
    else await tell.alert(outcome)
    focusWrong()
  }

  return { busy, save }
}

interface AddressRowsProps {
  form: Form<AddressValues>
  onKeyDown(event: KeyboardEvent): void
}

function AddressRows({ form, onKeyDown }: AddressRowsProps) {
  useSignals()
  const { addresses: texts } = useTexts('dataForms')
  const { optional } = useTexts('forms')
  const streets = useStreets(form.values.value.strada)
  return (
    <>
      {rows.map((row) => (
        <div key={row[0]} className={row.length > 1 ? 'field-row field-row--pair' : undefined}>
          {row.map((name) => (
            <FormText
              key={name}
              form={form}
              name={name}
              label={texts.fields[name]}
              hint={name === 'eticheta' ? texts.labelHint : undefined}
              note={required.includes(name) ? undefined : optional}
              autoComplete="off"
              onKeyDown={onKeyDown}
              {...(name === 'strada' && { list: streets.id })}
              {...(name === 'cod_postal' && { inputMode: 'numeric' as const, maxLength: 6 })}
            />
          ))}
        </div>
      ))}
      <StreetList {...streets} />
    </>
  )
}
