import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Client } from '#contract/operator/clienti.ts'
import type { ListedType } from '#contract/operator/continut.ts'
import type { CaseDetailsAnswer, TermItem } from '#contract/operator/dosare.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import { scopeNames } from '#contract/operator/scopes.ts'
import type { SupportDetails, SupportItem } from '#contract/operator/suport.ts'
import type { SupportReceipt } from '#contract/support.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { audit, citizens, files, outbox, sesizari, webhookDeliveries } from '#server/db/schema.ts'
import { endOfDay } from '#server/domain/business-days.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { aContract, startFormsApp } from '#server/testing/factories/forms.ts'
import { aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { anApiKey } from '#server/testing/factories/operator.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let app: TestApp
let authorization: string
beforeAll(async () => {
  app = await startFormsApp()
  authorization = `Bearer ${await anApiKey(app, ...scopeNames)}`
})
afterAll(() => app.close())

const get = (path: string) => app.client().get(OPERATOR_API + path, { authorization })
const keyed = () => ({ authorization, 'idempotency-key': crypto.randomUUID() })
const post = (path: string, body: unknown = {}) =>
  app.client().post(OPERATOR_API + path, body, keyed())
const upload = (name: string, bytes: Uint8Array) =>
  app.client().upload(`${OPERATOR_API}/fisiere`, name, bytes, keyed())

async function lastAudited() {
  const { actor, action, subject } = audit
  const [row] = await app.ports.db
    .select({ actor, action, subject })
    .from(audit)
    .orderBy(desc(audit.id))
    .limit(1)
  return row
}
const byProgram = expect.stringMatching(/^api:program-/) as string

describe('a support request', () => {
  async function aRequest() {
    const request = {
      nume: 'Ionescu',
      prenume: 'Maria',
      telefon: '0722000142',
      email: `maria.${crypto.randomUUID().slice(0, 8)}@exemplu.ro`,
      observatii: 'Tomberonul este spart.',
    }
    const { id } = dataOf<SupportReceipt>(await app.client().post('/api/suport-online', request))
    return { ...request, id }
  }

  it('is listed page by page without personal data, shown in full and answered', async () => {
    const [first, second] = [await aRequest(), await aRequest()]
    const page = await get('/suport?limita=1')
    const { lista, urmator } = dataOf<{ lista: SupportItem[]; urmator: string }>(page)
    expect(lista.map(({ numar }) => numar)).toEqual([first.id])
    expect(page.text).not.toContain('Ionescu')
    const next = dataOf<{ lista: SupportItem[] }>(await get(`/suport?cursor=${urmator}`))
    expect(next.lista.map(({ numar }) => numar)).toEqual([second.id])

    const shown = dataOf<SupportDetails>(await get(`/suport/${first.id}`))
    expect(shown).toMatchObject({ email: first.email, cerere: first.observatii, stare: 'noua' })
    const subject = `suport:${first.id}`
    expect(await lastAudited()).toEqual({ actor: byProgram, action: 'suport.vazut', subject })

    await post(`/suport/${first.id}/raspuns`, { text: 'Îl schimbăm luni.' })
    expect((await app.messages(first.email))[0]?.text).toContain('Îl schimbăm luni.')
    expect(await lastAudited()).toEqual({ actor: byProgram, action: 'suport.raspuns', subject })
    const rest = dataOf<{ lista: SupportItem[]; total: number }>(await get('/suport'))
    expect(rest.total).toBe(1)
  })

  it('is not found under an unknown number', async () => {
    expect(statusAndCode(await get('/suport/999999'))).toEqual([404, 'inexistent'])
  })
})

describe('a file', () => {
  it('is uploaded, attached to an answer, and downloaded by an audited key', async () => {
    const citizen = await aCitizen(app)
    const caseId = await aSolvedSesizare(app, citizen.id)
    const numar = 'SZ-2026-000777'
    await app.ports.db.update(sesizari).set({ numar }).where(eq(sesizari.id, caseId))
    const { id } = dataOf<Descriptor>(await upload('aviz.pdf', PDF))
    expect(statusAndCode(await get(`/fisiere/${id}`))).toEqual([404, 'inexistent'])

    const answer = { text: 'Avizul este alăturat.', fisiere: [{ id }] }
    expect(dataOf(await post(`/sesizari/${numar}/raspuns`, answer))).toEqual({ numar, fisiere: 1 })
    const { mesaje } = dataOf<CaseDetailsAnswer>(await get(`/sesizari/${numar}`))
    expect(mesaje[0]).toMatchObject({ autor: 'operator', fisiere: [{ id, nume: 'aviz.pdf' }] })
    const [row] = await app.ports.db.select().from(files).where(eq(files.id, id))
    expect(row).toMatchObject({ ownerId: null, author: 'operator' })

    const downloaded = await get(`/fisiere/${id}`)
    expect(downloaded.text).toBe(PDF.toString())
    expect(downloaded.headers['content-disposition']).toContain('aviz.pdf')
    const subject = `fisier:${id}`
    expect(await lastAudited()).toEqual({ actor: byProgram, action: 'fisier.scos', subject })
    const again = await post(`/sesizari/${numar}/raspuns`, answer)
    expect(statusAndCode(again)).toEqual([422, 'fisier_necunoscut'])
  })

  it('is refused when it is of no accepted type', async () => {
    const answer = await upload('a.html', Buffer.from('<html></html>'))
    expect(statusAndCode(answer)).toEqual([415, 'fisier_tip'])
  })
})

it('terms that have passed or are near are listed page by page', async () => {
  const citizen = await aCitizen(app)
  const today = dayOf(app.clock.now())
  const add = async (days: number) => {
    const id = await aSolvedSesizare(app, citizen.id)
    const changes = { state: 'in_lucru', dueAt: endOfDay(addDays(today, days)) }
    await app.ports.db.update(sesizari).set(changes).where(eq(sesizari.id, id))
    const rows = await app.ports.db.select().from(sesizari).where(eq(sesizari.id, id))
    return rows[0]!.numar
  }
  const [far, near, passed] = [await add(9), await add(1), await add(-1)]
  interface Page {
    lista: TermItem[]
    total: number
    depasite: number
    urmator: string | null
  }
  const first = dataOf<Page>(await get('/termene?limita=1'))
  expect(first).toMatchObject({
    lista: [{ fel: 'sesizare', numar: passed, depasit: true, zile_ramase: -1 }],
    total: 2,
    depasite: 1,
  })
  const next = dataOf<Page>(await get(`/termene?limita=1&cursor=${first.urmator}`))
  expect(next).toMatchObject({ lista: [{ numar: near, depasit: false }], urmator: null })
  const all = dataOf<Page>(await get('/termene?zile=9'))
  expect(all.lista.map(({ numar }) => numar)).toEqual([passed, near, far])
})

describe('a client', () => {
  let id: number
  let cnpCui: string
  beforeEach(async () => {
    ;({ id, cnpCui } = await aCitizen(app))
    await app.ports.db.update(citizens).set({ enrolledAt: null }).where(eq(citizens.id, id))
  })

  it('is found by customer number, with CNP and phone masked', async () => {
    await aContract(app, id, { codClient: `cod-${id}` })
    await aContract(app, (await aCitizen(app)).id)
    const found = await get(`/clienti?cod_client=cod-${id}`)
    const { lista } = dataOf<{ lista: Client[] }>(found)
    expect(lista.map((one) => one.id)).toEqual([id])
    expect(found.text).not.toContain(cnpCui)
    expect(await lastAudited()).toMatchObject({ actor: byProgram, action: 'clienti.vazuti' })
    expect(statusAndCode(await get('/clienti'))).toEqual([422, 'date_invalide'])
  })

  it('waits for approval, and is approved once', async () => {
    const waiting = await get('/clienti/de-aprobat?limita=200')
    expect(dataOf<{ lista: Client[] }>(waiting).lista.map((one) => one.id)).toContain(id)
    expect(waiting.text).not.toContain(cnpCui)
    expect(dataOf(await post(`/clienti/${id}/aprobare`))).toEqual({ id })
    expect(await lastAudited()).toMatchObject({ action: 'client.aprobat', actor: byProgram })
    const again = await post(`/clienti/${id}/aprobare`)
    expect(statusAndCode(again)).toEqual([409, 'stare_nepotrivita'])
    expect(again.body.errors?.message).toEqual(['Este deja printre clienți.'])
  })

  it('is unlocked, and gets no PIN once there is an account', async () => {
    expect(dataOf(await post(`/clienti/${id}/deblocare`))).toEqual({ id })
    expect(await lastAudited()).toMatchObject({ action: 'cont.deblocat', actor: byProgram })
    const refused = await post(`/clienti/${id}/pin`)
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
  })

  it('has the account closed for a listed reason only', async () => {
    const free = await post(`/clienti/${id}/inchidere`, { motiv: 'altul' })
    expect(statusAndCode(free)).toEqual([422, 'date_invalide'])
    expect(dataOf(await post(`/clienti/${id}/inchidere`, { motiv: 'cerere' }))).toEqual({ id })
    expect(await lastAudited()).toMatchObject({ action: 'cont.inchis.cerere', actor: byProgram })
  })

  it.each(['aprobare', 'deblocare', 'pin'])(
    'is not found for %s under another id',
    async (what) => {
      expect(statusAndCode(await post(`/clienti/999999/${what}`))).toEqual([404, 'inexistent'])
    },
  )
})

describe('content', () => {
  it('is published: frequent questions of a section, whole', async () => {
    const one = { intrebare: 'Cum plătesc?', raspuns: 'Cu cardul.' }
    const path = '/faq'
    const first = await post(path, { sectiuni: { PROBA_API: [one] } })
    expect(dataOf(first)).toEqual({ adaugate: 1, schimbate: 0, scoase: 0 })
    const other = { intrebare: 'Când plătesc?', raspuns: 'Până la scadență.' }
    const second = await post(path, { sectiuni: { PROBA_API: [other] } })
    expect(dataOf(second)).toEqual({ adaugate: 1, schimbate: 0, scoase: 1 })
    expect(await lastAudited()).toMatchObject({ actor: byProgram, action: 'faq.publicat' })
    const wrong = await post(path, { sectiuni: { PROBA_API: [] } })
    expect(statusAndCode(wrong)).toEqual([422, 'date_invalide'])
    expect(wrong.body.errors?.message[0]).toContain('nu are întrebări')
  })

  it('is a request type, read as stored and saved with a change', async () => {
    const { lista } = dataOf<{ lista: ListedType[] }>(await get('/tipuri'))
    const { cod } = lista[0]!
    const { definitie } = dataOf<{ definitie: Record<string, unknown> }>(
      await get(`/tipuri/${cod}`),
    )
    const same = await post('/tipuri', { definitie })
    expect(dataOf(same)).toMatchObject({ cod, schimbate: 0 })
    const changed = await post('/tipuri', { definitie: { ...definitie, termen_zile: 7 } })
    expect(dataOf(changed)).toMatchObject({ cod, schimbate: 1 })
    const wrong = await post('/tipuri', { definitie: { ...definitie, necunoscut: 1 } })
    expect(wrong.body.errors?.message[0]).toContain('necunoscut: nu este cunoscut')
    expect(statusAndCode(await get('/tipuri/NU_EXISTA'))).toEqual([404, 'inexistent'])
  })

  it('is a category of complaints, read as stored and saved with a change', async () => {
    const { lista } = dataOf<{ lista: { cod: string }[] }>(await get('/categorii'))
    const { cod } = lista[0]!
    const { definitie } = dataOf<{ definitie: Record<string, unknown> }>(
      await get(`/categorii/${cod}`),
    )
    expect(dataOf(await post('/categorii', { definitie }))).toMatchObject({ cod, schimbate: 0 })
    const changed = await post('/categorii', { definitie: { ...definitie, denumire: 'Probă' } })
    expect(dataOf(changed)).toMatchObject({ cod, schimbate: 1 })
    expect(statusAndCode(await get('/categorii/NU_EXISTA'))).toEqual([404, 'inexistent'])
  })

  it('is translated: texts without English are listed page by page, and their English is saved', async () => {
    interface Page {
      lista: { original: string; text: string }[]
      total: number
      urmator: string | null
    }
    const read = async (query: string) => dataOf<Page>(await get(`/traduceri?limita=1${query}`))
    const first = await read('&fara_traducere=true')
    const second = await read(`&fara_traducere=true&cursor=${first.urmator}`)
    const [one, other] = [first.lista[0]!, second.lista[0]!]
    expect([one.text, other.text]).toEqual(['', ''])
    expect(other.original).not.toBe(one.original)
    const texte = [{ original: one.original, text: 'In English' }]
    const save = () => post('/traduceri', { texte })
    expect(dataOf(await save())).toEqual({ adaugate: 1, schimbate: 0, scoase: 0 })
    expect(await lastAudited()).toMatchObject({ actor: byProgram, action: 'traduceri.salvate' })
    expect(dataOf(await save())).toEqual({ adaugate: 0, schimbate: 0, scoase: 0 })
    expect((await read('&fara_traducere=true')).total).toBe(first.total - 1)
    const all = dataOf<Page>(await get('/traduceri?limita=200'))
    expect(all.lista).toContainEqual(texte[0])
    expect(statusAndCode(await post('/traduceri', { texte: [] }))).toEqual([422, 'date_invalide'])
  })

  it('is a useful article, replaced by its slug', async () => {
    const article = {
      slug: 'proba-api',
      titlu: 'Probă',
      rezumat: 'Un articol.',
      categorie: 'diverse',
      continut: 'Text.',
    }
    expect(dataOf(await post('/utile', article))).toMatchObject({ adaugate: 1, schimbate: 0 })
    const again = await post('/utile', { ...article, continut: 'Alt text.' })
    expect(dataOf(again)).toMatchObject({ adaugate: 0, schimbate: 1 })
    const { lista } = dataOf<{ lista: { slug: string }[] }>(await get('/utile'))
    expect(lista.map(({ slug }) => slug)).toContain('proba-api')
    const documents = '/utile/proba-api/documente'
    const add = async () => {
      const { id } = dataOf<Descriptor>(await upload('anexa.pdf', PDF))
      return dataOf(await post(documents, { fisier: { id } }))
    }
    expect(await add()).toEqual({ nume: 'anexa.pdf', rezultat: 'adaugat' })
    expect(await add()).toEqual({ nume: 'anexa.pdf', rezultat: 'neschimbat' })
    const remove = () => post(`${documents}/scoatere`, { nume: 'anexa.pdf' })
    expect((await remove()).status).toBe(200)
    expect(statusAndCode(await remove())).toEqual([404, 'inexistent'])
    expect(statusAndCode(await post('/utile', { ...article, slug: 'A B' }))[0]).toBe(422)
  })
})

it('messages that could not be sent are listed without text, and queued again', async () => {
  const [row] = await app.ports.db
    .insert(outbox)
    .values({ channel: 'email', recipient: 'ana@exemplu.ro', body: 'Secret.', state: 'esuat' })
    .returning({ id: outbox.id })
  const listed = await get('/mesaje')
  expect(dataOf<{ lista: { numar: number }[] }>(listed).lista).toMatchObject([{ numar: row!.id }])
  expect(listed.text).not.toMatch(/Secret|ana@/)
  expect(dataOf(await post('/mesaje/retrimitere', { numar: row!.id }))).toEqual({ retrimise: 1 })
  expect(await lastAudited()).toMatchObject({ actor: byProgram, action: 'mesaje.retrimise' })
  const again = await post('/mesaje/retrimitere', { numar: row!.id })
  expect(statusAndCode(again)).toEqual([404, 'inexistent'])
})

it('errors of browsers are listed with how often they happened', async () => {
  await app.client().post('/api/erori-client', {
    fel: 'script',
    ecran: 'home',
    mesaj: 'TypeError: x',
    versiune: '1.0.0',
    cadre: [],
  })
  const { lista } = dataOf<{ lista: unknown[]; total: number }>(await get('/erori?zile=1'))
  expect(lista).toMatchObject([{ fel: 'script', ecran: 'home', de_cate_ori: 1 }])
})

describe('a webhook', () => {
  const url = 'https://exemplu.ro/primire'

  it('is added with a secret shown once, changed, and removed', async () => {
    const add = { url, evenimente: ['suport.creata'] }
    const { id, secret } = dataOf<{ id: number; secret: string }>(await post('/webhooks', add))
    expect(secret).toMatch(/^whsec_/)
    const listed = await get('/webhooks')
    const { lista } = dataOf<{ lista: { id: number }[] }>(listed)
    expect(lista).toContainEqual(expect.objectContaining({ id, url, adaugat_de: byProgram }))
    expect(listed.text).not.toContain('whsec_')
    const renewed = dataOf<{ secret: string }>(await post(`/webhooks/${id}/secret`))
    expect(renewed.secret).not.toBe(secret)
    for (const what of ['dezactivare', 'activare']) {
      expect(dataOf(await post(`/webhooks/${id}/${what}`))).toEqual({ id })
    }
    expect(await lastAudited()).toMatchObject({ actor: byProgram, action: 'webhook.activat' })
    expect(dataOf(await post(`/webhooks/${id}/stergere`))).toEqual({ id })
    expect(statusAndCode(await post(`/webhooks/${id}/stergere`))).toEqual([404, 'inexistent'])
  })

  it('is refused for an address of the server itself, or without events', async () => {
    for (const wrong of [
      { url: 'http://127.0.0.1:9/x', evenimente: ['suport.creata'] },
      { url: 'https://ana:parola@exemplu.ro/', evenimente: ['suport.creata'] },
      { url, evenimente: [] },
      { url, evenimente: ['necunoscut'] },
    ]) {
      expect(statusAndCode(await post('/webhooks', wrong))).toEqual([422, 'date_invalide'])
    }
  })

  it('has its deliveries listed page by page, a test event among them, and sent again', async () => {
    const add = { url, evenimente: ['suport.creata'] }
    const { id } = dataOf<{ id: number }>(await post('/webhooks', add))
    await post(`/webhooks/${id}/proba`)
    await post(`/webhooks/${id}/proba`)
    interface Page {
      lista: { mesaj: string; eveniment: string; stare: string }[]
      total: number
      urmator: string
    }
    const first = dataOf<Page>(await get(`/webhooks/${id}/livrari?limita=1`))
    const test = { eveniment: 'webhook.proba', stare: 'asteapta', incercari: [] }
    expect(first).toMatchObject({ lista: [test], total: 2 })
    const next = await get(`/webhooks/${id}/livrari?limita=1&cursor=${first.urmator}`)
    expect(dataOf<Page>(next)).toMatchObject({ lista: [test], urmator: null })
    expect(dataOf<Page>(next).lista[0]!.mesaj).not.toBe(first.lista[0]!.mesaj)
    const failed = eq(webhookDeliveries.endpointId, id)
    await app.ports.db.update(webhookDeliveries).set({ state: 'esuata' }).where(failed)
    expect(dataOf(await post(`/webhooks/${id}/retrimitere`))).toEqual({ retrimise: 2 })
    const lost = dataOf<Page>(await get(`/webhooks/${id}/livrari?stare=esuata`))
    expect(lost.total).toBe(0)
    expect(statusAndCode(await get('/webhooks/999999/livrari'))).toEqual([404, 'inexistent'])
    expect(statusAndCode(await post('/webhooks/999999/proba'))).toEqual([404, 'inexistent'])
  })
})

it('the audit is read page by page, and the look at it is recorded once', async () => {
  const subiect = 'proba:1'
  await app.ports.db.insert(audit).values(
    ['a', 'b'].map((what) => ({
      actor: 'operator:ana',
      action: `proba.${what}`,
      subject: subiect,
    })),
  )
  interface Page {
    lista: { ce: string }[]
    urmator: string
  }
  const query = `/jurnal?ce=proba.&subiect=${subiect}&limita=1`
  const first = dataOf<Page>(await get(query))
  expect(first.lista).toMatchObject([{ cine: 'operator:ana', ce: 'proba.b', subiect }])
  const next = dataOf<Page>(await get(`${query}&cursor=${first.urmator}`))
  expect(next).toMatchObject({ lista: [{ ce: 'proba.a' }], urmator: null })
  const looks = and(eq(audit.action, 'audit.vazut'), eq(audit.subject, subiect))
  expect(await app.ports.db.$count(audit, looks)).toBe(1)
})
