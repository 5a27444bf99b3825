import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sesizare } from '#contract/sesizari.ts'
import type { Solicitare } from '#contract/solicitari.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { messages, sesizareCategories, sesizari, solicitareTypes } from '#server/db/schema.ts'
import { limitImageWork } from '#server/domain/image-limiter.ts'
import { answerSesizare, changeSesizareState } from '#server/modules/sesizari/change-state.ts'
import { pathFor } from '#server/ports/file-store.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aContract, aFile, aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { ReadPdf } from '#server/testing/read-pdf.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const PROOF = '/api/solicitare-dovada/'
const REPORT = '/api/sesizare-download-file-pdf/'
const OPERATOR = 'operator:proba'
const UNKNOWN = 2_000_000_000

let app: TestApp
beforeAll(async () => {
  app = await startFormsApp()
})
afterAll(() => app.close())

/** The body of a good solicitare that needs neither documents nor contract. */
const aRequest = (overrides: object = {}) => ({
  tip: 'DATE_PERSONALE',
  date: { drept: 'acces', detalii: 'Vreau tot ce știți despre mine.', acord_date: true },
  files: [],
  trimite: true,
  ...overrides,
})
const aReport = (overrides: object = {}) => ({
  categorie: 'MATURAT',
  subcategorie: 'FRUNZE',
  descriere: 'Strada nu a fost măturată de o săptămână.',
  adresa_text: 'Str. Exemplului 5',
  ...overrides,
})
const ask = async (client: TestClient, body: object = aRequest()): Promise<Solicitare> =>
  dataOf(await client.post('/api/save-solicitare-contract', body))
const report = async (client: TestClient, body: object = aReport()): Promise<Sesizare> =>
  dataOf(await client.post('/api/sesizari-v2', body))

async function download({ token }: TestClient, url: string) {
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.body}`)
  const bytes = answer.rawPayload
  return { headers: answer.headers, bytes, pdf: readPdf(bytes) }
}

async function aPhoto(client: TestClient, name: string): Promise<Descriptor> {
  const create = { width: 900, height: 700, channels: 3 as const, background: '#377' }
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return dataOf(await client.upload('/api/upload-file-register', name, bytes))
}

const figuresIn = ({ elements }: ReadPdf): number =>
  elements.filter((element) => element.includes('/S /Figure')).length
// Collapses whitespace, because line breaks do not matter.
const wordsOf = ({ text }: ReadPdf): string => text.replace(/\s+/g, ' ')

describe('the proof of registration', () => {
  it('names the request, the applicant and the deadline', async () => {
    const { client } = await aSignedIn(app, { nume: 'Țăranu', prenume: 'Ștefan' })
    const { id, numar } = await ask(client)
    const { pdf } = await download(client, PROOF + id)
    for (const part of [
      `Dovada înregistrării solicitării ${numar}`,
      app.ports.env.operator.denumire,
      'Înregistrată',
      'Țăranu',
      'Vreau tot ce știți despre mine.',
      'Termen de răspuns',
      'Niciun document.',
    ]) {
      expect(wordsOf(pdf)).toContain(part)
    }
    expect(pdf.catalog).toContain('/StructTreeRoot')
  })

  it('lists its documents with their checksums', async () => {
    const { citizen, client } = await aSignedIn(app)
    const contract = await aContract(app, citizen.id)
    const file = await aFile(client, 'Buletin „vechi”.pdf')
    const { tipuri } = dataOf<{ tipuri: { cod: string; documente: { cod: string }[] }[] }>(
      await client.get('/api/tipuri-solicitari'),
    )
    const type = tipuri.find(({ cod }) => cod === 'REINNOIRE_CONTRACT')!
    const { id } = await ask(client, {
      tip: type.cod,
      date: { contract_id: contract.id, adresa_de_dovedit: 'nu', acord_date: true },
      files: type.documente.slice(0, 1).map(({ cod }) => ({ id: file.id, document: cod })),
      trimite: true,
    })
    const text = wordsOf((await download(client, PROOF + id)).pdf)
    expect(text).toContain(`Contractul ${contract.numar}`)
    expect(text).toContain('Buletin „vechi”.pdf')
    expect(text.replaceAll(' ', '')).toContain(file.sha256)
  })

  it('names a firm', async () => {
    const { client } = await aSignedIn(app, { type: 1, fNume: 'Exemplu & Fiii S.R.L.' })
    const { id } = await ask(client)
    expect(wordsOf((await download(client, PROOF + id)).pdf)).toContain('Exemplu & Fiii S.R.L.')
  })

  it('is available after its type was deleted', async () => {
    const own = await startFormsApp()
    const { client } = await aSignedIn(own)
    const { id } = await ask(client)
    await own.ports.db.delete(solicitareTypes)
    const answer = await own.app.inject({
      url: PROOF + id,
      headers: { authorization: `Bearer ${client.token}` },
    })
    await own.close()
    expect(wordsOf(readPdf(answer.rawPayload))).toContain('Vreau tot ce știți despre mine.')
  })

  it('is refused for a draft', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await ask(client, aRequest({ trimite: false }))
    expect(statusAndCode(await client.get(PROOF + id))).toEqual([409, 'stare_nepotrivita'])
  })
})

describe('a printed sesizare', () => {
  it('contains its history, its photos and its whole thread', async () => {
    const { client } = await aSignedIn(app)
    const [before, answer] = [await aPhoto(client, 'înainte.jpg'), await aPhoto(client, 'b.jpg')]
    const place = { lat: 44.4268, lng: 26.1025 }
    const { id, numar } = await report(client, aReport({ files: [{ id: before.id }], ...place }))
    const act = await aFile(client, 'act.pdf')
    const files = [{ id: answer.id }, { id: act.id }]
    await client.post(`/api/sesizare-chat-v2/${id}`, { text: 'Este tot așa 😀.', files })
    await changeSesizareState(app.ports, app.ports.db, id, 'preluata', 'Vine echipa.', OPERATOR)
    await answerSesizare(app.ports, app.ports.db, id, 'Mulțumim, venim mâine.', OPERATOR)
    const { pdf } = await download(client, REPORT + id)
    for (const part of [
      `Sesizarea ${numar}`,
      'Strada nu a fost măturată de o săptămână.',
      'Str. Exemplului 5',
      '44.4268, 26.1025',
      'Vine echipa.',
      'Mulțumim, venim mâine.',
      'Este tot așa',
      'Fotografia 1: înainte.jpg',
      'Fotografia 2: b.jpg',
      'act.pdf, SHA-256',
    ]) {
      expect(wordsOf(pdf)).toContain(part)
    }
    expect(wordsOf(pdf)).not.toContain('cele mai noi')
    expect(figuresIn(pdf)).toBe(2)
  })

  it('contains the newest messages of a long thread, and says on its first page what it omits', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id } = await report(client)
    const sent = Array.from({ length: 1001 }, (_, turn) => ({
      kind: 'sesizare',
      objectId: id,
      citizenId: citizen.id,
      author: 'cetatean',
      text: `Al ${turn + 1}-lea.`,
      createdAt: app.clock.now(),
    }))
    // One statement for all would be cancelled on a slow machine: each message renews the text that is searched.
    for (let at = 0; at < sent.length; at += 100) {
      await app.ports.db.insert(messages).values(sent.slice(at, at + 100))
    }
    const { pdf } = await download(client, REPORT + id)
    const first = pdf.pages[0]!.map(({ text }) => text.replace(/\s+/g, ' '))
    expect(first).toContain(
      'Mesaje cuprinse în document: cele mai noi 500 din 1.001. Pe toate le găsiți în portal, la această sesizare.',
    )
    const printed = Array.from(wordsOf(pdf).matchAll(/Al (\d+)-lea\./g), ([, turn]) => Number(turn))
    expect(printed).toEqual(Array.from({ length: 500 }, (_, turn) => turn + 502))
  })

  it('names a photo that cannot be read', async () => {
    const { client } = await aSignedIn(app)
    const photo = await aPhoto(client, 'pierdută.jpg')
    const { id } = await report(client, aReport({ files: [{ id: photo.id }] }))
    const folder = path.join(app.ports.env.dataDir, 'files', photo.id.slice(0, 2))
    await rm(path.join(folder, photo.id))
    const { pdf } = await download(client, REPORT + id)
    expect(wordsOf(pdf)).toContain('Fotografia „pierdută.jpg” nu a putut fi citită.')
    expect(figuresIn(pdf)).toBe(0)
    expect(app.logged()).toContain(photo.id)
  })

  it('shows a photo once it can be read again', async () => {
    const { client } = await aSignedIn(app)
    const photo = await aPhoto(client, 'a.jpg')
    const { id } = await report(client, aReport({ files: [{ id: photo.id }] }))
    const place = pathFor(path.join(app.ports.env.dataDir, 'files'), photo.id)
    await rename(place, `${place}.away`)
    expect(figuresIn((await download(client, REPORT + id)).pdf)).toBe(0)
    await rename(`${place}.away`, place)
    expect(figuresIn((await download(client, REPORT + id)).pdf)).toBe(1)
  })

  it('comes from the cache until its content changes', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await report(client)
    const { bytes } = await download(client, REPORT + id)
    app.clock.advance(60)
    expect((await download(client, REPORT + id)).bytes.equals(bytes)).toBe(true)
    await answerSesizare(app.ports, app.ports.db, id, 'Venim mâine.', OPERATOR)
    const { pdf } = await download(client, REPORT + id)
    expect(wordsOf(pdf)).toContain('Venim mâine.')
  })

  it('is refused when the queue for image work is full', async () => {
    const { client } = await aSignedIn(app)
    const photo = await aPhoto(client, 'a.jpg')
    const { id } = await report(client, aReport({ files: [{ id: photo.id }] }))
    let release!: () => void
    const held = new Promise<void>((resolve) => (release = resolve))
    // Two in progress and a queue of 64.
    const others = Array.from({ length: 66 }, () => limitImageWork(() => held))
    const refused = await client.get(REPORT + id)
    expect(statusAndCode(refused)).toEqual([503, 'indisponibil'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    release()
    await Promise.all(others)
    expect(figuresIn((await download(client, REPORT + id)).pdf)).toBe(1)
  })

  it('is available after its category was deleted', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await report(client)
    const named = eq(sesizareCategories.cod, 'MATURAT')
    const [kept] = await app.ports.db.delete(sesizareCategories).where(named).returning()
    const { pdf } = await download(client, REPORT + id)
    await app.ports.db.insert(sesizareCategories).values(kept!)
    expect(wordsOf(pdf)).toContain('MATURAT')
  })

  it('prints hostile text of a citizen', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await report(client)
    const descriere = `\u202e${'😀\u0301'.repeat(300)}\n\n\n\nשלום עולם ${'w'.repeat(900)}) Tj ET`
    await app.ports.db.update(sesizari).set({ descriere }).where(eq(sesizari.id, id))
    const { pdf } = await download(client, REPORT + id)
    expect(pdf.text).toContain(') Tj ET')
    expect(pdf.text).toContain('Niciun mesaj.')
  })
})

describe('both documents', () => {
  const both: [path: string, make: (client: TestClient) => Promise<number>, name: RegExp][] = [
    [PROOF, async (client) => (await ask(client)).id, /filename\*=UTF-8''Dovad%C4%83%20S-/],
    [REPORT, async (client) => (await report(client)).id, /filename\*=UTF-8''Sesizarea%20SZ-/],
  ]

  it.each(both)('%s is sent as an attachment that no cache may store', async (url, make, name) => {
    const { client } = await aSignedIn(app)
    const { headers } = await download(client, url + (await make(client)))
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(name) as string,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
  })

  it('are limited to sixty an hour per citizen', async () => {
    const { client } = await aSignedIn(app)
    const urls = [PROOF + (await ask(client)).id, REPORT + (await report(client)).id]
    for (let i = 0; i < 59; i += 1) {
      expect((await client.get(PROOF + UNKNOWN)).status).toBe(404)
    }
    expect((await client.get(urls[1]!)).status).toBe(200)
    for (const url of urls) {
      const answer = await client.get(url)
      expect(statusAndCode(answer)).toEqual([429, 'prea_multe_incercari'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    app.clock.advance(3600)
    const { body } = await client.post('/api/refresh-login', { token: client.token })
    client.token = (body.data as { token: string }).token
    expect((await client.get(urls[0]!)).status).toBe(200)
  })

  it.each(both)('%s is for its owner only', async (url, make) => {
    const { client } = await aSignedIn(app)
    const { client: stranger } = await aSignedIn(app)
    const id = await make(client)
    const foreign = await stranger.get(url + id)
    expect(statusAndCode(foreign)).toEqual([404, 'inexistent'])
    expect(foreign.text).toBe((await stranger.get(url + UNKNOWN)).text)
    expect(foreign.text).toBe((await stranger.get(`${url}x`)).text)
    expect(statusAndCode(await app.client().get(url + id))).toEqual([401, 'neautentificat'])
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect(statusAndCode(await client.get(url + id, elsewhere))).toEqual([403, 'xsrf'])
  })
})
