import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { deskEndpoint } from './endpoint.ts'
import { done } from './staff-fields.ts'

/** A member's own account: sessions, second factors, digest. */

export const staffSessionList = deskEndpoint({
  method: 'GET',
  path: '/sesiuni',
  summary: 'Sesiunile proprii în curs',
  needs: 'membru',
  data: z.array(
    z.object({
      id: z.uuid(),
      dispozitiv: z.string(),
      creat_la: instant,
      folosit_la: instant,
      aceasta: z.boolean(),
    }),
  ),
})

export const staffSessionEnd = deskEndpoint({
  method: 'POST',
  path: '/sesiuni/:id/incheie',
  summary: 'Încheie una dintre sesiunile proprii',
  needs: 'membru',
  params: z.object({ id: z.uuid() }),
  data: done,
})

export const staffPasskeyRemove = deskEndpoint({
  method: 'POST',
  path: '/passkey/sterge',
  summary: 'Șterge una dintre cheile de acces proprii, dacă nu este ultimul factor',
  needs: 'membru',
  requiresRecentSignIn: true,
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(1400)) }),
  data: done,
})

export const staffRecoveryCodes = deskEndpoint({
  method: 'POST',
  path: '/coduri-rezerva',
  summary: 'Coduri de rezervă noi, în locul celor dinainte',
  needs: 'membru',
  requiresRecentSignIn: true,
  data: z.object({ coduri_rezerva: z.array(z.string()) }),
})

const digest = z.object({
  /** Times of a business day at which it is sent; empty for those who work on no cases, who get none. */
  ore: z.array(z.string()),
  primeste: z.boolean(),
})

export const staffDigest = deskEndpoint({
  method: 'GET',
  path: '/rezumat',
  summary: 'Dacă primește rezumatul cazurilor noi, prin e-mail, și când',
  needs: 'membru',
  data: digest,
})

export const staffDigestSet = deskEndpoint({
  method: 'POST',
  path: '/rezumat',
  summary: 'Pornește sau oprește rezumatul propriu al cazurilor noi',
  needs: 'membru',
  body: z.object({ primeste: z.boolean() }),
  data: digest,
})
