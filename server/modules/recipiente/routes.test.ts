import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseContainerCode } from '#contract/container-code.ts'
import type { Contract } from '#contract/contracte.ts'
import { addDays } from '#contract/days.ts'
import type { PublicContainer } from '#contract/recipiente.ts'
import { dayOf } from '#contract/time-zone.ts'
import { containers, sortingHints } from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import {
  aContainer,
  aContract,
  aPlace,
  aRound,
  aRoundDay,
} from '#server/testing/factories/places.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const WRONG_PER_HOUR = 60

let app: TestApp
let today: string
beforeAll(async () => {
  app = await startTestApp()
  today = dayOf(app.clock.now())
})
afterAll(() => app.close())

const pathOf = (code: string) => `/api/recipient/${code}`
const readAs = async (code: string) => dataOf<PublicContainer>(await app.client().get(pathOf(code)))

/** A bin for glass, with a place for each of the days, on which it is next emptied. */
async function aBin(days: number[], contract: Parameters<typeof aContract>[2] = {}) {
  const citizen = await aCitizen(app)
  const { id: contractId } = await aContract(app, citizen.id, contract)
  for (const inDays of days) {
    const place = await aPlace(app, citizen.id, { contractId })
    const glass = await aRound(app, place.id, { fractie: 'sticla' })
    await aRoundDay(app, glass.id, addDays(today, -1))
    await aRoundDay(app, glass.id, addDays(today, inDays))
    await aRoundDay(app, glass.id, addDays(today, inDays + 14))
    const other = await aRound(app, place.id, { fractie: 'rezidual' })
    await aRoundDay(app, other.id, addDays(today, 1))
  }
  const bin = await aContainer(app, contractId, { fractie: 'sticla' })
  return { citizen, contractId, bin }
}

describe('the code of a container', () => {
  it('is made by the database, with its check character, and is never made twice', async () => {
    const { contractId } = await aBin([])
    const rows = Array.from({ length: 3000 }, (_, turn) => ({
      contractId,
      tip: 'Pubelă',
      volumeLitres: 120,
      label: `multe-${turn}`,
      fractie: 'rezidual',
    }))
    const made = await app.ports.db.insert(containers).values(rows).returning()
    const codes = made.map(({ code }) => code)
    expect(codes.filter((code) => parseContainerCode(code) !== code)).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('is made again when another container has it already', async () => {
    const { bin } = await aBin([])
    const { db } = app.ports
    await db.transaction(async (tx) => {
      // The first code of each call is one that is taken; the second is not.
      await tx.execute(sql`create temporary sequence turns`)
      await tx.execute(sql`alter function random_container_code() rename to real_container_code`)
      await tx.execute(
        sql.raw(`create function random_container_code() returns text language sql volatile
          as $$ select case when nextval('turns') = 1 then '${bin.code}' else real_container_code() end $$`),
      )
      const [row] = (await tx.execute<{ code: string }>(sql`select new_container_code() as code`))
        .rows
      expect(row!.code).not.toBe(bin.code)
      const [turns] = (await tx.execute<{ n: string }>(sql`select last_value as n from turns`)).rows
      expect(Number(turns!.n)).toBe(2)
      await tx.execute(sql`drop function random_container_code()`)
      await tx.execute(sql`alter function real_container_code() rename to random_container_code`)
    })
  })
})

describe('the page of a container', () => {
  it('says to anybody what goes in, what does not, and when it is emptied next', async () => {
    await app.ports.db.insert(sortingHints).values([
      { obiect: 'Borcan de sticlă', fractie: 'sticla', sfat: 'Golit.' },
      { obiect: 'Oglindă', fractie: 'rezidual' },
      { obiect: 'Umbrelă', fractie: 'rezidual' },
    ])
    const { bin } = await aBin([3])
    const found = await readAs(bin.code)
    expect(found).toMatchObject({
      cod: bin.code,
      fractie: 'sticla',
      volum_l: 120,
      scos_din_uz: false,
      colectare: { data: addDays(today, 3), interval: '07:00–12:00' },
    })
    expect(found.intra).toEqual([{ obiect: 'Borcan de sticlă', sfat: 'Golit.' }])
    expect(found.nu_intra).toEqual([{ obiect: 'Oglindă', fractie: 'rezidual' }])
  })

  it('is found by a code in lower case with spaces', async () => {
    const { bin } = await aBin([3])
    const typed = bin.code.toLowerCase().replace(/(...)(...)/, '$1 $2-')
    expect((await readAs(encodeURIComponent(typed))).cod).toBe(bin.code)
  })

  it('says nothing of whose it is, nor where', async () => {
    const { citizen, bin } = await aBin([3], { numar: 'C-ASCUNS', codClient: 'K-ASCUNS' })
    const { text } = await app.client().get(pathOf(bin.code))
    const secrets = ['C-ASCUNS', 'K-ASCUNS', 'Strada', 'Acasă', bin.label, citizen.nume]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  it('says the same to its owner as to anybody', async () => {
    const { citizen, bin } = await aBin([3])
    const own = await signIn(app, citizen)
    expect(dataOf(await own.get(pathOf(bin.code)))).toEqual(await readAs(bin.code))
  })

  it('says no day when the places of its contract have different ones', async () => {
    const { bin } = await aBin([3, 4])
    expect(await readAs(bin.code)).not.toHaveProperty('colectare')
  })

  it('says the day that all places of its contract have', async () => {
    const { bin } = await aBin([5, 5])
    expect(await readAs(bin.code)).toMatchObject({ colectare: { data: addDays(today, 5) } })
  })

  it.each([
    ['of a contract that has ended', { state: 'incetat' }, null],
    ['that was taken away', {}, '2026-01-01'],
  ])('says that one %s is out of use, and no day', async (_, contract, retiredOn) => {
    const { bin } = await aBin([3], contract)
    const change = { retiredOn }
    await app.ports.db.update(containers).set(change).where(eq(containers.id, bin.id))
    const found = await readAs(bin.code)
    expect(found.scos_din_uz).toBe(true)
    expect(found).not.toHaveProperty('colectare')
  })
})

it('the owner has the code of each container in use', async () => {
  const { citizen, contractId, bin } = await aBin([3])
  await aContainer(app, contractId, { retiredOn: '2026-01-01' })
  const client = await signIn(app, citizen)
  const [contract] = dataOf<Contract[]>(await client.get('/api/get-contracte-info'))
  expect(contract!.recipiente.map(({ cod }) => cod)).toEqual([bin.code])
})

describe('an unknown code', () => {
  it.each(['222222222', '22222222X', 'abc', '2'.repeat(90)])('answers 404 for %s', async (code) => {
    const answer = await app.client().get(pathOf(code))
    expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
  })

  it('is not asked for without end: then a known one is refused too, at that address only', async () => {
    const { bin } = await aBin([3])
    const guesser = app.client('198.51.100.7')
    for (let turn = 0; turn < WRONG_PER_HOUR; turn += 1) {
      // Known codes in between consume nothing.
      expect((await guesser.get(pathOf(bin.code))).status).toBe(200)
      expect((await guesser.get(pathOf('222222222'))).status).toBe(404)
    }
    expect(statusAndCode(await guesser.get(pathOf(bin.code)))).toEqual([
      429,
      'prea_multe_incercari',
    ])
    expect((await app.client('203.0.113.9').get(pathOf(bin.code))).status).toBe(200)
  })

  it('with a wrong check character consumes nothing', async () => {
    const mistyper = app.client('198.51.100.99')
    for (let turn = 0; turn <= WRONG_PER_HOUR; turn += 1) {
      expect((await mistyper.get(pathOf('22222222X'))).status).toBe(404)
    }
  })
})
