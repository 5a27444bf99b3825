import * as z from 'zod/mini'
import { email, id, idInPath, instant, requiredShortText } from '../fields.ts'
import { deskEndpoint } from './endpoint.ts'
import { done, role } from './staff-fields.ts'

/** Members of the staff. */

const memberInPath = z.object({ id: idInPath })

const member = z.object({
  id,
  nume: z.string(),
  email: z.string(),
  rol: role,
  /** `invitat` until a password and a second factor are chosen. */
  stare: z.enum(['invitat', 'activ', 'dezactivat']),
  creat_la: instant,
  folosit_la: z.nullable(instant),
})
export type Member = z.infer<typeof member>

export const staffList = deskEndpoint({
  method: 'GET',
  path: '/personal',
  summary: 'Membrii personalului',
  needs: 'personal.administreaza',
  data: z.array(member),
})

export const staffAdd = deskEndpoint({
  method: 'POST',
  path: '/personal',
  summary: 'Adaugă un membru și îi trimite invitația prin e-mail',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  body: z.object({ email, nume: requiredShortText, rol: role }),
  data: z.object({ id }),
})

export const staffChangeRole = deskEndpoint({
  method: 'POST',
  path: '/personal/:id/rol',
  summary: 'Schimbă rolul unui membru',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  params: memberInPath,
  body: z.object({ rol: role }),
  data: done,
})

export const staffDisable = deskEndpoint({
  method: 'POST',
  path: '/personal/:id/dezactiveaza',
  summary: 'Dezactivează un membru și îi încheie sesiunile',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  params: memberInPath,
  data: done,
})

export const staffEnable = deskEndpoint({
  method: 'POST',
  path: '/personal/:id/activeaza',
  summary: 'Activează din nou un membru',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  params: memberInPath,
  data: done,
})

export const staffReset = deskEndpoint({
  method: 'POST',
  path: '/personal/:id/reseteaza',
  summary: 'Șterge parola și factorii unui membru și îi trimite altă invitație',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  params: memberInPath,
  data: done,
})
