import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { addressLine } from '#contract/address-line.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownAddresses, ownContracts } from '../../services/form-choices.ts'
import { publicPoints } from '../../services/locatii.ts'
import type { Resource } from '../../services/resources.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Note } from '../../ui/note.tsx'
import { useResource } from '../shared/use-resource.ts'
import { AddAddress } from './AddAddress.tsx'
import { Choice } from './ChoiceField.tsx'
import { useFieldLabels, type DataFieldProps } from './use-field.ts'

/** Choice of one of the citizen's addresses, or a new one. */
export function AddressField(props: DataFieldProps) {
  const texts = useTexts('dataForms')
  return (
    <OwnChoice
      {...props}
      resource={ownAddresses()}
      none={texts.addresses.none}
      optionsOf={(address) => ({
        value: address.id,
        label: address.eticheta,
        hint: addressLine(address),
        isFirst: address.implicita,
      })}
    >
      <AddAddress onSaved={({ id }) => props.form.set(props.path, id)} />
    </OwnChoice>
  )
}

/** Choice of one of the citizen's contracts. */
export function ContractField(props: DataFieldProps) {
  const texts = useTexts('dataForms')
  return (
    <OwnChoice
      {...props}
      resource={ownContracts()}
      none={texts.contracts.none}
      optionsOf={(contract) => ({
        value: contract.id,
        label: texts.contracts.option(contract.numar),
        hint: addressLine(contract.loc_consum),
      })}
    />
  )
}

/** Choice of one of the public collection points. */
export function PointField(props: DataFieldProps) {
  const texts = useTexts('dataForms')
  return (
    <OwnChoice
      {...props}
      resource={publicPoints()}
      none={texts.points.none}
      optionsOf={({ id, denumire, adresa }) => ({ value: id, label: denumire, hint: adresa })}
    />
  )
}

interface Option {
  value: number
  label: string
  hint?: string | undefined
  /** True for the option preselected when the field is empty. */
  isFirst?: boolean
}

interface OwnChoiceProps<Item> extends DataFieldProps {
  resource: Resource<Item[]>
  optionsOf(item: Item): Option
  /** Text shown when there are no items. */
  none: string
  /** Action under the choice that creates a new item. */
  children?: ReactNode
}

/** Choice of one of the citizen's items, with the loading, error and empty states. */
export function OwnChoice<Item>(props: OwnChoiceProps<Item>) {
  useSignals()
  const { resource, optionsOf, form, path, none, children } = props
  const words = useFieldLabels(props)
  const { data, failure, busy } = useResource(resource)
  const options = data?.map(optionsOf) ?? []
  useDefaultOption(props, options)
  const value = form.get(path)
  return (
    <div className="stack stack--s" data-field={path}>
      {data === null && (
        <Group {...words} path={path}>
          {failure && !busy ? <Retry onRetry={() => void resource.load()} /> : <Loading />}
        </Group>
      )}
      {data?.length === 0 && (
        <Group {...words} path={path}>
          <Note kind="idle">{none}</Note>
        </Group>
      )}
      {options.length > 0 && (
        <Choice
          {...words}
          name={path}
          options={options.map((option) => ({ ...option, value: String(option.value) }))}
          asList={options.length > 4}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={(chosen) => form.set(path, chosen === '' ? null : Number(chosen))}
          onBlur={() => form.touch(path)}
        />
      )}
      {data && children}
    </div>
  )
}

/** Preselects the only option, or the default one, in a required field. */
function useDefaultOption({ form, path, field }: DataFieldProps, options: Option[]): void {
  const sole = options.length === 1 ? options[0]! : options.find(({ isFirst }) => isFirst)
  const first = field.obligatoriu ? (sole?.value ?? null) : null
  useEffect(() => {
    if (first !== null && form.get(path) === null) form.fill(path, first)
  }, [form, path, first])
}

export interface GroupProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  path: string
  children: ReactNode
}

/** Field group for a question with several controls. */
export function Group({ label, hint, error, path, children }: GroupProps) {
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="field__label">{label}</span>
      {hint && <span className="meta">{hint}</span>}
      {children}
      <FieldError id={`${path}-e`}>{error}</FieldError>
    </div>
  )
}

export function Loading() {
  const texts = useTexts('dataForms')
  return (
    <p className="meta" role="status">
      {texts.loading}
    </p>
  )
}

export function Retry({ onRetry }: { onRetry(): void }) {
  const texts = useTexts('dataForms')
  return (
    <p className="cluster">
      <span className="meta">{texts.notLoaded}</span>
      <Button small onClick={onRetry}>
        {texts.retry}
      </Button>
    </p>
  )
}
