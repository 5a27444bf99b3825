import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementSend, announcementWithdraw } from '#contract/desk/anunturi.ts'
import * as calls from '#contract/desk/continut.ts'
import type {
  ArticleContent,
  ArticleItem,
  FaqQuestion,
  FaqSectionContent,
} from '#contract/desk/continut.ts'
import type { ComparedVersion, ContentVersion, VersionEndpoints } from '#contract/desk/versiuni.ts'
import type { FaqItem } from '#contract/faq.ts'
import type { UsefulSummary } from '#contract/utile.ts'
import { audit, faqItems, translations } from '#server/db/schema.ts'
import { toTranslationRow } from '#server/domain/translations.ts'
import { aSignedIn } from '#server/testing/factories/forms.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { anArticle } from '#server/testing/factories/places.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let operator: TestOperator
let [ana, ion, citizen]: TestClient[] = []
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  ana = await signInMember(app, await aMember(app, 'redactor'))
  ion = await signInMember(app, await aMember(app, 'redactor'))
  citizen = (await aSignedIn(app)).client
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const at = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`

const versionsOf = async ({ list }: VersionEndpoints, cheie: string) =>
  dataOf<{ lista: ContentVersion[] }>(await ana!.get(at(list.path, { cheie }))).lista

const restore = (
  { restore: call }: VersionEndpoints,
  cheie: string,
  change: { numar: number; versiune: number },
) => ana!.post(call.path, { cheie, ...change })

describe('frequent questions at the desk', () => {
  const q = (intrebare: string, raspuns = 'Așa.'): FaqQuestion => ({ intrebare, raspuns })
  const publish = (
    client: TestClient | undefined,
    sectiune: string,
    intrebari: FaqQuestion[],
    versiune: number,
  ) => client!.post(calls.faqSectionPublish.path, { sectiune, intrebari, versiune })
  const show = async (sectiune: string) =>
    dataOf<FaqSectionContent>(await ana!.get(at(calls.faqSectionShow.path, { sectiune })))
  const read = async (sectiune: string) => {
    const items = dataOf<FaqItem[]>(await app.client().get(`/api/getFAQPageSlug/${sectiune}`))
    return items.map(({ intrebare, raspuns }) => [intrebare, raspuns])
  }
  const seed = (slug: string) =>
    app.ports.db
      .insert(faqItems)
      .values({ slug, intrebare: 'De la început?', raspuns: 'Da.', ordine: 10 })

  it('are published as versions, and an older one is published again, what was there before too', async () => {
    await seed('VERSIUNI_PAGE')
    expect(await show('VERSIUNI_PAGE')).toMatchObject({ versiune: 0 })
    const first = [q('De la început?', 'Da, mereu.'), q('Nouă?')]
    const body = { sectiune: 'VERSIUNI_PAGE', intrebari: first, versiune: 0 }
    expect(dataOf(await ana!.post(calls.faqSectionTry.path, body))).toEqual({
      schimbari: ['Întrebare nouă: „Nouă?”.', 'Răspuns schimbat: „De la început?”.'],
    })
    expect(await read('VERSIUNI_PAGE')).toEqual([['De la început?', 'Da.']])
    expect(dataOf(await publish(ana, 'VERSIUNI_PAGE', first, 0))).toEqual({ versiune: 2 })
    expect(dataOf(await publish(ana, 'VERSIUNI_PAGE', first, 2))).toEqual({ versiune: 2 })
    const list = await versionsOf(calls.faqVersions, 'VERSIUNI_PAGE')
    expect(list).toMatchObject([
      { numar: 2, fapta: 'publicare', cine: 'Ana Pop', curenta: true },
      { numar: 1, fapta: 'initiala', cine: '', schimbari: [], curenta: false },
    ])
    expect(list[0]!.schimbari).toHaveLength(2)

    const compared = dataOf<ComparedVersion>(
      await ana!.get(at(calls.faqVersions.show.path, { cheie: 'VERSIUNI_PAGE', numar: 1 })),
    )
    expect(compared.campuri).toEqual([
      {
        nume: 'De la început?',
        parti: [
          { text: 'Da', fel: 'la_fel' },
          { text: ', mereu', fel: 'scos' },
          { text: '.', fel: 'la_fel' },
        ],
      },
      { nume: 'Nouă?', parti: [{ text: 'Așa.', fel: 'scos' }] },
    ])
    const back = await restore(calls.faqVersions, 'VERSIUNI_PAGE', { numar: 1, versiune: 2 })
    expect(dataOf(back)).toEqual({ versiune: 3 })
    expect(await read('VERSIUNI_PAGE')).toEqual([['De la început?', 'Da.']])
    const [latest] = await versionsOf(calls.faqVersions, 'VERSIUNI_PAGE')
    expect(latest).toMatchObject({ fapta: 'restaurare', cine: 'Ana Pop' })
    const entries = await app.ports.db.select().from(audit)
    const own = entries.filter(({ subject }) => subject === 'VERSIUNI_PAGE')
    expect(own.every(({ actor }) => actor.startsWith('personal:'))).toBe(true)
  })

  it('are refused from a version that is no longer the latest, with what was published since', async () => {
    await seed('DOI_PAGE')
    const [one, other] = await Promise.all([
      publish(ana, 'DOI_PAGE', [q('Ana?')], 0),
      publish(ion, 'DOI_PAGE', [q('Ion?')], 0),
    ])
    const refused = [one, other].find(({ status }) => status !== 200)!
    expect([one, other].filter(({ status }) => status === 200)).toHaveLength(1)
    expect(statusAndCode(refused)).toEqual([409, 'modificat_intre_timp'])
    expect(refused.body.data).toMatchObject({
      versiune: 2,
      schimbari: [
        {
          numar: 2,
          cine: 'Ana Pop',
          schimbari: expect.arrayContaining([expect.stringContaining('nouă')]),
        },
      ],
    })
    const file = JSON.stringify({ DOI_PAGE: [q('De la comandă?')] })
    await operator.run('faq', 'publica', await operator.file('doi.json', file), '--sterge')
    const late = await publish(ana, 'DOI_PAGE', [q('Ana?')], 2)
    expect(late.body.data).toMatchObject({
      schimbari: [{ numar: 3, cine: expect.stringContaining('ana') }],
    })
  })

  it('are refused with the section named as on its page', async () => {
    const refuse = async (intrebari: FaqQuestion[]) => {
      const body = { sectiune: 'SETARI_PAGE', intrebari, versiune: 0 }
      const refused = await ana!.post(calls.faqSectionTry.path, body)
      expect(statusAndCode(refused)).toEqual([422, 'date_invalide'])
      return refused.body.errors!.message.join('\n')
    }
    expect(await refuse([])).toBe('„Setări” nu are întrebări.')
    expect(await refuse([q('Ce?'), q('Ce?')])).toContain('În „Setări” o întrebare')
    expect(await refuse([q('Ce?'), q('Cum?', ' ')])).toContain('întrebarea 2: raspuns: lipsește')
    expect(await refuse([q('Ce?', '[Aici](#/nu-exista)')])).toContain('Setări, „Ce?”, rândul 1')
  })

  it('are refused with links that lead nowhere, named with their lines', async () => {
    const withdrawn = await anArticle(app, { active: false })
    const answer = `Bun: [Plăți](#/plati).\n[Locații](#/locati)\n[Articol](#/utile/${withdrawn.id})`
    for (const { path } of [calls.faqSectionTry, calls.faqSectionPublish]) {
      const body = { sectiune: 'LEGATURI_PAGE', intrebari: [q('Unde?', answer)], versiune: 0 }
      const refused = await ana!.post(path, body)
      expect(statusAndCode(refused)).toEqual([422, 'date_invalide'])
      const message = refused.body.errors!.message.join('\n')
      expect(message).toContain('„Unde?”, rândul 2: legătura „Locații” duce la „#/locati”')
      expect(message).toContain('rândul 3: legătura „Articol”')
      expect(message).not.toContain('Plăți')
    }
    const file = JSON.stringify({ LEGATURI_PAGE: [q('Unde?', answer)] })
    const run = operator.run('faq', 'publica', await operator.file('legaturi.json', file))
    await expect(run).rejects.toThrow('rândul 2: legătura „Locații”')
    expect(await read('LEGATURI_PAGE')).toEqual([])
  })

  it('say whether their English is missing, or older than the Romanian', async () => {
    const translate = (...texts: string[]) =>
      app.ports.db
        .insert(translations)
        .values(texts.map((text) => toTranslationRow('en', text, `${text} (en)`)))
        .onConflictDoNothing()
    const english = async () => (await show('ENGLEZA_PAGE')).intrebari.map(({ engleza }) => engleza)
    await translate('Ce?', 'Asta, la început.')
    dataOf(await publish(ana, 'ENGLEZA_PAGE', [q('Ce?', 'Asta, la început.'), q('Cum?')], 0))
    expect(await english()).toEqual(['la_zi', 'lipseste'])
    dataOf(await publish(ana, 'ENGLEZA_PAGE', [q('Care?', 'Asta, la început.')], 1))
    expect(await english()).toEqual(['veche'])
  })
})

describe('useful articles at the desk', () => {
  const show = async (slug: string) =>
    dataOf<ArticleContent>(await ana!.get(at(calls.articleShow.path, { slug })))
  const text = { titlu: 'Saci', rezumat: 'Pe scurt.', categorie: 'program', continut: 'Text.' }
  const publish = (slug: string, versiune: number, more: Partial<typeof text> = {}) =>
    ana!.post(calls.articlePublish.path, { slug, ...text, ...more, versiune })
  const withdraw = (slug: string, versiune: number) =>
    ana!.post(calls.articleWithdraw.path, { slug, versiune })
  const scheduleAnnouncement = async (legatura: string) => {
    const la = new Date(app.clock.now().getTime() + HOUR_MS).toISOString()
    const destinatari = { fel: 'toti' }
    const body = { titlu: 'Saci noi', text: 'Îi aducem joi.', destinatari, legatura, la }
    const key = { 'idempotency-key': crypto.randomUUID() }
    return dataOf<{ id: number }>(await ana!.post(announcementSend.path, body, key)).id
  }
  const withdrawAnnouncement = (id: number) =>
    ana!.post(announcementWithdraw.path.replace(':id', String(id)), { motiv: 'Se schimbă.' })
  const titles = async () =>
    dataOf<UsefulSummary[]>(await citizen!.get('/api/utile-list')).map(({ titlu }) => titlu)

  it('are withdrawn from citizens with their documents, unless a text links to them, and put back', async () => {
    dataOf(await publish('saci-retrasi', 0, { titlu: 'Saci retrași' }))
    const pdf = Buffer.from('%PDF-1.4\n% unu\n%%EOF\n')
    const adding = at(calls.articleDocumentAdd.path, { slug: 'saci-retrasi' })
    expect(dataOf(await ana!.upload(adding, 'Program.pdf', pdf))).toMatchObject({
      rezultat: 'adaugat',
    })
    const { id, documente } = await show('saci-retrasi')
    const file = `/api/document/${documente[0]!.id}`
    expect((await citizen!.get(file)).status).toBe(200)

    const link = `Vedeți [articolul](#/utile/${id}).`
    dataOf(await publish('legat', 0, { titlu: 'Legat', continut: link }))
    const refused = await withdraw('saci-retrasi', 1)
    expect(statusAndCode(refused)).toEqual([422, 'date_invalide'])
    expect(refused.body.errors?.message.join()).toContain('Articolul „Legat”')
    dataOf(await publish('legat', 1, { titlu: 'Legat' }))

    const scheduled = await scheduleAnnouncement(`/utile/${id}`)
    const refusedAgain = await withdraw('saci-retrasi', 1)
    expect(statusAndCode(refusedAgain)).toEqual([422, 'date_invalide'])
    expect(refusedAgain.body.errors?.message.join()).toContain('Anunțul programat „Saci noi”')
    dataOf(await withdrawAnnouncement(scheduled))

    expect(dataOf(await withdraw('saci-retrasi', 1))).toEqual({ versiune: 2 })
    expect(await titles()).not.toContain('Saci retrași')
    expect((await citizen!.get(`/api/utile/${id}`)).status).toBe(404)
    expect((await citizen!.get(file)).status).toBe(404)
    const atDesk = calls.articleDocument.path.replace(':id', documente[0]!.id)
    expect((await ana!.get(atDesk)).text).toContain('% unu')
    expect(await show('saci-retrasi')).toMatchObject({ activ: false, versiune: 2 })
    const nothing = await restore(calls.articleVersions, 'saci-retrasi', { numar: 2, versiune: 2 })
    expect(statusAndCode(nothing)).toEqual([422, 'date_invalide'])

    dataOf(await restore(calls.articleVersions, 'saci-retrasi', { numar: 1, versiune: 2 }))
    expect(await titles()).toContain('Saci retrași')
    expect((await citizen!.get(file)).status).toBe(200)
    const list = await versionsOf(calls.articleVersions, 'saci-retrasi')
    expect(list.map(({ fapta }) => fapta)).toEqual(['restaurare', 'retragere', 'publicare'])
    const removed = await ana!.post(calls.articleDocumentRemove.path, {
      slug: 'saci-retrasi',
      nume: 'Program.pdf',
    })
    expect(dataOf(removed)).toEqual({ nume: 'Program.pdf' })
  })

  it('are put in another order, unless the list has changed meanwhile', async () => {
    const list = async () =>
      dataOf<{ lista: ArticleItem[] }>(await ana!.get(calls.articleList.path)).lista.map(
        ({ slug }) => slug,
      )
    dataOf(await publish('primul', 0))
    dataOf(await publish('al-doilea', 0))
    const dinainte = await list()
    const sluguri = dinainte.toReversed()
    const order = (body: object) => ana!.post(calls.articleOrder.path, body)
    expect(dataOf(await order({ dinainte, sluguri }))).toBe(true)
    expect(await list()).toEqual(sluguri)
    for (const late of [
      { dinainte, sluguri },
      { dinainte: sluguri, sluguri: sluguri.slice(1) },
    ]) {
      expect(statusAndCode(await order(late))).toEqual([409, 'modificat_intre_timp'])
    }
  })
})
