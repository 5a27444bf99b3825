import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { dialcodes, type Register } from '../../services/register.ts'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { FormText } from '../shared/form-fields.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'
import { useFieldError } from '../shared/use-field-error.ts'
import { useSubmit } from '../shared/use-submit.ts'
import type { StepProps } from './RegisterScreen.tsx'
import { StepActions } from './StepActions.tsx'

/** Step 3: how to reach the citizen and, for a new account, the address. */
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

function AddressFields({ flow: { contact } }: { flow: Register }) {
  const texts = useTexts('register')
  const { optional } = useTexts('forms')
  return (
    <fieldset className="fields stack stack--form">
      <legend>{texts.address}</legend>
      <div className="field-row">
        <FormText form={contact} name="judet" label={texts.county} autoComplete="address-level1" />
        <FormText
          form={contact}
          name="localitate"
          label={texts.city}
          autoComplete="address-level2"
        />
      </div>
      <FormText form={contact} name="strada" label={texts.street} autoComplete="address-line1" />
      <div className="field-row field-row--pair">
        <FormText form={contact} name="numar" label={texts.number} autoComplete="off" />
        <FormText
          form={contact}
          name="sector"
          label={texts.sector}
          note={optional}
          autoComplete="off"
        />
      </div>
      <div className="field-row field-row--pair">
        <FormText
          form={contact}
          name="bloc"
          label={texts.building}
          note={optional}
          autoComplete="off"
        />
        <FormText
          form={contact}
          name="scara"
          label={texts.entrance}
          note={optional}
          autoComplete="off"
        />
      </div>
      <div className="field-row field-row--pair">
        <FormText
          form={contact}
          name="etaj"
          label={texts.floor}
          note={optional}
          autoComplete="off"
        />
        <FormText
          form={contact}
          name="apartament"
          label={texts.flat}
          note={optional}
          autoComplete="off"
        />
      </div>
      <FormText
        form={contact}
        name="cod_postal"
        label={texts.postalCode}
        note={optional}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
      />
    </fieldset>
  )
}
