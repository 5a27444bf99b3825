import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { formatTypedPhone } from '#contract/phone.ts'
import type { CodeFormat } from '#contract/register.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { openCode } from '../../services/dialogs.ts'
import { showToast } from '../../services/feedback.ts'
import { dialcodes } from '../../services/dialcodes.ts'
import type { Form, FormValues } from '../../services/form.ts'
import {
  createEmailForm,
  createPhoneForm,
  isSamePhone,
  phoneBody,
  phoneWords,
  waitingCode,
  type Person,
  type PhoneValues,
  type Settings,
  type WaitingCode,
} from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyRound } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { FormPassword, FormText } from '../shared/form-fields.tsx'
import { useFieldError } from '../shared/use-field-error.ts'
import { createFieldFailure } from './field-failure.ts'
import type { SectionProps } from './section-props.ts'
import { usePerson } from './use-person.ts'
import { useProof } from './use-proof.ts'
import { useSave } from './use-save.ts'
import { SectionPlaceholder } from './SectionPlaceholder.tsx'

/** Phone and e-mail; a new one takes effect once its code is confirmed. */
export function ContactSection({ settings }: SectionProps) {
  const { contact: texts } = useTexts('setari')
  const person = usePerson(settings)
  if (!person) return <SectionPlaceholder settings={settings} />
  return (
    <>
      <p className="lead">{texts.lead}</p>
      <PhoneCard person={person} settings={settings} />
      <EmailCard person={person} settings={settings} />
    </>
  )
}

interface CardProps {
  person: Person
  settings: Settings
}

function PhoneCard({ person, settings }: CardProps) {
  useSignals()
  const { contact: texts } = useTexts('setari')
  const proof = useProof()
  const [data] = useState(() => createPhoneForm(proof.byPasskey))
  const password = useCurrentPassword()
  const change = useContactChange(settings, data, 'sms', texts.changedPhone)
  const { busy, form } = useSave(data, {
    async send() {
      if (!isSamePhone(data.values.value, person)) {
        const { parola } = data.values.value
        return proof.withProof(parola, (given) =>
          settings.update({ ...phoneBody(data.values.value), ...given }),
        )
      }
      return createFieldFailure('telefon', texts.samePhone)
    },
    onDone: (waiting) =>
      change.askFor(waitingCode(waiting, 'sms'), formatTypedPhone(data.values.value)),
  })
  return (
    <Contact
      label={texts.phoneNow}
      value={phoneWords(person)}
      changeLabel={texts.changePhone}
      change={change}
      busy={busy}
      form={form}
      onPasskey={proof.sendByPasskey}
      waitingWords={texts.waitingPhone}
      toldWords={texts.oldToldPhone}
      replacesWords={texts.replacesEmail}
    >
      <PhoneField form={data} />
      <FormPassword form={data} {...password} />
    </Contact>
  )
}

function EmailCard({ person, settings }: CardProps) {
  useSignals()
  const { contact: texts } = useTexts('setari')
  const proof = useProof()
  const [data] = useState(() => createEmailForm(proof.byPasskey))
  const password = useCurrentPassword()
  const change = useContactChange(settings, data, 'email', texts.changedEmail)
  const { busy, form } = useSave(data, {
    async send() {
      const { email: typed, parola } = data.values.value
      const email = typed.trim()
      if (email.toLowerCase() !== person.email.toLowerCase())
        return proof.withProof(parola, (given) => settings.update({ email, ...given }))
      return createFieldFailure('email', texts.sameEmail)
    },
    onDone: (waiting) =>
      change.askFor(waitingCode(waiting, 'email'), data.values.value.email.trim()),
  })
  return (
    <Contact
      label={texts.emailNow}
      value={person.email}
      changeLabel={texts.changeEmail}
      change={change}
      busy={busy}
      form={form}
      onPasskey={proof.sendByPasskey}
      waitingWords={texts.waitingEmail}
      toldWords={texts.oldToldEmail}
      replacesWords={texts.replacesPhone}
    >
      <FormText
        form={data}
        name="email"
        label={texts.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <FormPassword form={data} {...password} />
    </Contact>
  )
}

type Change = ReturnType<typeof useContactChange>

/** State of changing the phone or the e-mail: shown, being edited, waiting for its code. */
function useContactChange(
  settings: Settings,
  form: Pick<Form<FormValues>, 'reset'>,
  format: CodeFormat,
  changedWords: string,
) {
  useSignals()
  const { contact: texts } = useTexts('setari')
  const [isOpen, setOpen] = useState(false)
  const pending = settings.account.value?.in_asteptare

  async function enterCode({ id_cetatean, address }: WaitingCode): Promise<void> {
    const title = format === 'email' ? { title: texts.emailCodeTitle(address) } : {}
    const code = { id_cetatean, format, phone: address, onlyFormat: true, atOnce: true, ...title }
    if ((await openCode(code)) !== 1) return
    showToast('success', changedWords)
    await settings.load()
  }

  function close(): void {
    form.reset()
    setOpen(false)
  }

  /** Asks for the code sent to the address just typed, which needs no mask. */
  function askFor(code: WaitingCode | null, address: string): void {
    close()
    if (code) void enterCode({ ...code, address })
  }

  return {
    isOpen,
    waiting: waitingCode(pending, format),
    /** True if the other contact awaits its code, which a new change here cancels. */
    replaces: waitingCode(pending, format === 'sms' ? 'email' : 'sms') !== null,
    open: () => setOpen(true),
    close,
    askFor,
    enterCode,
  }
}

interface ContactProps {
  label: string
  value: string
  changeLabel: string
  change: Change
  busy: boolean
  form: ComponentProps<'form'>
  /** Sends the form with a passkey in place of the password; null where none was used. */
  onPasskey: ((event: MouseEvent<HTMLButtonElement>) => void) | null
  waitingWords(address: string): string
  toldWords: string
  /** Warning that the other pending change is cancelled. */
  replacesWords: string
  /** Fields for the new value. */
  children: ReactNode
}

function Contact(props: ContactProps) {
  const { label, value, changeLabel, change, busy, form, waitingWords, toldWords } = props
  const { contact: texts, cancel } = useTexts('setari')
  const { waiting } = change
  return (
    <Card className="stack">
      <div className="between">
        <div>
          <p className="meta">{label}</p>
          <p className="setari__value num">{value}</p>
        </div>
        {!change.isOpen && (
          <Button small onClick={change.open}>
            {changeLabel}
          </Button>
        )}
      </div>
      {waiting && !change.isOpen && (
        <Note kind="wait" role="status">
          <p>
            {waitingWords(waiting.address)} {toldWords}
          </p>
          <button type="button" className="link" onClick={() => void change.enterCode(waiting)}>
            {texts.enterCode}
          </button>
        </Note>
      )}
      {change.isOpen && (
        <div ref={focusFirstField}>
          <form className="stack stack--form" {...form}>
            {props.children}
            {change.replaces && <p className="meta">{props.replacesWords}</p>}
            <div className="actions">
              <Button type="submit" variant="primary" busy={busy}>
                {texts.sendCode}
              </Button>
              {props.onPasskey && (
                <Button icon={<KeyRound />} busy={busy} onClick={props.onPasskey}>
                  {texts.byPasskey}
                </Button>
              )}
              <Button variant="quiet" onClick={change.close}>
                {cancel}
              </Button>
            </div>
          </form>
        </div>
      )}
    </Card>
  )
}

function focusFirstField(place: HTMLElement | null): void {
  place?.querySelector('input')?.focus()
}

function PhoneField({ form }: { form: Form<PhoneValues> }) {
  useSignals()
  const { contact: texts } = useTexts('setari')
  const { dialcode, telefon } = form.values.value
  return (
    <Field label={texts.newPhone} error={useFieldError(form, 'telefon')}>
      {(control) => (
        <PhoneInput
          {...control}
          name="telefon"
          value={telefon}
          onChange={(event) => form.set('telefon', event.currentTarget.value)}
          onBlur={() => form.touch('telefon')}
          dialcode={{
            label: texts.dialcode,
            options: dialcodes,
            value: dialcode,
            onChange: (event) => form.set('dialcode', event.currentTarget.value),
          }}
        />
      )}
    </Field>
  )
}

function useCurrentPassword() {
  const { parola: texts } = useTexts('setari')
  return {
    name: 'parola',
    label: texts.current,
    hint: texts.forgotten,
    autoComplete: 'current-password',
  } as const
}
