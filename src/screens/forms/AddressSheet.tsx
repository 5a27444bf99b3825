import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState, type FormEvent } from 'react'
import type { Address } from '#contract/cetatean.ts'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showAlert, showToast } from '../../services/feedback.ts'
import { createAddressForm, saveAddress, type AddressValues } from '../../services/form-choices.ts'
import type { Form } from '../../services/form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FormText } from '../shared/form-fields.tsx'
import { useSubmit } from '../shared/use-submit.ts'
import { StreetList, useStreets } from './StreetField.tsx'

/** Address fields in rows of one or two. */
const rows: readonly (keyof AddressValues)[][] = [
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
const autoComplete: Partial<Record<keyof AddressValues, string>> = {
  judet: 'address-level1',
  localitate: 'address-level2',
  cod_postal: 'postal-code',
}

interface Props {
  /** Null for a new address. */
  address: Address | null
  onSaved?(address: Address): void
  onClose(): void
}

/** Form for one address. */
export function AddressSheet({ address, onSaved, onClose }: Props) {
  const { addresses: texts } = useTexts('dataForms')
  const formId = useId()
  const [data] = useState(() => createAddressForm(address))
  const [isDefault, setDefault] = useState(address?.implicita ?? false)
  const { busy, form } = useSave(data, {
    send: () =>
      saveAddress({
        ...data.values.value,
        ...(address && { id: address.id }),
        implicita: isDefault,
      }),
    onDone: (saved) => {
      showToast('success', texts.saved)
      onSaved?.(saved)
      onClose()
    },
  })
  return (
    <Sheet
      title={address ? texts.editTitle : texts.newTitle}
      closeLabel={texts.cancel}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack stack--form" {...form}>
        <AddressFields form={data} />
        <Checkbox
          label={texts.isDefault}
          hint={texts.isDefaultHint}
          checked={isDefault}
          disabled={address?.implicita}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
      </form>
    </Sheet>
  )
}

type Options = Parameters<typeof useSubmit<AddressValues, Address>>[1]

/** Submits the form; when offline, tells the citizen that the input is not lost. */
function useSave(data: Form<AddressValues>, options: Options) {
  const { addresses: texts } = useTexts('dataForms')
  const errors = useTexts('errors')
  const { busy, form } = useSubmit(data, {
    ...options,
    async onFailed(failed) {
      if (failed.kind !== 'offline') return false
      await showAlert(errors.titles.error, texts.offline)
      return true
    },
  })
  // React events bubble through portals: an outer form must not be submitted too.
  const onSubmit = (event: FormEvent) => {
    event.stopPropagation()
    form.onSubmit(event)
  }
  return { busy, form: { ...form, onSubmit } }
}

function AddressFields({ form }: { form: Form<AddressValues> }) {
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
              autoComplete={autoComplete[name] ?? 'off'}
              maxLength={limits.text.max}
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
