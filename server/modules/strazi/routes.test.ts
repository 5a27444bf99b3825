import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldText } from '#contract/text.ts'
import { streets } from '#server/db/schema.ts'
import { aSignedIn } from '#server/testing/factories/forms.ts'
import { aPlace, aPoint, aServiceAddress } from '#server/testing/factories/places.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const names = [
    'Strada Zețarilor',
    'Calea Rahovei',
    'Șoseaua Sălaj',
    'Strada Mihail Sebastian',
    'Strada Sebeș',
    'Intrarea Ana-Maria',
    'Sebastopol',
    ...Array.from(
      { length: 12 },
      (_, index) => `Aleea Livezilor ${String(index).padStart(2, '0')}`,
    ),
  ]
  const rows = names.map((denumire) => ({ denumire, folded: foldText(denumire) }))
  await app.ports.db.insert(streets).values(rows)
})
afterAll(() => app.close())

const find = async (q: string) =>
  dataOf<string[]>(await app.client().get(`/api/strazi?q=${encodeURIComponent(q)}`))

it.each([
  ['ZETAR', ['Strada Zețarilor']],
  ['şoseaua săl', ['Șoseaua Sălaj']],
  ['str. zet', ['Strada Zețarilor']],
  ['maria', ['Intrarea Ana-Maria']],
  ['tarilor', []],
  ['%', []],
  ['(', []],
  ['', []],
  ['   ', []],
])('finds streets by prefixes of words: „%s”', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

it('puts the names that begin with the text first', async () => {
  expect(await find('seb')).toEqual(['Sebastopol', 'Strada Mihail Sebastian', 'Strada Sebeș'])
})

it('suggests eight at most', async () => {
  const found = await find('livez')
  expect(found).toHaveLength(8)
  expect(found[0]).toBe('Aleea Livezilor 00')
})

it('is open to visitors and cacheable, and needs a text', async () => {
  const answer = await app.client().get('/api/strazi?q=rahovei')
  expect(answer.headers['cache-control']).toBe('private, max-age=3600')
  expect(statusAndCode(await app.client().get('/api/strazi'))).toEqual([422, 'date_invalide'])
})

it('names the street of the nearest address of the operator, and none that is far', async () => {
  const { citizen, client } = await aSignedIn(app)
  const at = { lat: 45.5, lng: 25.5 }
  const address = { ...aServiceAddress, strada: 'Strada Îndepărtată' }
  await aPlace(app, citizen.id, { address, lat: at.lat + 0.002, lng: at.lng })
  const nearest = async (lat: number) => {
    const answer = await client.get(`/api/strada-apropiata?lat=${lat}&lng=${at.lng}`)
    return dataOf<{ strada: string | null }>(answer).strada
  }
  expect(await nearest(at.lat)).toBe('Strada Îndepărtată')
  await aPoint(app, { adresa: 'Calea Apropiată, nr. 5', ...at })
  expect(await nearest(at.lat)).toBe('Calea Apropiată')
  expect(await nearest(at.lat - 0.01)).toBeNull()
})
