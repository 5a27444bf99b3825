import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { SupportReceipt } from '#contract/support.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { audit, files, supportRequests } from '#server/db/schema.ts'
import { formatDate } from '#server/domain/format.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const PATH = '/api/suport-online'
const ACCOUNT_PATH = '/api/account/suport-online'
const UPLOAD = '/api/upload-file-register'
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const request = {
  nume: 'Szőke',
  prenume: 'Ştefan',
  telefon: '0722000142',
  email: 'Stefan@Exemplu.ro',
  observatii: 'Nu primesc factura.',
  pagina: 'LOGIN_PAGE',
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { supportPerHour: 1000 } })
})
afterAll(() => app.close())

async function aFile(client: TestClient): Promise<Descriptor> {
  return dataOf(await client.upload(UPLOAD, 'act.pdf', PDF))
}

async function usedBy(id: string): Promise<string | null | undefined> {
  const [row] = await app.ports.db.select().from(files).where(eq(files.id, id))
  return row?.usedBy
}

async function kept(id: number) {
  const [row] = await app.ports.db.select().from(supportRequests).where(eq(supportRequests.id, id))
  return row
}

describe('a request for support', () => {
  it('is stored with normalised Romanian letters, and dated', async () => {
    const receipt = dataOf<SupportReceipt>(await app.client().post(PATH, request))
    expect(receipt.date).toBe(formatDate(app.clock.now()))
    expect(await kept(receipt.id)).toMatchObject({
      nume: 'Szőke',
      prenume: 'Ștefan',
      email: 'stefan@exemplu.ro',
      pagina: 'LOGIN_PAGE',
      citizenId: null,
    })
  })

  it('is acknowledged by e-mail, before it answers', async () => {
    const email = 'confirmare@exemplu.ro'
    const { id } = dataOf<SupportReceipt>(await app.client().post(PATH, { ...request, email }))
    const [message] = await app.messages(email)
    expect(message).toMatchObject({ canal: 'email', subiect: `Am primit cererea dvs. nr. ${id}` })
  })

  it('takes a foreign phone as registration stores it, and a Romanian one of ten digits', async () => {
    const statusFor = async (telefon: string) =>
      (await app.client().post(PATH, { ...request, email: 'telefon@exemplu.ro', telefon })).status
    const taken = ['+36301234567', '0722000142']
    const refused = ['+3612', '+40722000142', '072200014']
    expect(await Promise.all(taken.map(statusFor))).toEqual([200, 200])
    expect(await Promise.all(refused.map(statusFor))).toEqual([422, 422, 422])
  })

  it('sends no more than five confirmations to one mailbox', async () => {
    const email = 'tinta@exemplu.ro'
    for (let i = 0; i < 8; i += 1) await app.client().post(PATH, { ...request, email })
    expect(await app.messages(email)).toHaveLength(5)
  })

  it('attaches the files named in either field, each once', async () => {
    const client = app.client()
    const [one, two] = [await aFile(client), await aFile(client)]
    const answer = await client.post(PATH, {
      ...request,
      files: { documente_fotografii: [one] },
      documente_fotografii_source: JSON.stringify([one, two]),
    })
    const { id } = dataOf<SupportReceipt>(answer)
    expect([await usedBy(one.id), await usedBy(two.id)]).toEqual([`suport:${id}`, `suport:${id}`])
  })

  it('is refused, with nothing stored, when a file does not exist', async () => {
    const client = app.client()
    const file = await aFile(client)
    const observatii = 'fisier disparut'
    const gone = { id: crypto.randomUUID() }
    const body = { ...request, observatii, files: { documente_fotografii: [file, gone] } }
    expect(statusAndCode(await client.post(PATH, body))).toEqual([422, 'fisier_necunoscut'])
    expect(await usedBy(file.id)).toBeNull()
    const same = eq(supportRequests.observatii, observatii)
    expect(await app.ports.db.$count(supportRequests, same)).toBe(0)
  })

  it('refuses another citizen’s file', async () => {
    const [ana, ion] = await Promise.all([aCitizen(app), aCitizen(app)])
    const file = await aFile(await signIn(app, ana))
    const body = { ...request, files: { documente_fotografii: [{ id: file.id }] } }
    const unknown = { ...request, files: { documente_fotografii: [{ id: crypto.randomUUID() }] } }
    const theirs = await signIn(app, ion)
    const answer = await theirs.post(ACCOUNT_PATH, body)
    expect(answer.text).toBe((await theirs.post(ACCOUNT_PATH, unknown)).text)
    expect(statusAndCode(answer)).toEqual([422, 'fisier_necunoscut'])
  })

  it.each(['nu e JSON', '{"id":1}', '[{"id":"x"}]'])(
    'is refused when its list is „%s”',
    async (source) => {
      const answer = await app
        .client()
        .post(PATH, { ...request, documente_fotografii_source: source })
      expect(answer.body.errors?.fields).toHaveProperty('documente_fotografii_source')
    },
  )

  it('is refused when it names too many files', async () => {
    const many = Array.from({ length: limits.filesPerRequest + 1 }, () => ({
      id: crypto.randomUUID(),
    }))
    const inFiles = await app
      .client()
      .post(PATH, { ...request, files: { documente_fotografii: many } })
    expect(inFiles.body.errors?.fields).toHaveProperty(['files.documente_fotografii'])
    const source = { ...request, documente_fotografii_source: JSON.stringify(many) }
    const inSource = await app.client().post(PATH, source)
    expect(inSource.body.errors?.fields).toHaveProperty('documente_fotografii_source')
  })

  it('ignores unknown fields', async () => {
    const body = { ...request, state: 'rezolvata', citizenId: 1, id: 999_999 }
    const { id } = dataOf<SupportReceipt>(await app.client().post(PATH, body))
    expect(id).not.toBe(999_999)
    expect(await kept(id)).toMatchObject({ state: 'noua', citizenId: null })
  })

  it('is audited by id only', async () => {
    const { id } = dataOf<SupportReceipt>(await app.client().post(PATH, request))
    const rows = await app.ports.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `suport:${id}`))
    expect(rows).toMatchObject([{ actor: 'anonim', action: 'suport.trimis' }])
  })

  it('logs no personal data', async () => {
    await app.client().post(PATH, { ...request, email: 'canar@exemplu.ro', telefon: '0799888777' })
    expect(app.logged()).toContain(PATH)
    expect(app.logged()).not.toMatch(/canar|0799888777|Szőke/)
  })
})

describe('a request from the account', () => {
  it('belongs to its citizen', async () => {
    const citizen = await aCitizen(app)
    const client = await signIn(app, citizen)
    const { id } = dataOf<SupportReceipt>(await client.post(ACCOUNT_PATH, request))
    expect((await kept(id))?.citizenId).toBe(citizen.id)
  })

  it('needs a signed-in citizen', async () => {
    const answer = await app.client().post(ACCOUNT_PATH, request)
    expect(statusAndCode(answer)).toEqual([401, 'neautentificat'])
  })
})
