import { useRef, useState, type RefObject } from 'react'
import { importWhenReachable } from '../../browser/import-when-reachable.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Credentials } from '../../services/auth.ts'
import type { LoginFlow } from './login-flow.ts'

const loadFlow = () => Promise.all([import('./login-flow.ts'), loadTexts()])

/**
 * Binds the sign-in form to its logic, which is lazy-loaded on the first focus, or at the latest on submit, to keep
 * the first load small.
 */
export function useLogin(form: RefObject<HTMLFormElement | null>) {
  const { offline } = useTexts('shell')
  const [flow, setFlow] = useState<LoginFlow | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const coming = useRef<Promise<LoginFlow> | null>(null)

  function prepare(): Promise<LoginFlow> {
    coming.current ??= importWhenReachable(loadFlow).then(
      ([{ createLoginFlow }]) => {
        const ready = createLoginFlow(form.current!)
        setFlow(ready)
        return ready
      },
      (reason: unknown) => {
        coming.current = null // the next try may have a connection
        throw reason
      },
    )
    return coming.current
  }

  async function submit(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    await prepare()
      .then((ready) => ready.submit())
      .catch(() => setFailure(offline))
    setBusy(false)
  }

  return {
    busy,
    submit,
    prepare: () => void prepare().catch(() => undefined),
    refusal: failure ?? flow?.refusal.value ?? null,
    errorOf: (name: keyof Credentials) => flow?.errorOf(name),
    bind: (name: keyof Credentials) => ({
      name,
      onInput: () => flow?.syncField(name, false),
      onBlur: () => flow?.syncField(name, true),
    }),
  }
}
