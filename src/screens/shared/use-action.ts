import { useState } from 'react'
import type { Outcome } from '../../net/outcome.ts'
import { useActionErrorFeedback } from './use-action-error-feedback.ts'

/** Makes an online-only action of a call: `run` passes the answer to `onDone`, or shows why there is none. */
export function useAction<Data>(
  makeCall: () => Promise<Outcome<Data>>,
  onDone: (data: Data) => void,
): { isBusy: boolean; run: () => void } {
  const showFailure = useActionErrorFeedback()
  const [isBusy, setBusy] = useState(false)

  async function run(): Promise<void> {
    setBusy(true)
    const outcome = await makeCall().finally(() => setBusy(false))
    if (outcome.kind === 'ok') onDone(outcome.data)
    else await showFailure(outcome)
  }

  return { isBusy, run: () => void run() }
}
