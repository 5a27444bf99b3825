import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { QueuedKind } from '#contract/trimiteri.ts'
import { supportRequests } from '#server/db/schema.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { countByStatus, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const UNKNOWN = { id: null }

let app: TestApp
beforeAll(async () => {
  app = await startFormsApp()
})
afterAll(() => app.close())

const aSupportRequest = {
  nume: 'Ionescu',
  prenume: 'Ana',
  telefon: '0722000142',
  email: 'ana@exemplu.ro',
  observatii: 'Nu mi s-a ridicat gunoiul.',
}
const aDraft = { tip: 'DATE_PERSONALE', date: {}, files: [], trimite: false }
const aReport = {
  categorie: 'DEPOZITARE',
  descriere: 'Un morman de moloz lângă stație.',
  adresa_text: 'Strada Exemplului nr. 5',
}

const asHeader = (cheie: string) => ({ 'idempotency-key': cheie })
const ask = (client: TestClient, cheie: string, fel: QueuedKind = 'suport') =>
  client.post(client.token ? paths.accountTrimitereStare : paths.trimitereStare, { cheie, fel })

async function sendSupportRequest(
  client: TestClient,
): Promise<{ cheie: string; receipt: unknown }> {
  const cheie = crypto.randomUUID()
  const path = client.token ? paths.accountSuportOnline : paths.suportOnline
  return { cheie, receipt: dataOf(await client.post(path, aSupportRequest, asHeader(cheie))) }
}

describe('asking whether a call has arrived', () => {
  it('returns a visitor’s receipt to whoever holds its key', async () => {
    const { cheie, receipt } = await sendSupportRequest(app.client())
    const before = await app.ports.db.$count(supportRequests)
    expect(dataOf(await ask(app.client(), cheie))).toEqual(receipt)
    expect(dataOf(await ask(app.client(), cheie.toUpperCase()))).toEqual(receipt)
    expect(await app.ports.db.$count(supportRequests)).toBe(before)
  })

  it('returns a citizen’s own id and number, and nothing else', async () => {
    const { client } = await aSignedIn(app)
    const cheie = crypto.randomUUID()
    const report = await client.post(paths.sesizari, aReport, asHeader(cheie))
    const { id, numar } = dataOf<{ id: number; numar: string }>(report)
    expect(dataOf(await ask(client, cheie, 'sesizare'))).toEqual({ id, numar })
    const message = crypto.randomUUID()
    const path = `${paths.sesizareChat}${id}`
    const answer = await client.post(path, { text: 'Încă.', files: [] }, asHeader(message))
    const { id: messageId } = dataOf<{ id: number }>(answer)
    expect(dataOf(await ask(client, message, 'mesaj-sesizare'))).toEqual({ id: messageId })
  })

  it('returns null for an unused key, and for a key of another kind', async () => {
    const { client } = await aSignedIn(app)
    const { cheie } = await sendSupportRequest(client)
    expect(dataOf(await ask(client, crypto.randomUUID()))).toEqual(UNKNOWN)
    expect(dataOf(await ask(client, cheie, 'solicitare'))).toEqual(UNKNOWN)
    expect(dataOf(await ask(app.client(), crypto.randomUUID()))).toEqual(UNKNOWN)
  })

  it('returns a citizen’s receipt to its owner only', async () => {
    const [{ client: ana }, { client: ion }] = await Promise.all([aSignedIn(app), aSignedIn(app)])
    const { cheie, receipt } = await sendSupportRequest(ana)
    expect(dataOf(await ask(ion, cheie))).toEqual(UNKNOWN)
    expect(dataOf(await ask(app.client(), cheie))).toEqual(UNKNOWN)
    expect(dataOf(await ask(ana, cheie))).toEqual(receipt)
  })

  it('answers 401, not null, once the bearer has expired', async () => {
    const { client } = await aSignedIn(app)
    const { cheie } = await sendSupportRequest(client)
    app.clock.advance(2 * 3600)
    expect(statusAndCode(await ask(client, cheie))).toEqual([401, 'neautentificat'])
  })

  it('answers 409 with a Retry-After while the call is in progress', async () => {
    const cheie = crypto.randomUUID()
    const name = `public ${paths.suportOnline} ${cheie}`
    await app.ports.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
      const answer = await ask(app.client(), cheie)
      expect(statusAndCode(answer)).toEqual([409, 'in_curs'])
      expect(answer.headers['retry-after']).toBe('1')
    })
    expect(dataOf(await ask(app.client(), cheie))).toEqual(UNKNOWN)
  })

  it('still knows the key of what was deleted meanwhile', async () => {
    const { client } = await aSignedIn(app)
    const cheie = crypto.randomUUID()
    const draft = await client.post(paths.saveSolicitareContract, aDraft, asHeader(cheie))
    const { id } = dataOf<{ id: number }>(draft)
    dataOf(await client.post(`/api/solicitare-sterge-ciorna/${id}`, {}))
    await cleanUp(app.ports)
    expect(dataOf(await ask(client, cheie, 'solicitare'))).toEqual({ id })
  })

  it('refuses an invalid key, and an unknown kind', async () => {
    expect((await ask(app.client(), '1')).status).toBe(422)
    expect((await ask(app.client(), crypto.randomUUID(), 'plata' as QueuedKind)).status).toBe(422)
  })

  it('is rate-limited by IP address and by citizen', async () => {
    const own = await startTestApp({ env: { checksPerHour: 2 } })
    try {
      const { client } = await aSignedIn(own)
      for (const asking of [own.client(), client]) {
        const answers = []
        for (let i = 0; i < 3; i += 1) answers.push(await ask(asking, crypto.randomUUID()))
        expect(countByStatus(answers)).toEqual({ 200: 2, 429: 1 })
      }
    } finally {
      await own.close()
    }
  })
})

it('a call repeated after asking has one effect', async () => {
  const client = app.client()
  const cheie = crypto.randomUUID()
  const email = `${cheie}@exemplu.ro`
  expect(dataOf(await ask(client, cheie))).toEqual(UNKNOWN)
  const send = () => client.post(paths.suportOnline, { ...aSupportRequest, email }, asHeader(cheie))
  const first = dataOf(await send())
  expect(dataOf(await ask(client, cheie))).toEqual(first)
  expect(dataOf(await send())).toEqual(first)
  expect(await app.ports.db.$count(supportRequests, eq(supportRequests.email, email))).toBe(1)
})
