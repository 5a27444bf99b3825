import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { existingPassword, cnpCui, email, password, passwordsMatch, smsCode } from './fields.ts'

const identity = { email, cnp_cui: cnpCui }
const maskedPhone = z.object({ phone: z.string() })

export const resetPasswordCnp = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset-password-cnp',
  summary: 'Recuperare, pasul 1: trimite codul prin SMS',
  access: 'public',
  body: z.object(identity),
  data: maskedPhone,
})

export const resetPasswordResendCode = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset-password-resend-code',
  summary: 'Recuperare: retrimite codul',
  access: 'public',
  body: z.object(identity),
  data: maskedPhone,
})

export const resetVerifyCode = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset-verify-code',
  summary: 'Recuperare, pasul 2: verifică codul',
  access: 'public',
  body: z.object({ ...identity, code: smsCode }),
  data: z.object({ token: z.string() }),
})

export const resetPasswordUpdate = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset-password-update',
  summary: 'Recuperare, pasul 3: parola nouă',
  access: 'public',
  body: z
    .object({
      ...identity,
      code: smsCode,
      token: z.string().check(z.maxLength(200)),
      password,
      password_confirmation: existingPassword,
    })
    .check(passwordsMatch()),
  data: z.literal(true),
})
