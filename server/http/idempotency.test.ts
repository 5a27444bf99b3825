import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idempotency, supportRequests } from '#server/db/schema.ts'
import { sealAnswers } from '#server/jobs/seal-answers.ts'
import { openAnswer } from '#server/crypto/stored-answer.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { countByStatus, dataOf, statusAndCode, CONCURRENT_CALLS } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const PATH = '/api/suport-online'
const ACCOUNT_PATH = '/api/account/suport-online'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { supportPerHour: 10_000 } })
})
afterAll(() => app.close())

const aRequest = (observatii: string) => ({
  nume: 'Ionescu',
  prenume: 'Ana',
  telefon: '0722000142',
  email: 'ana@exemplu.ro',
  observatii,
})
const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })
const countOf = (observatii: string) =>
  app.ports.db.$count(supportRequests, eq(supportRequests.observatii, observatii))

describe('a call repeated with its idempotency key', () => {
  it('has one effect when 50 arrive together; the others get the same bytes or 409', async () => {
    const client = app.client()
    await client.get('/api/xsrf')
    const key = aKey()
    const calls = Array.from({ length: CONCURRENT_CALLS }, () =>
      client.post(PATH, aRequest('paralel'), key),
    )
    const answers = await Promise.all(calls)
    expect(await countOf('paralel')).toBe(1)
    const counts = countByStatus(answers)
    expect((counts[200] ?? 0) + (counts[409] ?? 0)).toBe(CONCURRENT_CALLS)
    const texts = answers.filter(({ status }) => status === 200).map(({ text }) => text)
    expect(new Set(texts).size).toBe(1)
    expect((await client.post(PATH, aRequest('paralel'), key)).text).toBe(texts[0])
  })

  it('gets 409 with Retry-After while the first is still running', async () => {
    const key = aKey()
    const name = `public ${PATH} ${key['idempotency-key']}`
    await app.ports.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
      const answer = await app.client().post(PATH, aRequest('in curs'), key)
      expect(statusAndCode(answer)).toEqual([409, 'in_curs'])
      expect(answer.headers['retry-after']).toBe('1')
    })
    expect((await app.client().post(PATH, aRequest('in curs'), key)).status).toBe(200)
  })

  it('is refused with another body', async () => {
    const key = aKey()
    await app.client().post(PATH, aRequest('primul'), key)
    const answer = await app.client().post(PATH, aRequest('altul'), key)
    expect(statusAndCode(answer)).toEqual([422, 'cheie_refolosita'])
    expect(await countOf('altul')).toBe(0)
  })

  it('runs again after an error', async () => {
    const key = aKey()
    const wrong = {
      ...aRequest('corectat'),
      files: { documente_fotografii: [{ id: crypto.randomUUID() }] },
    }
    expect((await app.client().post(PATH, wrong, key)).status).toBe(422)
    expect((await app.client().post(PATH, aRequest('corectat'), key)).status).toBe(200)
  })

  it('is refused when its key is not a UUID', async () => {
    const answer = await app.client().post(PATH, aRequest('cheie'), { 'idempotency-key': '1' })
    expect(statusAndCode(answer)).toEqual([400, 'cerere_gresita'])
  })

  it('is another call when another citizen uses the same key', async () => {
    const key = aKey()
    const [ana, ion] = await Promise.all([aCitizen(app), aCitizen(app)])
    const first = await (await signIn(app, ana)).post(ACCOUNT_PATH, aRequest('al meu'), key)
    const second = await (await signIn(app, ion)).post(ACCOUNT_PATH, aRequest('al meu'), key)
    expect(dataOf<{ id: number }>(first).id).not.toBe(dataOf<{ id: number }>(second).id)
  })

  it('is recognised on a public call whose bearer token has expired meanwhile', async () => {
    const key = aKey()
    const client = await signIn(app, await aCitizen(app))
    const first = await client.post(PATH, aRequest('expirat'), key)
    app.clock.advance(2 * 3600)
    const again = await client.post(PATH, aRequest('expirat'), key)
    expect(again.text).toBe(first.text)
    expect(await countOf('expirat')).toBe(1)
  })
})

it('stores nothing for calls without a key', async () => {
  const before = await app.ports.db.$count(idempotency)
  await app.client().post(PATH, aRequest('fara cheie'))
  expect(await app.ports.db.$count(idempotency)).toBe(before)
})

describe('a stored answer', () => {
  const SAVE = '/api/cetatean/address/save'
  const STREET = 'Strada Unica'
  const address = {
    eticheta: 'Acasă',
    judet: 'București',
    localitate: 'București',
    strada: STREET,
    numar: '5',
  }

  async function savedAddress() {
    const key = aKey()
    const client = await signIn(app, await aCitizen(app))
    const save = () => client.post(SAVE, address, key)
    const first = await save()
    return { key: key['idempotency-key'], save, first }
  }

  const rowOf = async (key: string) => {
    const [row] = await app.ports.db.select().from(idempotency).where(eq(idempotency.key, key))
    return row!
  }

  it('is encrypted in the database, and answers the repeated call', async () => {
    const { key, save, first } = await savedAddress()
    expect(first.text).toContain(STREET)
    const { answer } = await rowOf(key)
    expect(answer).not.toContain(STREET)
    expect(Buffer.from(answer, 'base64').toString()).not.toContain(STREET)
    expect((await save()).text).toBe(first.text)
  })

  it('decrypts for its own call and key only', async () => {
    const { key } = await savedAddress()
    const { answer, ...call } = await rowOf(key)
    expect(openAnswer(app.ports.env, call, answer)).toContain(STREET)
    const others = [{ owner: 'public' }, { key: crypto.randomUUID() }, { bodyHash: '00' }]
    for (const other of others) {
      expect(() => openAnswer(app.ports.env, { ...call, ...other }, answer)).toThrow()
    }
    expect(() => openAnswer({ appKey: 'x'.repeat(64) }, call, answer)).toThrow()
  })

  it('in clear text of an older version still answers, and is encrypted by the cleanup', async () => {
    const { key, save, first } = await savedAddress()
    const ofKey = eq(idempotency.key, key)
    await app.ports.db.update(idempotency).set({ answer: first.text }).where(ofKey)
    expect((await save()).text).toBe(first.text)
    await sealAnswers(app.ports)
    expect((await rowOf(key)).answer).not.toContain(STREET)
    expect((await save()).text).toBe(first.text)
  })
})
