import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  files,
  messages,
  sesizari,
  solicitari,
  supportRequests,
  usefulArticles,
} from '#server/db/schema.ts'
import type { SesizareSummary } from '#contract/sesizari.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aContract, aFile, aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createThumbnail } from './thumbnail.ts'

const paths = ['/api/document/', '/api/sesizare-download-file/']

let app: TestApp
beforeAll(async () => {
  app = await startFormsApp()
})
afterAll(() => app.close())

/** Creates something of a citizen's that can own files, and returns it as `used_by` names it. */
const objects: Record<string, (citizenId: number) => Promise<string>> = {
  contract: async (citizenId) => `contract:${(await aContract(app, citizenId)).id}`,
  solicitare: async (citizenId) => {
    const fields = { tip: 'X', state: 'ciorna', values: {}, fingerprint: '' }
    const [row] = await app.ports.db
      .insert(solicitari)
      .values({ citizenId, ...fields })
      .returning()
    return `solicitare:${row!.id}`
  },
  sesizare: async (citizenId) => {
    const numar = crypto.randomUUID()
    const fields = { numar, categorie: 'X', descriere: '', values: {}, state: 'inregistrata' }
    const [row] = await app.ports.db
      .insert(sesizari)
      .values({ citizenId, ...fields, dueAt: app.clock.now() })
      .returning()
    return `sesizare:${row!.id}`
  },
  mesaj: async (citizenId) => {
    const fields = { kind: 'sesizare', objectId: 1, author: 'operator', text: '' }
    const [row] = await app.ports.db
      .insert(messages)
      .values({ citizenId, ...fields })
      .returning()
    return `mesaj:${row!.id}`
  },
  suport: async (citizenId) => {
    const fields = { nume: '', prenume: '', telefon: '', email: '', observatii: '' }
    const [row] = await app.ports.db
      .insert(supportRequests)
      .values({ citizenId, ...fields })
      .returning()
    return `suport:${row!.id}`
  },
}

async function aFileOf(usedBy: string | null, name = 'act.pdf'): Promise<string> {
  const { id } = await aFile(app.client(), name)
  await app.ports.db.update(files).set({ usedBy }).where(eq(files.id, id))
  return id
}

describe('a file', () => {
  it.each(Object.entries(objects))('of a citizen’s %s is theirs alone', async (_kind, make) => {
    const [ana, ion] = [await aSignedIn(app), await aSignedIn(app)]
    const id = await aFileOf(await make(ana.citizen.id))
    for (const place of paths) {
      const answer = await ana.client.get(place + id)
      expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-'])
      const unknown = await ion.client.get(place + crypto.randomUUID())
      expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
      expect((await ion.client.get(place + id)).text).toBe(unknown.text)
      expect(statusAndCode(await app.client().get(place + id))).toEqual([401, 'neautentificat'])
    }
  })

  it('of an article is readable by every signed-in citizen while the article exists', async () => {
    const [article] = await app.ports.db
      .insert(usefulArticles)
      .values({ slug: 'x', titlu: 'X', rezumat: '', categorie: '', continut: '', ordine: 1 })
      .returning()
    const id = await aFileOf(`util:${article!.id}`)
    const { client } = await aSignedIn(app)
    const answer = await client.get(`/api/document/${id}`)
    expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(statusAndCode(await app.client().get(`/api/document/${id}`))).toEqual([
      401,
      'neautentificat',
    ])
    await app.ports.db.delete(usefulArticles).where(eq(usefulArticles.id, article!.id))
    expect(statusAndCode(await client.get(`/api/document/${id}`))).toEqual([404, 'inexistent'])
  })

  it('is downloaded under its own name, and never cached', async () => {
    const { citizen, client } = await aSignedIn(app)
    const id = await aFileOf(await objects['sesizare']!(citizen.id), 'Poză „mea” 1.pdf')
    const { headers } = await client.get(`/api/document/${id}`)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Poza _mea_ 1.pdf"; filename*=UTF-8\'\'Poz%C4%83%20%E2%80%9Emea%E2%80%9D%201.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('is sent as a small square when a list asks for its thumbnail', async () => {
    const { citizen, client } = await aSignedIn(app)
    const create = { width: 640, height: 480, channels: 3, background: '#2f7d4f' } as const
    const png = await sharp({ create }).png().toBuffer()
    const upload = await app.client().upload('/api/upload-file-register', 'poza.png', png)
    const { id } = dataOf<Descriptor>(upload)
    const usedBy = await objects['sesizare']!(citizen.id)
    await app.ports.db.update(files).set({ usedBy }).where(eq(files.id, id))
    const types: unknown[] = []
    for (const place of [id, `${id}?miniatura=1`]) {
      types.push((await client.get(`/api/sesizare-download-file/${place}`)).headers['content-type'])
    }
    expect(types).toEqual(['image/png', 'image/jpeg'])
    const small = sharp(await createThumbnail(Readable.from([png])))
    expect(await small.metadata()).toMatchObject({ width: 168, height: 168 })
    expect(dataOf<SesizareSummary[]>(await client.get('/api/sesizari-v2'))).toMatchObject([
      { foto_id: id },
    ])
  })

  it.each([null, 'inregistrare:1', 'altceva:1', 'constructor:1', 'sesizare:x', 'sesizare'])(
    'used by „%s” is readable by nobody',
    async (usedBy) => {
      const { client } = await aSignedIn(app)
      const id = await aFileOf(usedBy)
      expect(statusAndCode(await client.get(`/api/document/${id}`))).toEqual([404, 'inexistent'])
    },
  )

  it('is a 404 for a malformed id', async () => {
    const { client } = await aSignedIn(app)
    for (const odd of ['1', '..%2f..%2fetc%2fpasswd', `${crypto.randomUUID()}x`, '%00']) {
      const answer = await client.get(`/api/document/${odd}`)
      expect([answer.status, answer.body.status_code]).toEqual([404, 404])
    }
  })

  it('missing on disk is a 404, and logged', async () => {
    const { citizen, client } = await aSignedIn(app)
    const id = await aFileOf(await objects['sesizare']!(citizen.id))
    const folder = path.join(app.ports.env.dataDir, 'files', id.slice(0, 2))
    expect(await readdir(folder)).toContain(id)
    await rm(path.join(folder, id))
    expect(statusAndCode(await client.get(`/api/document/${id}`))).toEqual([404, 'inexistent'])
    expect(app.logged()).toContain(id)
  })

  it('is not served to another site', async () => {
    const { citizen, client } = await aSignedIn(app)
    const id = await aFileOf(await objects['sesizare']!(citizen.id))
    const answer = await client.get(`/api/document/${id}`, { 'sec-fetch-site': 'cross-site' })
    expect(statusAndCode(answer)).toEqual([403, 'xsrf'])
  })
})
