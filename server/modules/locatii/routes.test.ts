import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { limits } from '#contract/limits.ts'
import type { PublicPoint, PublicPointSummary, ServicePlace } from '#contract/locatii.ts'
import type { ServicePlaceSummary } from '#contract/locatii.ts'
import { contracts, publicPoints, servicePlaces } from '#server/db/schema.ts'
import { listAuditedActions, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import * as make from '#server/testing/factories/places.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const MINE = '/api/locatiile-mele'

let app: TestApp
let today: string
beforeAll(async () => {
  app = await startTestApp({ variables: { OPERATOR_PHONE: '021 111 22 33' } })
  today = dayOf(app.clock.now())
})
afterAll(() => app.close())

const inDays = (count: number) => addDays(today, count)

async function aCitizenWithPlace() {
  const citizen = await aCitizen(app)
  const contract = await make.aContract(app, citizen.id)
  await anInvoice(app, citizen.id, { contractId: contract.id, totalBani: 4350, dueOn: today })
  const place = await make.aPlace(app, citizen.id, { contractId: contract.id })
  return { citizen, contract, place, client: await signIn(app, citizen) }
}

describe('the service places', () => {
  it('are listed with balance, next pick-up and the pick-ups of fourteen days', async () => {
    const { contract, place, client } = await aCitizenWithPlace()
    const residual = await make.aRound(app, place.id)
    const glass = await make.aRound(app, place.id, { fractie: 'sticla', hours: '' })
    for (const count of [-7, 3, 13, 14]) await make.aRoundDay(app, residual.id, inDays(count))
    await make.aRoundDay(app, glass.id, inDays(2))
    const [first] = dataOf<ServicePlaceSummary[]>(await client.get(MINE))
    expect(first).toMatchObject({
      id: place.id,
      contract_id: contract.id,
      sold_bani: 4350,
      data_sold: today,
      urmatoarea: { fractie: 'sticla', data: inDays(2) },
    })
    expect(first!.apropiate.map(({ data }) => data)).toEqual([inDays(2), inDays(3), inDays(13)])
    expect(first!.apropiate[0]).not.toHaveProperty('interval')
    expect(first!.apropiate[1]).toMatchObject({ interval: '07:00–12:00', rezultat: 'programata' })
  })

  it('name their contract, and how many of them share its balance', async () => {
    const { citizen, contract, place, client } = await aCitizenWithPlace()
    await make.aPlace(app, citizen.id, { contractId: contract.id })
    await make.aPlace(app, citizen.id)
    const shared = { contract_numar: contract.numar, contract_locatii: 2, sold_bani: 4350 }
    const list = dataOf<ServicePlaceSummary[]>(await client.get(MINE))
    expect(list).toMatchObject([shared, shared, { sold_bani: 0 }])
    expect(list[2]).not.toHaveProperty('contract_locatii')
    expect(dataOf(await client.get(`${MINE}/${place.id}`))).toMatchObject(shared)
  })

  it('find the next pick-up beyond two weeks, skipping one done today', async () => {
    const { place, client } = await aCitizenWithPlace()
    const round = await make.aRound(app, place.id)
    await make.aRoundDay(app, round.id, today, { doneAt: app.clock.now() })
    await make.aRoundDay(app, round.id, inDays(40))
    const [first] = dataOf<ServicePlaceSummary[]>(await client.get(MINE))
    expect(first!.urmatoarea?.data).toBe(inDays(40))
    expect(first!.apropiate).toMatchObject([{ data: today, rezultat: 'efectuata' }])
  })

  it('show nothing of a contract transferred to another client', async () => {
    const { contract, place, client } = await aCitizenWithPlace()
    await make.aContainer(app, contract.id)
    const other = await aCitizen(app)
    await app.ports.db
      .update(contracts)
      .set({ citizenId: other.id })
      .where(eq(contracts.id, contract.id))
    const [first] = dataOf<ServicePlaceSummary[]>(await client.get(MINE))
    const detail = dataOf<ServicePlace>(await client.get(`${MINE}/${place.id}`))
    for (const shown of [first, detail]) {
      expect(shown).toMatchObject({ sold_bani: 0 })
      expect(shown).not.toHaveProperty('contract_id')
    }
    expect(detail.recipiente).toEqual([])
  })

  it('are an empty list for a citizen without any', async () => {
    const client = await signIn(app, await aCitizen(app))
    expect((await client.get(MINE)).text).toBe('{"status_code":200,"data":[]}')
  })

  it('may have no contract and no round', async () => {
    const citizen = await aCitizen(app)
    const place = await make.aPlace(app, citizen.id)
    const client = await signIn(app, citizen)
    const detail = dataOf<ServicePlace>(await client.get(`${MINE}/${place.id}`))
    expect(detail).toMatchObject({ sold_bani: 0, data_sold: today, colectari: [], recipiente: [] })
    expect(detail).not.toHaveProperty('contract_id')
    expect(detail).not.toHaveProperty('urmatoarea')
  })
})

describe('a service place', () => {
  it('shows the outcome of each pick-up, half a year back and ahead', async () => {
    const { place, contract, client } = await aCitizenWithPlace()
    const container = await make.aContainer(app, contract.id)
    const round = await make.aRound(app, place.id)
    const doneAt = new Date(app.clock.now().getTime() - 3600_000)
    await make.aRoundDay(app, round.id, inDays(-184), { doneAt })
    await make.aRoundDay(app, round.id, inDays(-21), { doneAt })
    const missed = await make.aRoundDay(app, round.id, inDays(-14), { doneAt })
    await make.aMissedPickup(app, place.id, missed.id, 'Acces blocat.')
    await make.aRoundDay(app, round.id, inDays(-7))
    const moved = { movedFrom: [inDays(7)], movedReason: 'sărbătoare legală, 1 decembrie' }
    await make.aRoundDay(app, round.id, inDays(8), moved)
    await make.aRoundDay(app, round.id, inDays(184))
    const detail = dataOf<ServicePlace>(await client.get(`${MINE}/${place.id}`))
    const common = { fractie: 'rezidual', frecventa: 'săptămânal, luni', interval: '07:00–12:00' }
    expect(detail.colectari).toEqual([
      { ...common, data: inDays(-21), rezultat: 'efectuata', efectuata_la: doneAt.toISOString() },
      { ...common, data: inDays(-14), rezultat: 'neefectuata', motiv: 'Acces blocat.' },
      { ...common, data: inDays(-7), rezultat: 'programata' },
      {
        ...common,
        data: inDays(8),
        data_initiala: inDays(7),
        motiv_mutare: moved.movedReason,
        rezultat: 'programata',
      },
    ])
    expect(detail.urmatoarea?.data).toBe(inDays(8))
    expect(detail.recipiente).toMatchObject([{ eticheta: container.label }])
    expect(detail.are_calendar).toBe(false)
  })

  it('is not affected by a missed pick-up at another place', async () => {
    const { place, client, citizen } = await aCitizenWithPlace()
    const other = await make.aPlace(app, citizen.id)
    const round = await make.aRound(app, place.id)
    const day = await make.aRoundDay(app, round.id, inDays(-1), { doneAt: app.clock.now() })
    await make.aMissedPickup(app, other.id, day.id, 'Acces blocat.')
    const detail = dataOf<ServicePlace>(await client.get(`${MINE}/${place.id}`))
    expect(detail.colectari).toMatchObject([{ rezultat: 'efectuata' }])
  })

  it('can be renamed by its citizen', async () => {
    const { citizen, place, client } = await aCitizenWithPlace()
    const path = `${MINE}/${place.id}`
    const renamed = dataOf<ServicePlace>(await client.post(path, { alias: '  La ţară ' }))
    expect(renamed.alias).toBe('La țară')
    expect(await listAuditedActions(app, citizen.id)).toContain('loc.redenumit')
    for (const alias of ['', 'x'.repeat(limits.alias.max + 1), undefined]) {
      expect((await client.post(path, { alias })).body.errors?.fields).toHaveProperty('alias')
    }
    expect(dataOf<ServicePlace>(await client.get(path)).alias).toBe('La țară')
  })

  it('of another citizen answers exactly like a missing one', async () => {
    const { place } = await aCitizenWithPlace()
    const client = await signIn(app, await aCitizen(app))
    const unknown = await client.get(`${MINE}/999999`)
    expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
    const path = `${MINE}/${place.id}`
    const answers = [
      await client.get(path),
      await client.post(path, { alias: 'Al meu' }),
      await client.post(`${path}/calendar`),
    ]
    expect(answers.map(({ text }) => text)).toEqual(answers.map(() => unknown.text))
    const [row] = await app.ports.db
      .select()
      .from(servicePlaces)
      .where(eq(servicePlaces.id, place.id))
    expect(row).toMatchObject({ alias: 'Acasă', calendarHash: null })
  })

  it('requires sign-in', async () => {
    for (const path of [MINE, `${MINE}/1`, '/api/locatie-list', '/api/locatie/1']) {
      expect(statusAndCode(await app.client().get(path))).toEqual([401, 'neautentificat'])
    }
    for (const path of [`${MINE}/1`, `${MINE}/1/calendar`]) {
      expect(statusAndCode(await app.client().post(path, { alias: 'x' }))).toEqual([
        401,
        'neautentificat',
      ])
    }
  })
})

describe('the public points', () => {
  const list = async (query = '') => {
    const client = await signIn(app, await aCitizen(app))
    return dataOf<PublicPointSummary[]>(await client.get(`/api/locatie-list${query}`))
  }

  beforeAll(async () => {
    await app.ports.db.delete(publicPoints)
    await make.aPoint(app, {
      denumire: 'Țesători',
      lat: 44.42,
      tip: 'modul_textile',
      fractii: ['textile'],
    })
    await make.aPoint(app, { denumire: 'Apusului', lat: 44.45, fractii: ['sticla', 'textile'] })
    await make.aPoint(app, { denumire: 'Șura', lat: 44.4 })
  })

  it('are sorted by name', async () => {
    const points = await list()
    expect(points.map(({ denumire }) => denumire)).toEqual(['Apusului', 'Șura', 'Țesători'])
    expect(points[0]).not.toHaveProperty('distanta_m')
  })

  it('are sorted by distance when a location is given', async () => {
    const points = await list('?lat=44.4&lng=26.07')
    expect(points.map(({ denumire }) => denumire)).toEqual(['Șura', 'Țesători', 'Apusului'])
    expect(points[0]!.distanta_m).toBe(0)
    // 0.02° of latitude, in metres.
    expect(points[1]!.distanta_m).toBeGreaterThan(2215)
    expect(points[1]!.distanta_m).toBeLessThan(2235)
    expect((await list('?lat=44.4'))[0]).not.toHaveProperty('distanta_m')
  })

  it('are filtered by kind and by fraction', async () => {
    const names = async (query: string) => (await list(query)).map(({ denumire }) => denumire)
    expect(await names('?tip=modul_textile')).toEqual(['Țesători'])
    expect(await names('?fractie=textile')).toEqual(['Apusului', 'Țesători'])
    expect(await names('?tip=punct_reciclare&fractie=textile')).toEqual(['Apusului'])
    expect(await names('?fractie=moloz')).toEqual([])
  })

  it('have details, with the operator’s phone filled in', async () => {
    const point = await make.aPoint(app, {
      nonStop: false,
      program: [{ zi: 1, intervale: [['08:30', '16:30']] }],
      telefon: '{telefon_operator}',
      accessible: false,
    })
    const client = await signIn(app, await aCitizen(app))
    const detail = dataOf<PublicPoint>(await client.get(`/api/locatie/${point.id}`))
    expect(detail).toMatchObject({
      program: [{ zi: 1, intervale: [['08:30', '16:30']] }],
      telefon: '021 111 22 33',
      accesibil: false,
    })
    expect(detail).not.toHaveProperty('email')
    expect(statusAndCode(await client.get('/api/locatie/999999'))).toEqual([404, 'inexistent'])
  })

  it.each(['?lat=200&lng=26', '?lat=x&lng=26', '?tip=A%20B'])('refuse %s', async (query) => {
    const client = await signIn(app, await aCitizen(app))
    expect(statusAndCode(await client.get(`/api/locatie-list${query}`))).toEqual([
      422,
      'date_invalide',
    ])
  })
})
