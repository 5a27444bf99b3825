import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { maxFileMegabytes } from './limits.ts'
import { paths } from './paths.ts'

/** A stored file. `marime` (bytes) and `sha256` are those of the bytes received. */
export const descriptor = z.object({
  id: z.uuid(),
  nume: z.string(),
  tip: z.string(),
  marime: z.int(),
  sha256: z.string(),
  creat_la: instant,
})
export type Descriptor = z.infer<typeof descriptor>

/** Client's reference to an uploaded file; only the id is trusted. */
export const fileReference = z.object({ id: z.uuid({ error: 'invalid' }) })
export type FileReference = z.infer<typeof fileReference>

export const uploadFileRegister = endpoint({
  method: 'POST',
  path: paths.uploadFileRegister,
  summary: `Încarcă un fișier (JPEG, PNG, WebP sau PDF, cel mult ${maxFileMegabytes} MiB)`,
  access: 'public',
  acceptsSendToken: true,
  idempotent: true,
  multipart: true,
  data: descriptor,
})
