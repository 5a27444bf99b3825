import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { existingPassword, cnpCui } from './fields.ts'
import { signedIn } from './cetatean.ts'

export const loginCnp = endpoint({
  method: 'POST',
  path: '/api/auth/login-cnp',
  summary: 'Autentificare cu CNP sau CUI și parolă',
  access: 'public',
  body: z.object({ cnp_cui: cnpCui, password: existingPassword }),
  data: signedIn,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Încheie sesiunea',
  access: 'citizen',
  data: z.literal(true),
})

/** Issues a send-only token to a bearer. It ends with the bearer's session, or after `limits.token.sendSeconds`. */
export const issueSendToken = endpoint({
  method: 'POST',
  path: '/api/auth/token-trimitere',
  summary: 'Dă un token cu care se poate numai trimite, pentru când portalul este închis',
  access: 'citizen',
  data: z.object({ token: z.string() }),
})

export const refreshLogin = endpoint({
  method: 'POST',
  path: '/api/refresh-login',
  summary: 'Schimbă un token, chiar expirat, cu unul nou',
  access: 'public',
  body: z.object({ token: z.string().check(z.maxLength(4096)) }),
  data: z.object({ token: z.string() }),
})
