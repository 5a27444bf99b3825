import { useRef, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed, Outcome } from '../../net/outcome.ts'
import { showAlert, whileBlocked } from '../../services/feedback.ts'
import type { Form, FormValues } from '../../services/form.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'
import { useErrorFeedback, type OwnSentences } from './use-error-feedback.ts'

interface Options<Data> {
  /** Makes the call, during which the screen is blocked. */
  send(): Promise<Outcome<Data>>
  onDone?(data: Data): void
  /** Returns true if the screen has shown this failure itself. */
  onFailed?(failed: Failed): boolean | Promise<boolean>
  ownSentences?: OwnSentences
}

/**
 * Submits a form: validates it and focuses the first invalid field, blocks the screen during the call, shows the
 * server's messages under their fields and the last one in an alert.
 */
export function useSubmit<Values extends FormValues, Data>(
  form: Form<Values>,
  options: Options<Data>,
) {
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const feedback = useErrorFeedback(options.ownSentences)
  const texts = useTexts('errors')
  useUnsavedChanges(form)

  async function send(): Promise<void> {
    if (!form.submit()) return focusFirstWrong()
    const outcome = await whileBlocked(options.send())
    setBusy(false)
    if (outcome.kind === 'ok') return options.onDone?.(outcome.data)
    if (await options.onFailed?.(outcome)) return
    if (outcome.kind === 'refused') form.setServerErrors(outcome.fields)
    await feedback.alert(outcome)
    focusFirstWrong()
  }

  function focusFirstWrong(): void {
    const name = form.firstInvalid()
    const control = name && element.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await send()
    } catch (reason) {
      await showAlert(texts.titles.error, texts.unexpected)
      throw reason // a bug: rethrown for the global error handler
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    form: { ref: element, noValidate: true, onSubmit: (event: FormEvent) => void onSubmit(event) },
  }
}
