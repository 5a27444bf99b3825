import { signal, type ReadonlySignal } from '@preact/signals-core'
import { confirmCode, resendCode, type CodeFormat } from '#contract/register.ts'
import { confirmationCodeRule } from '#contract/rules.ts'
import { call } from '../net/api.ts'
import { callWithProof } from '../net/proof-of-work.ts'
import type { Outcome } from '../net/outcome.ts'
import type { CodeRequest } from './dialogs.ts'
import { checkFields, createForm, type Form } from './form.ts'
import { createResendCooldown, type ResendCooldown } from './resend-cooldown.ts'
import { openSession } from './session-calls.ts'

/** Confirmation of a verification code: one per open dialog. */
export interface CodeConfirmation {
  form: Form<{ code: string }>
  /** Channel and recipient of the last code, masked unless it was typed on this page. */
  sentTo: ReadonlySignal<{ format: CodeFormat; address: string }>
  cooldown: ResendCooldown
  /** Confirms the code and, if it is right, opens the session. */
  confirm(): Promise<Outcome<unknown>>
  resend(format: CodeFormat): Promise<Outcome<unknown>>
}

export function createCodeConfirmation(request: CodeRequest): CodeConfirmation {
  const form = createForm(
    { code: '' },
    checkFields<{ code: string }>({ code: confirmationCodeRule }),
  )
  const sentTo = signal({ format: request.format, address: request.phone })
  const cooldown = createResendCooldown()
  const { id_cetatean } = request

  return {
    form,
    sentTo,
    cooldown,

    async confirm() {
      const { code } = form.values.value
      const body = { id_cetatean, code, format: sentTo.value.format }
      const outcome = await call(confirmCode, { body })
      if (outcome.kind === 'ok') openSession(outcome.data)
      return outcome
    },

    async resend(format) {
      const outcome = await callWithProof(resendCode, { body: { id_cetatean, format } })
      if (outcome.kind === 'ok') {
        const masked = outcome.data.phone ?? outcome.data.email ?? ''
        sentTo.value = { format, address: format === request.format ? request.phone : masked }
        cooldown.start()
      } else if (outcome.kind === 'refused' && outcome.code === 'prea_devreme') {
        cooldown.start(outcome.retryAfter)
      }
      return outcome
    },
  }
}
