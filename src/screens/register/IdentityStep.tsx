import { useSignals } from '@preact/signals-react/runtime'
import { Check } from '../../ui/icons.ts'
import { normalizeCui } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { storageUnavailable } from '../../services/outbox-rows.ts'
import type { Register } from '../../services/register.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useFieldError } from '../shared/use-field-error.ts'
import { useSubmit } from '../shared/use-submit.ts'
import type { StepProps } from './step-props.ts'
import { StepActions } from './StepActions.tsx'

/** Step 1: identifies the account's owner by CNP or CUI. */
export function IdentityStep({ flow }: StepProps) {
  useSignals()
  const texts = useTexts('register')
  const { notKept } = useTexts('outbox')
  const { busy, form } = useSubmit(flow.identity, { send: flow.identify })
  const { type, cnp_cui } = flow.identity.values.value
  const isFirm = type === '1'
  const error = useIdentifierError(flow)
  if (flow.check.value?.stare === 'cont_existent') return <Existing flow={flow} />
  return (
    <form className="stack stack--form" {...form}>
      <RadioTiles
        legend={texts.forWhom}
        name="type"
        value={type}
        onChange={(value) => flow.identity.set('type', value)}
        options={[
          { value: '0' as const, label: texts.individual, hint: texts.individualHint },
          { value: '1' as const, label: texts.firm, hint: texts.firmHint },
        ]}
      />
      <Field
        label={isFirm ? texts.cui : texts.cnp}
        hint={isFirm ? texts.cuiHint : texts.cnpHint}
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            name="cnp_cui"
            className="num"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="go"
            value={cnp_cui}
            onChange={(event) => flow.identity.set('cnp_cui', event.currentTarget.value)}
            onBlur={() => flow.identity.touch('cnp_cui')}
          />
        )}
      </Field>
      <StepActions busy={busy} />
      {storageUnavailable.value ? (
        <Note kind="late">{notKept}</Note>
      ) : (
        <Note kind="plain" icon={<Check />}>
          {texts.kept}
        </Note>
      )}
      <p>
        {texts.haveAccount} <a href="#/auth/login">{texts.login}</a>
      </p>
    </form>
  )
}

/** Returns an error text specific to the kind of identifier. */
function useIdentifierError({ identity }: Register): string | undefined {
  const texts = useTexts('register')
  const general = useFieldError(identity, 'cnp_cui')
  const error = identity.visibleError('cnp_cui')
  const { type, cnp_cui } = identity.values.value
  if (!error || !('problem' in error) || error.problem === 'required') return general
  const digits = normalizeCui(cnp_cui)
  if (type === '1') return error.problem === 'cnpCuiInvalid' ? texts.cuiInvalid : general
  if (!/^[0-9]+$/.test(digits)) return general
  return digits.length === limits.cnp.length ? texts.cnpInvalid : texts.cnpLength(digits.length)
}

function Existing({ flow }: { flow: Register }) {
  const texts = useTexts('register')
  return (
    <div className="stack stack--form">
      <Note kind="wait" role="status">
        <strong>{texts.existing.title}.</strong> {texts.existing.text}
      </Note>
      <LinkButton variant="primary" block href="#/auth/login">
        {texts.existing.login}
      </LinkButton>
      <div className="between">
        <a className="link" href="#/pages/forgot-password">
          {texts.existing.recover}
        </a>
        <button type="button" className="link" onClick={flow.startOver}>
          {texts.startOver}
        </button>
      </div>
    </div>
  )
}
