import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { latitudeInQuery, longitudeInQuery, searchInQuery } from './query.ts'

export const strazi = endpoint({
  method: 'GET',
  path: '/api/strazi',
  summary: 'Străzile localității care încep cu un text, cel mult 8; fără listă importată, niciuna',
  access: 'public',
  maxAge: 3600,
  query: z.object({ q: searchInQuery }),
  data: z.array(z.string()),
})

export const stradaApropiata = endpoint({
  method: 'GET',
  path: '/api/strada-apropiata',
  summary:
    'Strada din apropierea unui loc, după adresele operatorului; null dacă niciuna nu este aproape',
  access: 'citizen',
  query: z.object({ lat: latitudeInQuery, lng: longitudeInQuery }),
  data: z.object({ strada: z.nullable(z.string()) }),
})
