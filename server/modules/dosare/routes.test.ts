import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaseDetailsAnswer, CaseItem } from '#contract/operator/dosare.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import { audit, messages, sesizari, solicitari } from '#server/db/schema.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { anApiKey } from '#server/testing/factories/operator.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startFormsApp } from '#server/testing/factories/forms.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const SESIZARI = `${OPERATOR_API}/sesizari`
const DAY_MS = 24 * 3600 * 1000

let app: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  app = await startFormsApp()
  headers = { authorization: `Bearer ${await anApiKey(app, 'dosare:citire', 'dosare:scriere')}` }
})
afterAll(() => app.close())

let last = 0

/** Inserts a sesizare that is due in `days`. */
async function aSesizare(days = 30) {
  const citizen = await aCitizen(app)
  last += 1
  const now = app.clock.now()
  const [row] = await app.ports.db
    .insert(sesizari)
    .values({
      citizenId: citizen.id,
      numar: `SZ-2026-${String(last).padStart(6, '0')}`,
      categorie: 'NERIDICARE',
      descriere: 'Nu s-a ridicat nimic.',
      values: {},
      state: 'inregistrata',
      dueAt: new Date(now.getTime() + days * DAY_MS),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return { citizen, id: row!.id, numar: row!.numar! }
}

const get = (path: string) => app.client().get(path, headers)
const post = (path: string, body: unknown, key: string = crypto.randomUUID()) =>
  app.client().post(path, body, { ...headers, 'idempotency-key': key })

interface Page {
  lista: CaseItem[]
  total: number
  urmator: string | null
}
const page = async (query: string) => dataOf<Page>(await get(`${SESIZARI}?${query}`))

describe('the list of cases', () => {
  it('comes in pages that lose and repeat nothing while others are inserted', async () => {
    const before = [await aSesizare(1), await aSesizare(2), await aSesizare(2), await aSesizare(3)]
    const first = await page('limita=2')
    await aSesizare(0) // belongs before what was read
    await aSesizare(60)
    const numbers = first.lista.map(({ numar }) => numar)
    for (let next = first.urmator; next !== null;) {
      const { lista, urmator } = await page(`limita=2&cursor=${next}`)
      numbers.push(...lista.map(({ numar }) => numar))
      next = urmator
    }
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toEqual(expect.arrayContaining(before.map(({ numar }) => numar)))
    expect((await page('')).total).toBe(6)
  })

  it('is filtered as at the command line', async () => {
    const { id, citizen, numar } = await aSesizare()
    const numbers = async (query: string) => (await page(query)).lista.map((one) => one.numar)
    expect(await numbers('fara_raspuns=true')).toContain(numar)
    await app.ports.db.insert(messages).values({
      kind: 'sesizare',
      objectId: id,
      citizenId: citizen.id,
      author: 'operator',
      text: 'Venim.',
    })
    expect(await numbers('fara_raspuns=true')).not.toContain(numar)
    expect(await numbers('mai_vechi=1')).toEqual([])
    expect(await numbers('stare=solutionata')).toEqual([])
    expect(await numbers('stare=toate&limita=200')).toContain(numar)
  })

  it.each(['limita=201', 'limita=0', 'cursor=abc', 'stare=ciorna', 'fara_raspuns=da'])(
    'is refused with %s',
    async (query) => {
      expect(statusAndCode(await get(`${SESIZARI}?${query}`))).toEqual([422, 'date_invalide'])
    },
  )
})

describe('a case', () => {
  it('is shown with contact data, and the audit names the key', async () => {
    const { citizen, id, numar } = await aSesizare()
    const shown = dataOf<CaseDetailsAnswer>(await get(`${SESIZARI}/${numar}`))
    expect(shown).toMatchObject({ numar, client: { email: citizen.email } })
    expect(JSON.stringify(shown)).not.toContain(citizen.cnpCui)
    const [entry] = await app.ports.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({ action: 'sesizare.vazuta', subject: `sesizare:${id}` })
    expect(entry?.actor).toMatch(/^api:program-/)
    expect(entry?.requestId).not.toBe('')
  })

  it('is answered once, however often the call is repeated', async () => {
    const { id, numar } = await aSesizare()
    const key = crypto.randomUUID()
    const body = { text: 'Trimitem o echipă.' }
    const first = await post(`${SESIZARI}/${numar}/raspuns`, body, key)
    expect((await post(`${SESIZARI}/${numar}/raspuns`, body, key)).text).toBe(first.text)
    expect(await app.ports.db.$count(messages, eq(messages.objectId, id))).toBe(1)
    const other = await post(`${SESIZARI}/${numar}/raspuns`, { text: 'Altceva' }, key)
    expect(statusAndCode(other)).toEqual([422, 'cheie_refolosita'])
  })

  it('moves only where its state allows, and says where', async () => {
    const { numar } = await aSesizare()
    const moved = await post(`${SESIZARI}/${numar}/stare`, { stare: 'preluata' })
    expect(dataOf(moved)).toEqual({ numar, stare: 'preluata' })
    const refused = await post(`${SESIZARI}/${numar}/stare`, { stare: 'inregistrata' })
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
    expect(refused.body.errors?.message[0]).toContain('Se poate numai în')
  })

  it('has its term extended once', async () => {
    const { numar } = await aSesizare()
    const path = `${SESIZARI}/${numar}/prelungire`
    expect(dataOf(await post(path, { motiv: 'Așteptăm avizul.' }))).toMatchObject({ numar })
    const again = await post(path, { motiv: 'Încă așteptăm.' })
    expect(again.body.errors?.message).toEqual(['Termenul a fost deja prelungit.'])
  })

  it('is not found under another number, nor a draft under any', async () => {
    const { citizen } = await aSesizare()
    await app.ports.db.insert(solicitari).values({
      citizenId: citizen.id,
      tip: 'PUBELA_NOUA',
      state: 'ciorna',
      values: {},
      fingerprint: '',
    })
    expect(statusAndCode(await get(`${SESIZARI}/SZ-2026-999999`))).toEqual([404, 'inexistent'])
    const drafts = await get(`${OPERATOR_API}/solicitari?stare=toate`)
    expect(dataOf<Page>(drafts).lista).toEqual([])
  })

  it.each([
    ['raspuns', { text: ' ' }],
    ['raspuns', { text: 'Da', fisiere: [{ id: 'x' }] }],
    ['stare', { stare: 'ciorna' }],
    ['prelungire', { motiv: '' }],
  ])('is not changed by %s with %j', async (path, body) => {
    const { numar } = await aSesizare()
    const answer = await post(`${SESIZARI}/${numar}/${path}`, body)
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
  })
})
