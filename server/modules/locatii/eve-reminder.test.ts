import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { EveReminder, ServicePlaceSummary } from '#contract/locatii.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { eq } from 'drizzle-orm'
import {
  contracts,
  eveReminders,
  notifications,
  outbox,
  roundDays,
  servicePlaces,
} from '#server/db/schema.ts'
import { dispatch } from '#server/jobs/outbox.ts'
import { tellPickupEves } from '#server/modules/mementouri/pickup-eves.ts'
import { aContract, aSignedIn } from '#server/testing/factories/forms.ts'
import { aSubscription, vapidVariables } from '#server/testing/factories/notifications.ts'
import * as make from '#server/testing/factories/places.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let today: string
beforeAll(async () => {
  app = await startTestApp({ variables: vapidVariables() })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ports.db.delete(outbox)
  await app.ports.db.delete(eveReminders)
  today = addDays(dayOf(app.clock.now()), 1)
  setTime('12:00')
})

function setTime(time: string, day = today): void {
  const at = toInstant(day, time)!
  app.clock.advance((at.getTime() - app.clock.now().getTime()) / 1000)
}

async function aResident(collected = [addDays(today, 1)]) {
  const signed = await aSignedIn(app)
  const contract = await aContract(app, signed.citizen.id)
  const place = await make.aPlace(app, signed.citizen.id, { contractId: contract.id })
  const round = await make.aRound(app, place.id, { hours: '07:00–12:00', fractie: 'biodeseuri' })
  for (const day of collected) await make.aRoundDay(app, round.id, day)
  return { ...signed, contract, place, round }
}
type Resident = Awaited<ReturnType<typeof aResident>>

const byEmail: EveReminder = { ora: '20:00', canal: 'email' }
const ask = ({ client, place }: Resident, memento: EveReminder | null) =>
  client.post(`/api/locatiile-mele/${place.id}/memento`, { memento })

async function aReminded(memento: EveReminder = byEmail, collected?: string[]) {
  const resident = await aResident(collected)
  expect(dataOf(await ask(resident, memento))).toEqual({ memento })
  return resident
}

const tell = () => tellPickupEves(app.ports)
const sent = () =>
  app.ports.db
    .select({
      channel: outbox.channel,
      citizenId: outbox.citizenId,
      subject: outbox.subject,
      body: outbox.body,
    })
    .from(outbox)
    .orderBy(outbox.id)
const channelsOf = async () => (await sent()).map(({ channel }) => channel)

describe('the reminder of the evening before', () => {
  it('is asked for, changed and stopped, and shown with its place', async () => {
    const resident = await aResident()
    const shown = async () => {
      const list = dataOf<ServicePlaceSummary[]>(await resident.client.get('/api/locatiile-mele'))
      const one = dataOf<ServicePlaceSummary>(
        await resident.client.get(`/api/locatiile-mele/${resident.place.id}`),
      )
      expect(one.memento).toEqual(list[0]?.memento)
      return one.memento
    }
    expect(await shown()).toBeNull()
    for (const memento of [
      byEmail,
      byEmail,
      { ora: '18:00', canal: 'push' },
      null,
      null,
    ] as const) {
      expect(dataOf(await ask(resident, memento))).toEqual({ memento })
      expect(await shown()).toEqual(memento)
    }
  })

  it('is refused at another hour, and through what does not reach its citizen', async () => {
    const resident = await aResident()
    const wrong = await ask(resident, { ora: '03:00', canal: 'email' } as never)
    expect(statusAndCode(wrong)).toEqual([422, 'date_invalide'])
    const { env } = app.ports
    const { featuresOff } = env
    env.featuresOff = new Set(['sms'])
    const sms = await ask(resident, { ora: '20:00', canal: 'sms' })
    env.featuresOff = featuresOff
    expect(statusAndCode(sms)).toEqual([422, 'date_invalide'])
    expect(await app.ports.db.select().from(eveReminders)).toEqual([])
  })

  it('is not offered where the city reminds of no pick-ups', async () => {
    await aReminded()
    const resident = await aResident()
    const { mementouri } = app.ports.env.city
    const { oprite } = mementouri
    mementouri.oprite = ['colectare']
    try {
      const [place] = dataOf<ServicePlaceSummary[]>(
        await resident.client.get('/api/locatiile-mele'),
      )
      expect(place).not.toHaveProperty('memento')
      expect(statusAndCode(await ask(resident, byEmail))).toEqual([404, 'functie_oprita'])
      expect((await ask(resident, null)).status).toBe(200)
      setTime('20:00')
      await tell()
      expect(await sent()).toEqual([])
    } finally {
      mementouri.oprite = oprite
    }
  })
})

describe('the evening before a pick-up', () => {
  it('is told once, at the chosen hour, by several processes too', async () => {
    const { citizen } = await aReminded()
    setTime('19:59')
    await tell()
    expect(await sent()).toEqual([])
    setTime('20:00')
    await Promise.all([tell(), tell(), tell()])
    await tell()
    expect(await sent()).toMatchObject([
      {
        channel: 'email',
        citizenId: citizen.id,
        subject: 'Mâine, până la 07:00: biodeșeuri',
      },
    ])
    const stored = eq(notifications.citizenId, citizen.id)
    expect(await app.ports.db.select().from(notifications).where(stored)).toEqual([])
  })

  it('is told on each of its evenings, and on no other', async () => {
    await aReminded(byEmail, [addDays(today, 1), addDays(today, 3)])
    const told: number[] = []
    for (const days of [0, 1, 2, 3]) {
      setTime('20:00', addDays(today, days))
      await tell()
      told.push((await sent()).length)
    }
    expect(told).toEqual([1, 1, 2, 2])
  })

  it('is told late after a standstill, but neither at night nor on the day itself', async () => {
    await aReminded()
    setTime('21:59')
    await tell()
    expect(await sent()).toHaveLength(1)
    await aReminded()
    setTime('22:00')
    await tell()
    setTime('06:00', addDays(today, 1))
    await tell()
    expect(await sent()).toHaveLength(1)
  })

  it('names all that is collected at a place, with the earliest hour', async () => {
    const resident = await aReminded()
    for (const [fractie, hours] of [
      ['sticla', '06:30–10:00'],
      ['hartie_carton', ''],
    ] as const) {
      const round = await make.aRound(app, resident.place.id, { fractie, hours })
      await make.aRoundDay(app, round.id, addDays(today, 1))
    }
    setTime('20:00')
    await tell()
    const [message, ...others] = await sent()
    expect(others).toEqual([])
    expect(message?.subject).toContain('Mâine, până la 06:30: ')
    expect(message?.body).toContain('Scoateți recipientul până la 06:30')
  })

  it('is one message for all places of a citizen, which says what is where', async () => {
    const resident = await aReminded()
    const another = async (alias: string, fractie: string) => {
      const place = await make.aPlace(app, resident.citizen.id, { alias })
      const round = await make.aRound(app, place.id, { fractie, hours: '06:00–09:00' })
      await make.aRoundDay(app, round.id, addDays(today, 1))
      expect((await ask({ ...resident, place }, byEmail)).status).toBe(200)
    }
    await another('La bunica', 'biodeseuri')
    await another('Depozit', 'sticla')
    setTime('20:00')
    await tell()
    const [message, ...others] = await sent()
    expect(others).toEqual([])
    expect(message?.subject).toBe('Mâine, până la 06:00: biodeșeuri, sticlă')
    expect(message?.body).toContain(
      `Mâine se colectează biodeșeuri („${resident.place.alias || 'Strada Exemplului nr. 5'}, La bunica”); sticlă („Depozit”). Scoateți recipientul până la 06:00.`,
    )
  })

  it.each([
    [
      'was moved to another day',
      async ({ round }: Resident) =>
        void (await app.ports.db
          .update(roundDays)
          .set({ day: addDays(today, 2) })
          .where(eq(roundDays.roundId, round.id))),
    ],
    [
      'is of a contract that has ended',
      async ({ contract }: Resident) =>
        void (await app.ports.db
          .update(contracts)
          .set({ state: 'incetat' })
          .where(eq(contracts.id, contract.id))),
    ],
    [
      'is at a place that is another client’s now',
      async ({ place }: Resident) =>
        void (await app.ports.db
          .update(servicePlaces)
          .set({ citizenId: (await aSignedIn(app)).citizen.id, contractId: null })
          .where(eq(servicePlaces.id, place.id))),
    ],
    [
      'is not to be told of any more',
      async (resident: Resident) => void (await ask(resident, null)),
    ],
  ])('is not told when it %s', async (_, change) => {
    await change(await aReminded())
    setTime('20:00')
    await tell()
    expect(await sent()).toEqual([])
  })

  it('goes through the chosen channel alone', async () => {
    const { client } = await aReminded({ ora: '19:00', canal: 'push' })
    dataOf(await client.post('/api/push/subscribe', aSubscription()))
    await aReminded({ ora: '19:00', canal: 'sms' })
    setTime('19:00')
    await tell()
    expect((await channelsOf()).toSorted()).toEqual(['push', 'sms'])
  })

  it('goes by e-mail when no device of the citizen takes notifications any more', async () => {
    await aReminded({ ora: '19:00', canal: 'push' })
    setTime('19:00')
    await tell()
    expect(await channelsOf()).toEqual(['email'])
  })

  it('is not told again when the hour is changed on the same evening', async () => {
    const resident = await aReminded({ ora: '18:00', canal: 'email' })
    setTime('18:00')
    await tell()
    await ask(resident, { ora: '19:00', canal: 'email' })
    setTime('19:00')
    await tell()
    expect(await sent()).toHaveLength(1)
  })

  it('does not leave once it is no longer the evening before', async () => {
    await aReminded()
    setTime('20:00')
    await tell()
    await app.ports.db.update(outbox).set({ state: 'asteapta' })
    setTime('00:00', addDays(today, 1))
    let left = 0
    const email = async () => void (left += 1)
    await dispatch(app.ports, { sms: null, email, push: null }, 'email')
    expect(left).toBe(0)
    const [row] = await app.ports.db.select().from(outbox)
    expect(row).toMatchObject({ state: 'esuat', body: '' })
  })
})
