import * as z from 'zod/mini'
import { actorName } from '../audit-fields.ts'
import { isDay } from '../days.ts'
import { calendarDay, id, idInPath, instant } from '../fields.ts'
import { scopeNames } from '../operator/scopes.ts'
import { deskEndpoint } from './endpoint.ts'

/** Keys with which the operator's other programs call the API. */

export const apiKeyStates = ['activa', 'expirata', 'retrasa'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]

const apiKey = z.object({
  id,
  nume: z.string(),
  /** First characters, to recognise the key by. */
  inceput: z.string(),
  drepturi: z.array(z.string()),
  stare: z.enum(apiKeyStates),
  /** Name of the member or operator who made it. */
  facuta_de: z.string(),
  facuta_la: instant,
  folosita_la: z.nullable(instant),
  expira_la: z.nullable(instant),
  retrasa_la: z.nullable(instant),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyList = deskEndpoint({
  method: 'GET',
  path: '/chei',
  summary: 'Cheile API, cu drepturile și ultima folosire, fără cheile înseși',
  needs: 'chei.administreaza',
  data: z.array(apiKey),
})

/** Not `idempotent`: a stored answer would hold the key. A repeated call is refused, as the name is taken. */
export const apiKeyAdd = deskEndpoint({
  method: 'POST',
  path: '/chei',
  summary: 'Face o cheie API și o arată, o singură dată',
  needs: 'chei.administreaza',
  requiresRecentSignIn: true,
  body: z.object({
    nume: z.string().check(z.regex(actorName, { error: 'invalid' })),
    drepturi: z
      .array(z.enum(scopeNames, { error: 'invalid' }))
      .check(
        z.minLength(1, { error: 'required' }),
        z.maxLength(scopeNames.length, { error: 'invalid' }),
      ),
    /** Last day on which it is good; absent if it does not expire. */
    expira: z.optional(calendarDay.check(z.refine(isDay, { error: 'invalid' }))),
  }),
  data: z.object({ id, cheie: z.string() }),
})

export const apiKeyRevoke = deskEndpoint({
  method: 'POST',
  path: '/chei/:id/retrage',
  summary: 'Retrage o cheie API: următorul apel cu ea este refuzat',
  needs: 'chei.administreaza',
  requiresRecentSignIn: true,
  params: z.object({ id: idInPath }),
  data: z.literal(true),
})
