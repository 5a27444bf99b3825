import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SupportReceipt } from '#contract/support.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { citizens, files, sesizari, supportRequests } from '#server/db/schema.ts'
import { findOrCreateCaller } from '#server/domain/callers.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { dataOf, listStoredFiles } from '#server/testing/helpers.ts'
import { aFreshE164 } from '#server/testing/identities.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import { cleanUp } from './cleanup.ts'

const DAY = 24 * 3600
const KEPT_DAYS = 40
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp({ variables: { VISITOR_REQUEST_DAYS: `${KEPT_DAYS}` } })
})
afterAll(() => app.close())
beforeEach(async () => {
  operator = await anOperator(app)
})
afterEach(() => operator.close())

async function aRequest(client: TestClient = app.client()) {
  const photo = dataOf<Descriptor>(await client.upload('/api/upload-file-register', 'a.pdf', PDF))
  const path = client.token ? '/api/account/suport-online' : '/api/suport-online'
  const { id } = dataOf<SupportReceipt>(
    await client.post(path, {
      nume: 'Popescu',
      prenume: 'Ileana',
      telefon: '0722000142',
      email: 'ileana@exemplu.ro',
      observatii: 'Tomberonul este spart.',
      files: { documente_fotografii: [photo] },
    }),
  )
  return { id, photo: photo.id }
}
type Sent = Awaited<ReturnType<typeof aRequest>>

const answer = ({ id }: Sent) => operator.run('suport', 'raspunde', String(id), 'Îl schimbăm.')

const read = async ({ id }: Sent) => {
  const [row] = await app.ports.db.select().from(supportRequests).where(eq(supportRequests.id, id))
  return row!
}

/** Counts what is left of a request: its texts, the row of its photo, the photo. */
async function left(sent: Sent) {
  const { nume, prenume, telefon, email, observatii, answer: answered } = await read(sent)
  return {
    words: [nume, prenume, telefon, email, observatii, answered].filter(Boolean).length,
    photo: await app.ports.db.$count(files, eq(files.id, sent.photo)),
    bytes: (await listStoredFiles(app)).includes(sent.photo),
  }
}
const whole = { words: 6, photo: 1, bytes: true }
const nothing = { words: 0, photo: 0, bytes: false }

describe('a visitor’s request', () => {
  it('is erased with its photos once its retention after the last answer is over', async () => {
    const sent = await aRequest()
    await answer(sent)
    app.clock.advance(10 * DAY)
    await answer(sent)
    app.clock.advance(KEPT_DAYS * DAY)
    await cleanUp(app.ports)
    expect(await left(sent)).toEqual(whole)
    app.clock.advance(1)
    await cleanUp(app.ports)
    expect(await left(sent)).toEqual(nothing)
  })

  it('leaves its number, its state and its dates in the register', async () => {
    const sent = await aRequest()
    await answer(sent)
    const { state, createdAt, answeredAt } = await read(sent)
    app.clock.advance(KEPT_DAYS * DAY + 1)
    await cleanUp(app.ports)
    expect(await read(sent)).toMatchObject({ state, createdAt, answeredAt, email: '' })
    await expect(answer(sent)).rejects.toThrow('Nu există cererea')
  })

  it('stays until it is answered, however long', async () => {
    const sent = await aRequest()
    app.clock.advance(10 * KEPT_DAYS * DAY)
    await cleanUp(app.ports)
    expect(await left(sent)).toEqual({ ...whole, words: 5 })
  })

  it('of an account stays with the account', async () => {
    const sent = await aRequest(await signIn(app, await aCitizen(app)))
    await answer(sent)
    app.clock.advance(KEPT_DAYS * DAY + 1)
    await cleanUp(app.ports)
    expect(await left(sent)).toEqual(whole)
  })
})

describe('a caller without an account', () => {
  const readCaller = async (id: number) => {
    const [row] = await app.ports.db.select().from(citizens).where(eq(citizens.id, id))
    return row!
  }
  async function aCaller(state: string) {
    const telefon = aFreshE164()
    const caller = { nume: 'Popa', prenume: 'Ileana', telefon }
    const { id } = await findOrCreateCaller(app.ports.db, app.clock.now(), caller)
    const sesizare = await aSolvedSesizare(app, id)
    await app.ports.db.update(sesizari).set({ state }).where(eq(sesizari.id, sesizare))
    return { id, sesizare }
  }

  it('is erased that long after their last case was closed, and the case stays without its place', async () => {
    const [closed, open] = [await aCaller('solutionata'), await aCaller('in_lucru')]
    app.clock.advance(KEPT_DAYS * DAY - 1)
    await cleanUp(app.ports)
    expect(await readCaller(closed.id)).toMatchObject({ state: 'apelant', nume: 'Popa' })
    app.clock.advance(2)
    await cleanUp(app.ports)
    expect(await readCaller(closed.id)).toMatchObject({ state: 'inchis', nume: '', telefon: null })
    const which = eq(sesizari.id, closed.sesizare)
    const [row] = await app.ports.db.select().from(sesizari).where(which)
    expect(row).toMatchObject({ citizenId: closed.id, adresaText: '' })
    expect((await readCaller(open.id)).state).toBe('apelant')
  })
})
