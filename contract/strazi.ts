import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { searchInQuery } from './query.ts'

export const strazi = endpoint({
  method: 'GET',
  path: '/api/strazi',
  summary: 'Străzile sectorului care încep cu un text, cel mult 8; fără listă importată, niciuna',
  access: 'public',
  maxAge: 3600,
  query: z.object({ q: searchInQuery }),
  data: z.array(z.string()),
})
