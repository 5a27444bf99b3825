import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { dialcodes } from '../../services/dialcodes.ts'
import type { ContactValues } from '../../services/register-forms.ts'
import type { Register } from '../../services/register.ts'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { FormText } from '../shared/form-fields.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'
import { useFieldError } from '../shared/use-field-error.ts'
import { useSubmit } from '../shared/use-submit.ts'
import type { StepProps } from './step-props.ts'
import { StepActions } from './StepActions.tsx'

/** Step 3: contact details and, for a new account, the address. */
export function ContactStep({ flow }: StepProps) {
  useSignals()
  const texts = useTexts('register')
  const isNew = flow.path.value === 'new'
  const greeting = flow.greeting.value
  const { busy, form } = useSubmit(flow.contact, {
    send: async () => ({ kind: 'ok', data: true, meta: undefined }),
    onDone: flow.next,
  })
  return (
    <form className="stack stack--form" {...form}>
      <StepTitle>{isNew ? texts.steps.contactAddress : texts.steps.contact}</StepTitle>
      {greeting && <Note kind="done">{texts.enrolled.hello(greeting)}</Note>}
      <PhoneField flow={flow} />
      <FormText
        form={flow.contact}
        name="email"
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      {isNew && <AddressFields flow={flow} />}
      <StepActions busy={busy} onBack={flow.back} />
    </form>
  )
}

function PhoneField({ flow }: { flow: Register }) {
  useSignals()
  const texts = useTexts('register')
  const { dialcode, telefon } = flow.contact.values.value
  return (
    <Field
      label={texts.phone}
      hint={texts.phoneHint}
      error={useFieldError(flow.contact, 'telefon')}
    >
      {(control) => (
        <PhoneInput
          {...control}
          name="telefon"
          value={telefon}
          onChange={(event) => flow.contact.set('telefon', event.currentTarget.value)}
          onBlur={() => flow.contact.touch('telefon')}
          dialcode={{
            label: texts.dialcode,
            options: dialcodes,
            value: dialcode,
            onChange: (event) => flow.contact.set('dialcode', event.currentTarget.value),
          }}
        />
      )}
    </Field>
  )
}

type AddressField = Exclude<keyof ContactValues, 'dialcode' | 'telefon' | 'email'>

/** Address fields in rows of one or two. */
const addressRows: AddressField[][] = [
  ['judet', 'localitate'],
  ['strada'],
  ['numar', 'sector'],
  ['bloc', 'scara'],
  ['etaj', 'apartament'],
  ['cod_postal'],
]

const required: readonly AddressField[] = ['judet', 'localitate', 'strada', 'numar']
const autoComplete: Partial<Record<AddressField, string>> = {
  judet: 'address-level1',
  localitate: 'address-level2',
  strada: 'address-line1',
  cod_postal: 'postal-code',
}

function AddressFields({ flow: { contact } }: { flow: Register }) {
  const { address, addressFields } = useTexts('register')
  const { optional } = useTexts('forms')
  return (
    <fieldset className="fields stack stack--form">
      <legend>{address}</legend>
      {addressRows.map((row) => (
        <div key={row[0]} className={row.length > 1 ? 'field-row field-row--pair' : undefined}>
          {row.map((name) => (
            <FormText
              key={name}
              form={contact}
              name={name}
              label={addressFields[name]}
              note={required.includes(name) ? undefined : optional}
              autoComplete={autoComplete[name] ?? 'off'}
              {...(name === 'cod_postal' && { inputMode: 'numeric' as const, maxLength: 6 })}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}
