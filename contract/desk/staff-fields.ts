import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { deskLimits } from './limits.ts'
import { permissions, roles } from './permissions.ts'

/** Fields of the calls about staff. */

export const role = z.enum(roles, { error: 'invalid' })
export const done = z.literal(true)
export const totpCode = z
  .string()
  .check(z.regex(new RegExp(`^[0-9]{${deskLimits.totp.digits}}$`), { error: 'invalid' }))

/** The signed-in member. */
export const memberIdentity = z.object({
  id,
  nume: z.string(),
  email: z.string(),
  rol: role,
  permisiuni: z.array(z.enum(permissions)),
  factori: z.object({
    totp: z.boolean(),
    chei: z.array(
      z.object({
        id: z.string(),
        nume: z.string(),
        creat_la: instant,
        folosit_la: z.nullable(instant),
      }),
    ),
    coduri_rezerva: z.int(),
  }),
  sesiune: z.object({
    id: z.uuid(),
    /** End of the session, however much it is used. */
    expira_la: instant,
    /** Until when operations that need a recent sign-in are accepted. */
    confirmata_pana_la: instant,
  }),
})
export type MemberIdentity = z.infer<typeof memberIdentity>
