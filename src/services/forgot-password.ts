import { signal, type ReadonlySignal } from '@preact/signals-core'
import {
  resetPasswordCnp,
  resetPasswordResendCode,
  resetPasswordUpdate,
  resetVerifyCode,
} from '#contract/forgot-password.ts'
import { normalizeCui } from '#contract/identifiers.ts'
import { cnpCuiRule, emailRule, passwordRule, smsCodeRule } from '#contract/rules.ts'
import { call } from '../net/api.ts'
import { callWithProof } from '../net/proof-of-work.ts'
import type { Outcome } from '../net/outcome.ts'
import { checkFields, createForm, type Form } from './form.ts'
import { createResendCooldown, type ResendCooldown } from './resend-cooldown.ts'

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
}

export function createForgotPassword(): ForgotPassword {
  const recovery = signal<Recovery>({ step: 'identity' })
  const identity = createForm<Identity>(
    { email: '', cnp_cui: '' },
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
        recovery.value = { step: 'code', identity: body(), phone: outcome.data.phone }
      }
      return outcome
    },

    async resend() {
      const outcome = await callWithProof(resetPasswordResendCode, { body: body() })
      if (outcome.kind === 'ok') {
        cooldown.start()
        recovery.value = { step: 'code', identity: body(), phone: outcome.data.phone }
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
        recovery.value = { ...now, step: 'password', code: typed, token: outcome.data.token }
      }
      return outcome
    },

    async update() {
      const now = recovery.value
      if (now.step !== 'password') return { kind: 'broken' }
      const outcome = await call(resetPasswordUpdate, {
        body: { ...now.identity, code: now.code, token: now.token, ...password.values.value },
      })
      if (outcome.kind === 'ok') recovery.value = { step: 'done' }
      return outcome
    },

    back() {
      const now = recovery.value
      if (now.step === 'code') recovery.value = { step: 'identity' }
      // The code is single-use: going back from the password step restarts the recovery.
      if (now.step === 'password') recovery.value = { step: 'identity' }
    },
  }
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
