import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { PickupReport } from '#contract/locatii.ts'
import type { Sesizare } from '#contract/sesizari.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { eq } from 'drizzle-orm'
import { notifications, pickupReports, pickupWatches, roundDays } from '#server/db/schema.ts'
import { tellPickupWatchers } from '#server/modules/mementouri/pickup-watches.ts'
import { aContract, aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import * as make from '#server/testing/factories/places.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let today: string
// At ten in the morning: rounds until 09:00 are late, those until 12:00 are not.
beforeAll(async () => {
  app = await startFormsApp()
  today = addDays(dayOf(app.clock.now()), 1)
  const ten = toInstant(today, '10:00')!
  app.clock.advance((ten.getTime() - app.clock.now().getTime()) / 1000)
})
afterAll(() => app.close())

const inDays = (count: number) => addDays(today, count)
const EARLY = { hours: '07:00–09:00' }
const NOON = { hours: '07:00–12:00' }

async function aResident(street = 'Strada Exemplului') {
  const signed = await aSignedIn(app)
  const contract = await aContract(app, signed.citizen.id)
  const place = await make.aPlace(app, signed.citizen.id, {
    contractId: contract.id,
    address: { ...make.aServiceAddress, strada: street },
  })
  return { ...signed, contract, place, path: `/api/locatiile-mele/${place.id}/ridicari` }
}
type Resident = Awaited<ReturnType<typeof aResident>>

const read = async ({ client, path }: Resident): Promise<PickupReport> =>
  dataOf(await client.get(path))
const first = async (resident: Resident) => (await read(resident)).ridicari[0]

async function report({ client, place }: Resident, changes: object = {}): Promise<Sesizare> {
  const answer = await client.post('/api/sesizari-v2', {
    categorie: 'NERIDICARE',
    descriere: 'Recipientul nu a fost golit.',
    adresa_text: 'Strada Exemplului nr. 5',
    campuri: { fractie: 'rezidual', ziua_programata: today },
    locatie_id: place.id,
    ...changes,
  })
  expect(answer.status).toBe(200)
  return dataOf(answer)
}

describe('how a pick-up stands', () => {
  it('is told for each bin: late, passed, awaited, moved, on another day', async () => {
    const resident = await aResident()
    const { id } = resident.place
    const late = await make.aRound(app, id, EARLY)
    await make.aRoundDay(app, late.id, today)
    const passed = await make.aRound(app, id, { ...NOON, fractie: 'sticla' })
    await make.aRoundDay(app, passed.id, today, { doneAt: toInstant(today, '09:12')! })
    const awaited = await make.aRound(app, id, { ...NOON, fractie: 'hartie_carton' })
    await make.aRoundDay(app, awaited.id, today)
    const moved = await make.aRound(app, id, { fractie: 'biodeseuri' })
    await make.aRoundDay(app, moved.id, inDays(2), { movedFrom: [today], movedReason: 'Ninsoare' })
    const other = await make.aRound(app, id, { fractie: 'plastic_metal' })
    await make.aRoundDay(app, other.id, inDays(-3), { doneAt: app.clock.now() })
    await make.aRoundDay(app, other.id, inDays(4))
    const { ridicari, colectari } = await read(resident)
    expect(ridicari).toEqual([
      { fractie: 'rezidual', stare: 'nu_a_trecut', data: today, pana_la: '09:00' },
      { fractie: 'sticla', stare: 'a_trecut', data: today, pana_la: '12:00' },
      {
        fractie: 'hartie_carton',
        stare: 'inca_nu_a_trecut',
        data: today,
        pana_la: '12:00',
        anunt: false,
      },
      {
        fractie: 'biodeseuri',
        stare: 'mutata',
        data: inDays(2),
        pana_la: '12:00',
        urmatoarea: inDays(2),
      },
      {
        fractie: 'plastic_metal',
        stare: 'nu_e_zi',
        data: inDays(-3),
        pana_la: '12:00',
        urmatoarea: inDays(4),
      },
    ])
    expect(colectari.find(({ fractie }) => fractie === 'biodeseuri')).toMatchObject({
      data_initiala: today,
      motiv_mutare: 'Ninsoare',
    })
  })

  it('is nothing without a round', async () => {
    expect(await read(await aResident())).toEqual({ colectari: [], ridicari: [] })
  })

  it('has the number of others of the street from three on, and nobody of another street', async () => {
    const resident = await aResident()
    const round = await make.aRound(app, resident.place.id, EARLY)
    await make.aRoundDay(app, round.id, today)
    const away = await aResident('Strada Alta')
    await make.aStop(app, away.place.id, round.id)
    await report(away)
    for (const others of [1, 2, 3, 4]) {
      const neighbour = await aResident()
      await make.aStop(app, neighbour.place.id, round.id)
      await report(neighbour)
      // A second one of the same citizen counts once.
      await report(neighbour)
      const shown = await first(resident)
      expect(shown?.altii).toBe(others < 3 ? undefined : others)
    }
    const own = await report(resident)
    expect(await first(resident)).toMatchObject({
      altii: 4,
      sesizare: { id: own.id, numar: own.numar },
    })
    expect(await first(away)).not.toHaveProperty('altii')
  })
})

describe('a report', () => {
  const linked = (id: number) =>
    app.ports.db.select().from(pickupReports).where(eq(pickupReports.sesizareId, id))

  it('is linked to the day of the round, by its contract too', async () => {
    const resident = await aResident()
    const round = await make.aRound(app, resident.place.id, EARLY)
    const day = await make.aRoundDay(app, round.id, today)
    const byPlace = await report(resident)
    const campuri = {
      fractie: 'rezidual',
      ziua_programata: today,
      contract_id: resident.contract.id,
    }
    const byContract = await report(resident, { locatie_id: undefined, campuri })
    for (const { id } of [byPlace, byContract]) {
      expect(await linked(id)).toMatchObject([{ placeId: resident.place.id, roundDayId: day.id }])
    }
  })

  it.each([
    [
      'a day without a pick-up',
      { campuri: { fractie: 'rezidual', ziua_programata: '2026-01-02' } },
    ],
    ['another category', { categorie: 'MATURAT', campuri: {} }],
    ['an unknown fraction', { campuri: { fractie: 'nu_stiu' } }],
  ])('of %s is registered without a link', async (_, changes) => {
    const resident = await aResident()
    const round = await make.aRound(app, resident.place.id, EARLY)
    await make.aRoundDay(app, round.id, today)
    expect(await linked((await report(resident, changes)).id)).toEqual([])
  })

  it('of a stranger’s place is registered without a link', async () => {
    const [resident, stranger] = [await aResident(), await aResident()]
    const round = await make.aRound(app, resident.place.id, EARLY)
    await make.aRoundDay(app, round.id, today)
    const { id } = await report(stranger, { locatie_id: resident.place.id })
    expect(await linked(id)).toEqual([])
  })
})

describe('the announcement of a pick-up', () => {
  async function aWatch() {
    const resident = await aResident()
    const round = await make.aRound(app, resident.place.id, NOON)
    const day = await make.aRoundDay(app, round.id, today)
    const ask = (anunt: boolean) =>
      resident.client.post(resident.path, { fractie: 'rezidual', anunt })
    expect((await ask(true)).status).toBe(200)
    return { resident, day, ask }
  }
  const told = async ({ citizen }: Resident) => {
    const rows = await app.ports.db
      .select()
      .from(notifications)
      .where(eq(notifications.citizenId, citizen.id))
    return rows.map(({ title, link }) => ({ title, link }))
  }
  const finish = (id: number, doneAt: Date) =>
    app.ports.db.update(roundDays).set({ doneAt }).where(eq(roundDays.id, id))

  it('comes once, when it has been made', async () => {
    const { resident, day, ask } = await aWatch()
    expect((await ask(true)).status).toBe(200)
    expect(await first(resident)).toMatchObject({ anunt: true })
    await tellPickupWatchers(app.ports)
    expect(await told(resident)).toEqual([])
    await finish(day.id, toInstant(today, '09:40')!)
    await Promise.all([tellPickupWatchers(app.ports), tellPickupWatchers(app.ports)])
    await tellPickupWatchers(app.ports)
    expect(await told(resident)).toEqual([
      {
        title: 'Colectarea de azi s-a făcut la 09:40',
        link: `/locatie/${resident.place.id}`,
      },
    ])
  })

  it('says with the reason that its containers were not emptied', async () => {
    const { resident, day } = await aWatch()
    await make.aMissedPickup(app, resident.place.id, day.id, 'Stradă blocată')
    await finish(day.id, app.clock.now())
    await tellPickupWatchers(app.ports)
    const [notice] = await app.ports.db
      .select()
      .from(notifications)
      .where(eq(notifications.citizenId, resident.citizen.id))
    expect(notice?.title).toBe('Colectarea de azi nu s-a făcut până la 12:00')
    expect(notice?.text).toContain('Motivul: Stradă blocată.')
  })

  it('can be stopped, and is refused once its hours are over', async () => {
    const { resident, day, ask } = await aWatch()
    expect((await ask(false)).status).toBe(200)
    expect(await first(resident)).toMatchObject({ anunt: false })
    await finish(day.id, app.clock.now())
    expect(statusAndCode(await ask(true))).toEqual([409, 'stare_nepotrivita'])
    expect(await app.ports.db.select().from(pickupWatches)).toEqual([])
    await tellPickupWatchers(app.ports)
    expect(await told(resident)).toEqual([])
  })

  // Moves the clock, so it comes last.
  it('comes at the end of its hours, when it has not been made', async () => {
    const { resident } = await aWatch()
    const noon = toInstant(today, '12:00')!
    app.clock.advance((noon.getTime() - app.clock.now().getTime()) / 1000 - 1)
    await tellPickupWatchers(app.ports)
    expect(await told(resident)).toEqual([])
    app.clock.advance(1)
    await tellPickupWatchers(app.ports)
    expect(await told(resident)).toMatchObject([
      { title: 'Colectarea de azi nu s-a făcut până la 12:00' },
    ])
  })
})
