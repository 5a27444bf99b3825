import { useSignals } from '@preact/signals-react/runtime'
import { useState, type SubmitEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { Payee } from '#contract/platitori.ts'
import { usePayeeTexts } from '../../i18n/platitori-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { connection } from '../../services/connection.ts'
import { showToast } from '../../services/feedback.ts'
import { confirmConsent, resendCode, stopPaying } from '../../services/platitori.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

/** Waits for the code that the client tells the payer: the server has the request, so it survives a reload. */
export function CodeForm({ payee }: { payee: Payee }) {
  useSignals()
  const texts = usePayeeTexts()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, run } = useRun(setProblem)
  const isOffline = connection.value !== 'online'
  const { id, nume } = payee

  async function confirm(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('cod') as HTMLElement
    if (code.length !== limits.code.length) {
      setProblem(texts.codeLength)
      return field.focus()
    }
    const isRight = await run(() => confirmConsent(id, code), texts.confirmed(nume))
    if (!isRight) field.focus()
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void confirm(event)}>
      <div>
        <StatusPill kind="wait">{texts.waits}</StatusPill>
      </div>
      <p>{texts.waitsText}</p>
      <Field label={texts.code} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            name="cod"
            value={code}
            inputMode="numeric"
            autoComplete="off"
            maxLength={limits.code.length}
            enterKeyHint="go"
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      {isOffline && (
        <Note kind="late" role="status">
          {texts.offline}
        </Note>
      )}
      <div className="actions">
        <Button type="submit" variant="primary" busy={isBusy} disabled={isOffline}>
          {texts.confirm}
        </Button>
        <Button
          disabled={isOffline}
          onClick={() => void run(() => resendCode(id), texts.sentAgain)}
        >
          {texts.again}
        </Button>
        <Button
          variant="quiet"
          disabled={isOffline}
          onClick={() => void run(() => stopPaying(id), texts.withdrawn)}
        >
          {texts.withdraw}
        </Button>
      </div>
      <p className="meta">{texts.noSms}</p>
    </form>
  )
}

/** Runs one call at a time, and tells its end; true if it succeeded. */
function useRun(setProblem: (problem: string | undefined) => void) {
  const texts = usePayeeTexts()
  const [isBusy, setBusy] = useState(false)
  const feedback = useErrorFeedback({
    cod_incorect: texts.wrongCode,
    cod_expirat: texts.oldCode,
    prea_devreme: texts.tooEarly,
    prea_multe_coduri: texts.tooManyCodes,
    prea_multe_incercari: texts.tooMany,
  })

  async function run(work: () => Promise<{ kind: 'ok' } | Failed>, done: string): Promise<boolean> {
    setBusy(true)
    setProblem(undefined)
    const outcome = await work()
    setBusy(false)
    if (outcome.kind === 'ok') {
      showToast('success', done)
      return true
    }
    setProblem(outcome.kind === 'offline' ? texts.offline : feedback.sentence(outcome))
    return false
  }

  return { isBusy, run }
}
