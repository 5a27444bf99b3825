import { useRef, useState, type RefObject } from 'react'
import { importWhenReachable } from '../../browser/import-when-reachable.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Credentials } from '../../services/auth.ts'
import type { LoginFlow } from './login-flow.ts'

const loadFlow = () => Promise.all([import('./login-flow.ts'), loadTexts()])

/**
 * The sign-in form before its rules and its call are here: they are not part of the first load, but come with
 * the first focus, or at the latest when the form is sent.
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
        coming.current = null // without a connection now, perhaps with one at the next try
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
    see: (name: keyof Credentials, left: boolean) => flow?.see(name, left),
  }
}
