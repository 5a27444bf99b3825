import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import type { Address } from '#contract/cetatean.ts'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import type { AddressValues } from '../../services/form-choices.ts'
import type { Form } from '../../services/form.ts'
import { addressFormOf, keepAddress } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StreetList, useStreets } from '../forms/StreetField.tsx'
import { FormText } from '../shared/form-fields.tsx'
import { useSave } from './use-save.ts'

/** The fields of an address, in rows of one or two. */
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
  /** Null: a new one. */
  address: Address | null
  onClose(): void
}

/** The form of one address. */
export function AddressSheet({ address, onClose }: Props) {
  const { adrese: texts, cancel } = useTexts('setari')
  const formId = useId()
  const [data] = useState(() => addressFormOf(address))
  const [isDefault, setDefault] = useState(address?.implicita ?? false)
  const { busy, form } = useSave(data, {
    send: () =>
      keepAddress({
        ...data.values.value,
        ...(address && { id: address.id }),
        implicita: isDefault,
      }),
    onDone: () => {
      showToast('success', texts.saved)
      onClose()
    },
  })
  return (
    <Sheet
      title={address ? texts.editTitle : texts.newTitle}
      closeLabel={cancel}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
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
