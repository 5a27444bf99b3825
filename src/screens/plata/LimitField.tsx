import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface Props {
  value: string
  isWrong: boolean
  onChange(value: string): void
}

/** Field for the maximum amount per debit, in lei. */
export function LimitField({ value, isWrong, onChange }: Props) {
  const texts = useTexts('plata')
  return (
    <Field
      className="plata__ceiling"
      label={texts.ceiling}
      hint={texts.ceilingHint}
      error={isWrong && texts.ceilingWrong}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
