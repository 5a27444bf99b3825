import { signal } from '@preact/signals-core'
import { language } from '../../i18n/language.ts'
import { textsOf } from '../../i18n/texts.ts'
import type { Outcome } from '../../net/outcome.ts'
import { credentialProblems, signIn, type Credentials } from '../../services/auth.ts'
import { openCode, type CodeRequest } from '../../services/dialogs.ts'
import { showAlert, whileLoading } from '../../services/feedback.ts'
import { createForm, type Form } from '../../services/form.ts'

export type LoginFlow = ReturnType<typeof createLoginFlow>

/** Creates the sign-in logic of a form: validation, the call and the message for its result. */
export function createLoginFlow(element: HTMLFormElement) {
  const form = createForm<Credentials>({ cnp_cui: '', password: '' }, credentialProblems)
  const refusal = signal<string | null>(null)

  async function submit(): Promise<void> {
    refusal.value = null
    readTyped(form, element)
    if (!form.submit()) return focus(form.firstInvalid())
    await finish(await whileLoading(signIn(form.values.value)))
  }

  async function finish(outcome: Outcome<unknown>): Promise<void> {
    if (outcome.kind === 'ok') return
    const { general, titles, codes } = textsOf('errors', language.value)
    if (outcome.kind !== 'refused') return showAlert(titles.error, general)
    if (outcome.code === 'cont_neconfirmat') {
      await openCode(outcome.data as CodeRequest)
      return
    }
    const translated = outcome.code && codes[outcome.code]
    refusal.value = translated ?? outcome.messages.at(-1) ?? general
    clearPassword()
  }

  function clearPassword(): void {
    field('password').value = ''
    form.reset({ cnp_cui: form.values.value.cnp_cui })
    focus('password')
  }

  const field = (name: keyof Credentials) => element.elements.namedItem(name) as HTMLInputElement
  const focus = (name: keyof Credentials | null) => {
    if (name) field(name).focus()
  }

  return {
    refusal,
    submit,
    /** Handles input in a field, or its blur (`left`). */
    syncField(name: keyof Credentials, left: boolean): void {
      const { value } = field(name)
      if (left) form.touch(name)
      if (value !== form.values.value[name]) form.set(name, value)
    },
    errorOf(name: keyof Credentials): string | undefined {
      const error = form.visibleError(name)
      if (!error) return undefined
      return 'problem' in error
        ? textsOf('forms', language.value).problems[error.problem]
        : error.sentence
    },
  }
}

function readTyped(form: Form<Credentials>, element: HTMLFormElement): void {
  const typed = new FormData(element)
  for (const name of ['cnp_cui', 'password'] as const) {
    const value = typed.get(name)
    if (typeof value === 'string' && value !== form.values.value[name]) form.set(name, value)
  }
}
