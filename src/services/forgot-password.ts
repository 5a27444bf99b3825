import { signal, type ReadonlySignal } from '@preact/signals-core'
import {
  resetPasswordCnp,
  resetPasswordResendCode,
  resetPasswordUpdate,
  resetVerifyCode,
} from '#contract/forgot-password.ts'
import { normalizeCui } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { cnpCuiRule, emailRule, passwordRule, smsCodeRule } from '#contract/rules.ts'
import { call } from '../net/api.ts'
import { callWithProof } from '../net/proof-of-work.ts'
import type { Outcome } from '../net/outcome.ts'
import { dropDraft, ownDraftName, readTabDraft, saveDraft } from './drafts.ts'
import { checkFields, createForm, type Form } from './form.ts'
import { createResendCooldown, type ResendCooldown } from './resend-cooldown.ts'
import { typedId } from './session.ts'

export type Identity = { email: string; cnp_cui: string }
export type Code = { code: string }
export type NewPassword = { password: string; password_confirmation: string }

/** State of the recovery; each step carries the data the next one needs. */
export type Recovery =
  | { step: 'identity' }
  | { step: 'code'; identity: Identity; phone: string }
  | { step: 'password'; identity: Identity; phone: string; code: string; token: string }
  | { step: 'done' }

export const recoverySteps = ['identity', 'code', 'password', 'done'] as const

/** The tab keeps the step as long as the code sent is valid: over a reload, never with the password. */
const KEPT_FOR_MS = limits.code.validSeconds * 1000

/** The four steps of a password recovery (specification §4). One per page. */
export interface ForgotPassword {
  recovery: ReadonlySignal<Recovery>
  identity: Form<Identity>
  code: Form<Code>
  password: Form<NewPassword>
  cooldown: ResendCooldown
  identify(): Promise<Outcome<unknown>>
  resend(): Promise<Outcome<unknown>>
  verify(): Promise<Outcome<unknown>>
  update(): Promise<Outcome<unknown>>
  back(): void
  /** Hands the identifier, as typed, to the sign-in form. */
  fillSignIn(): void
  /** Called when the screen is left: a finished recovery is not shown again. */
  leave(): void
}

export function createForgotPassword(): ForgotPassword {
  const name = ownDraftName('recuperare')
  const kept = readKept(name)
  const recovery = signal<Recovery>(kept.recovery)
  const identity = createForm<Identity>(
    kept.typed,
    checkFields<Identity>({
      email: emailRule,
      cnp_cui: (value) => cnpCuiRule(normalizeCui(value)),
    }),
  )
  const code = createForm<Code>({ code: '' }, checkFields<Code>({ code: smsCodeRule }))
  const password = createForm<NewPassword>(
    { password: '', password_confirmation: '' },
    newPasswordProblems,
  )
  const cooldown = createResendCooldown()

  const body = (): Identity => ({
    email: identity.values.value.email.trim(),
    cnp_cui: normalizeCui(identity.values.value.cnp_cui),
  })

  function move(next: Recovery): void {
    recovery.value = next
    if (next.step === 'identity') void dropDraft('tab', name)
    else void saveDraft('tab', name, { recovery: next, typed: identity.values.peek() })
  }

  return {
    recovery,
    identity,
    code,
    password,
    cooldown,

    async identify() {
      const outcome = await callWithProof(resetPasswordCnp, { body: body() })
      if (outcome.kind === 'ok') {
        code.reset()
        cooldown.start()
        move({ step: 'code', identity: body(), phone: outcome.data.phone })
      }
      return outcome
    },

    async resend() {
      const outcome = await callWithProof(resetPasswordResendCode, { body: body() })
      if (outcome.kind === 'ok') {
        cooldown.start()
        move({ step: 'code', identity: body(), phone: outcome.data.phone })
      } else if (outcome.kind === 'refused' && outcome.code === 'prea_devreme') {
        cooldown.start(outcome.retryAfter)
      }
      return outcome
    },

    async verify() {
      const now = recovery.value
      if (now.step !== 'code') return { kind: 'broken' }
      const typed = code.values.value.code
      const outcome = await call(resetVerifyCode, { body: { ...now.identity, code: typed } })
      if (outcome.kind === 'ok') {
        password.reset()
        move({ ...now, step: 'password', code: typed, token: outcome.data.token })
      }
      return outcome
    },

    async update() {
      const now = recovery.value
      if (now.step !== 'password') return { kind: 'broken' }
      const outcome = await call(resetPasswordUpdate, {
        body: { ...now.identity, code: now.code, token: now.token, ...password.values.value },
      })
      if (outcome.kind === 'ok') move({ step: 'done' })
      return outcome
    },

    back() {
      // The code is single-use: going back from the password step restarts the recovery.
      if (recovery.value.step !== 'done') move({ step: 'identity' })
    },

    fillSignIn() {
      typedId.current = identity.values.value.cnp_cui
    },

    leave() {
      cooldown.stop()
      if (recovery.peek().step === 'done') void dropDraft('tab', name)
    },
  }
}

function readKept(name: string): { recovery: Recovery; typed: Identity } {
  const nothing = { recovery: { step: 'identity' } as Recovery, typed: { email: '', cnp_cui: '' } }
  const kept = readTabDraft(name, nothing, KEPT_FOR_MS)
  return kept?.recovery && kept.typed ? { recovery: kept.recovery, typed: kept.typed } : nothing
}

/** Validates the two passwords; reports a mismatch only once each is valid on its own. */
export function newPasswordProblems(values: NewPassword) {
  const problems = checkFields<NewPassword>({
    password: passwordRule,
    password_confirmation: passwordRule,
  })(values)
  if (!problems.password && !problems.password_confirmation) {
    if (values.password !== values.password_confirmation) {
      problems.password_confirmation = 'passwordMismatch'
    }
  }
  return problems
}
