import * as z from 'zod/mini'
import { maxFileMegabytes } from '../limits.ts'
import { descriptor } from '../uploads.ts'
import { operatorEndpoint } from './endpoint.ts'

export const fisierDescarca = operatorEndpoint({
  method: 'GET',
  path: '/fisiere/:uuid',
  summary: 'Descarcă un fișier trimis de un cetățean sau alăturat unui răspuns',
  scope: 'fisiere:citire',
  params: z.object({ uuid: z.uuid() }),
  download: true,
  data: z.unknown(),
})

export const fisierIncarca = operatorEndpoint({
  method: 'POST',
  path: '/fisiere',
  summary: `Încarcă un fișier pentru un răspuns (JPEG, PNG, WebP sau PDF, cel mult ${maxFileMegabytes} MiB); nefolosit într-o zi, se șterge`,
  scope: 'fisiere:scriere',
  multipart: true,
  data: descriptor,
})
