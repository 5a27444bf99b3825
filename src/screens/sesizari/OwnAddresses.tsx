import { addressLine } from '#contract/address-line.ts'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownAddresses, ownPlaces } from '../../services/form-choices.ts'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { useResource } from '../shared/use-resource.ts'

interface Props {
  /** Current address text. */
  value: string
  onChoose(line: string): void
}

/** Choice among the citizen's addresses and service places. Nothing when there are none. */
export function OwnAddresses({ value, onChoose }: Props) {
  const { add } = useTexts('sesizari')
  const places = useResource(ownPlaces()).data ?? []
  const addresses = useResource(ownAddresses()).data ?? []
  const named = [
    ...places.map(({ alias, adresa }) => ({ name: alias, line: addressLine(adresa) })),
    ...addresses.map((address) => ({ name: address.eticheta, line: addressLine(address) })),
  ]
  // Deduplicated by text: a service place is often a saved address too.
  const choices = new Map(
    named.map(({ name, line }) => [line.slice(0, limits.addressText.max), name]),
  )
  if (choices.size === 0) return null
  return (
    <Field label={add.myPlaces}>
      {(control) => (
        <SelectInput
          {...control}
          value={choices.has(value) ? value : ''}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          <option value="">{add.choosePlace}</option>
          {[...choices].map(([line, name]) => (
            <option key={line} value={line}>
              {name ? `${name}: ${line}` : line}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
