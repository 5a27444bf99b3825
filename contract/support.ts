import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, name, observations, supportPhone } from './fields.ts'
import { limits } from './limits.ts'
import { paths } from './paths.ts'
import { fileReference } from './uploads.ts'

const files = z
  .array(fileReference)
  .check(z.maxLength(limits.filesPerRequest, { error: 'filesMax' }))

export const supportRequest = z.object({
  nume: name,
  prenume: name,
  telefon: supportPhone,
  email,
  observatii: observations,
  /** `files` repeated as a JSON string, required by the specification's wire format. */
  documente_fotografii_source: z.optional(z.string().check(z.maxLength(20_000))),
  files: z.optional(z.object({ documente_fotografii: z.optional(files) })),
  pagina: z.optional(z.string().check(z.maxLength(60))),
})
export type SupportRequest = z.infer<typeof supportRequest>

/** `date` is the display form DD-MM-YYYY in Bucharest's time. */
export const supportReceipt = z.object({ id, date: z.string() })
export type SupportReceipt = z.infer<typeof supportReceipt>

export const suportOnline = endpoint({
  method: 'POST',
  path: paths.suportOnline,
  summary: 'Trimite o cerere de suport, fără cont',
  access: 'public',
  idempotent: true,
  body: supportRequest,
  data: supportReceipt,
})

export const accountSuportOnline = endpoint({
  method: 'POST',
  path: paths.accountSuportOnline,
  summary: 'Trimite o cerere de suport din cont',
  access: 'citizen',
  acceptsSendToken: true,
  idempotent: true,
  body: supportRequest,
  data: supportReceipt,
})
