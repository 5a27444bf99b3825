import { useCallback, useEffect, useId } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { MAX_ID } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { changeDraft, draft, emptyAddress, isKnown, loadChoices } from '../../services/apeluri.ts'
import type { NewAddress } from '../../services/call-draft.ts'
import { TextField } from '../shared/fields.tsx'
import { DataFields } from '../shared/forms/DataFields.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { StreetField } from './StreetField.tsx'
import type { SubjectOption } from './subjects.ts'
import { texts } from './texts.ro.ts'

const words = texts.details

interface Props {
  option: SubjectOption
  errors: Record<string, string>
}

/** The fields of the chosen category or type. */
export function DetailsSection({ option, errors }: Props) {
  useSignals()
  const { caller, values, newAddress } = draft.value
  const callerId = isKnown(caller) ? caller.id : MAX_ID
  // No citizen has that id: of somebody new, only public points can be chosen.
  const load = useCallback(() => loadChoices(callerId), [callerId])
  const choices = useLoaded(load).data
  const prefix = option.fel === 'sesizare' ? 'campuri.' : 'date.'
  const asksAddress = option.form.campuri.some(({ tip }) => tip === 'selectie_adresa')
  const isTyped = asksAddress && newAddress !== null
  const hasNone = asksAddress && choices?.adrese.length === 0
  useEffect(() => {
    if (hasNone && !isTyped) changeDraft({ newAddress: emptyAddress })
  }, [hasNone, isTyped])
  const fields = option.form.campuri.filter(({ tip }) => !(isTyped && tip === 'selectie_adresa'))
  return (
    <section className="call__part" aria-labelledby="date">
      <h2 id="date">{words.title}</h2>
      <div className="data-fields" data-details>
        {option.fel === 'sesizare' && <SesizareFields option={option} errors={errors} />}
        {isTyped && <AddressFields address={newAddress} errors={errors} />}
        <DataFields
          key={option.form.cod}
          fields={fields}
          values={values}
          errors={stripPrefix(errors, prefix)}
          choices={choices}
          onChange={(changed) => changeDraft({ values: changed })}
        />
      </div>
      {asksAddress && !isTyped && choices && (
        <div>
          <Button small onClick={() => changeDraft({ newAddress: emptyAddress })}>
            {words.newAddress}
          </Button>
        </div>
      )}
    </section>
  )
}

const stripPrefix = (errors: Record<string, string>, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, sentence]) => [path.slice(prefix.length), sentence]),
  )

interface SesizareProps {
  option: Extract<SubjectOption, { fel: 'sesizare' }>
  errors: Record<string, string>
}

function SesizareFields({ option, errors }: SesizareProps) {
  useSignals()
  const { caller, subcategorie, adresa, descriere } = draft.value
  const ownAddress = isKnown(caller) ? caller.adresa : ''
  return (
    <>
      <div className="data-fields__wide">
        <StreetField
          name="adresa_text"
          label={words.address}
          hint={words.addressHint}
          error={errors['adresa_text']}
          value={adresa}
          onChange={(next) => changeDraft({ adresa: next })}
        />
        {ownAddress !== '' && adresa === '' && (
          <Button
            variant="quiet"
            small
            className="call__own"
            onClick={() => changeDraft({ adresa: ownAddress })}
          >
            {words.ownAddress(ownAddress)}
          </Button>
        )}
      </div>
      <Field label={words.description} error={errors['descriere']} className="data-fields__wide">
        {(control) => (
          <TextArea
            {...control}
            name="descriere"
            rows={3}
            maxLength={limits.description.max}
            value={descriere}
            onChange={(event) => changeDraft({ descriere: event.target.value })}
          />
        )}
      </Field>
      {option.form.subcategorii.length > 1 && (
        <Field label={words.subcategory} note={words.optional} error={errors['subcategorie']}>
          {(control) => (
            <SelectInput
              {...control}
              name="subcategorie"
              value={subcategorie}
              onChange={(event) => changeDraft({ subcategorie: event.target.value })}
            >
              <option value="">{words.choose}</option>
              {option.form.subcategorii.map(({ cod, denumire }) => (
                <option key={cod} value={cod}>
                  {denumire}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
    </>
  )
}

const rows = ['numar', 'bloc', 'scara', 'etaj', 'apartament'] as const

function AddressFields({
  address,
  errors,
}: {
  address: NewAddress
  errors: Record<string, string>
}) {
  const id = useId()
  const change = (name: keyof NewAddress, text: string) =>
    changeDraft({ newAddress: { ...address, [name]: text } })
  return (
    <fieldset className="data-fields__group data-fields__wide" aria-labelledby={id}>
      <legend className="field__label" id={id}>
        {texts.newAddress.title}
      </legend>
      <StreetField
        name="adresa_noua.strada"
        label={texts.newAddress.strada}
        error={errors['adresa_noua.strada']}
        value={address.strada}
        onChange={(text) => change('strada', text)}
      />
      <div className="call__numbers">
        {rows.map((name) => (
          <TextField
            key={name}
            name={`adresa_noua.${name}`}
            label={texts.newAddress[name]}
            error={errors[`adresa_noua.${name}`]}
            value={address[name]}
            maxLength={limits.text.max}
            autoComplete="off"
            onChange={(event) => change(name, event.target.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
