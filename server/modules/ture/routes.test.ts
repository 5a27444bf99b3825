import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { announcementSend, announcementWithdraw } from '#contract/desk/anunturi.ts'
import * as categories from '#contract/desk/categorii.ts'
import type { DeskCategory, DeskType } from '#contract/desk/categorii.ts'
import * as content from '#contract/desk/continut.ts'
import * as points from '#contract/desk/puncte.ts'
import type { DeskPoint } from '#contract/desk/puncte.ts'
import * as calls from '#contract/desk/ture.ts'
import type {
  DayMoveTrial,
  DeskRound,
  MovedDay,
  RoundAddress,
  RoundDetails,
} from '#contract/desk/ture.ts'
import type { ContentVersion } from '#contract/desk/versiuni.ts'
import type { ServicePlace } from '#contract/locatii.ts'
import { paths } from '#contract/paths.ts'
import type { Sesizare, SesizareCatalogue } from '#contract/sesizari.ts'
import type { SolicitareCatalogue } from '#contract/solicitari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { audit, roundDays, servicePlaces, usefulArticles } from '#server/db/schema.ts'
import { aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import * as make from '#server/testing/factories/places.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { countByStatus, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

let app: TestApp
let [editor, dispatcher]: TestClient[] = []
let citizen: TestClient
let citizenId: number
let today: string
beforeAll(async () => {
  app = await startFormsApp()
  editor = await signInMember(app, await aMember(app, 'redactor'))
  dispatcher = await signInMember(app, await aMember(app, 'dispecer'))
  const signedIn = await aSignedIn(app)
  citizen = signedIn.client
  citizenId = signedIn.citizen.id
  today = dayOf(app.clock.now())
})
afterAll(() => app.close())

const inDays = (count: number) => addDays(today, count)
const withId = ({ path }: { path: string }, id: number) => path.replace(':id', String(id))
const withCode = ({ path }: { path: string }, cod: string) => path.replace(':cod', cod)

const lastAudited = async () => {
  const [row] = await app.ports.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  return `${row!.action} ${row!.subject}`
}

/** Two rounds of a fraction on one day, at one place of the citizen. */
async function aPlannedDay(fractie: string, day: string) {
  const place = await make.aPlace(app, citizenId)
  const own = await make.aRound(app, place.id, { fractie })
  const other = await make.aRound(app, place.id, { fractie })
  for (const { id } of [own, other]) await make.aRoundDay(app, id, day)
  return { place, own, other, ids: [own.id, other.id].toSorted((a, b) => a - b) }
}

const daysOf = async (roundId: number) =>
  (
    await app.ports.db
      .select()
      .from(roundDays)
      .where(eq(roundDays.roundId, roundId))
      .orderBy(asc(roundDays.day))
  ).map(({ day, movedFrom }) => [day, ...movedFrom])

describe('a day that is moved', () => {
  const move = { motiv: 'sărbătoare legală', fractie: 'sticla' }
  const list = async (day: string) =>
    dataOf<{ lista: MovedDay[] }>(
      await dispatcher!.get(`${calls.movedDayList.path}?an=${day.slice(0, 4)}`),
    ).lista.filter(({ in: to }) => to === day)

  it('says what it touches, moves the rounds that were seen, and is put back', async () => {
    const [from, to] = [inDays(5), inDays(6)]
    const { place, own, ids } = await aPlannedDay('sticla', from)
    await aPlannedDay('textile', from)
    const body = { din: from, in: to, ...move }
    const trial = dataOf<DayMoveTrial>(await dispatcher!.post(calls.dayMoveTry.path, body))
    expect(trial.ture.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    expect(trial).toMatchObject({ adrese: 1, merg_deja: [], efectuate: [] })
    expect(trial.mesaj).toContain('Motiv: sărbătoare legală.')
    expect(await daysOf(own.id)).toEqual([[from]])

    const stale = await dispatcher!.post(calls.dayMove.path, { ...body, ture: ids.slice(1) })
    expect(statusAndCode(stale)).toEqual([409, 'modificat_intre_timp'])
    const done = dataOf(await dispatcher!.post(calls.dayMove.path, { ...body, ture: ids }))
    expect(done).toEqual({ mutate: 2, adrese: 1 })
    expect(await lastAudited()).toMatch(new RegExp(`^tura.zi_mutata ${from}>${to} ture:`))
    const seen = dataOf<ServicePlace>(await citizen.get(`/api/locatiile-mele/${place.id}`))
    expect(seen.colectari).toContainEqual(
      expect.objectContaining({ data: to, data_initiala: from, motiv_mutare: move.motiv }),
    )
    expect(await list(to)).toMatchObject([{ din: from, motiv: move.motiv, ridicari: 2 }])

    const back = { din: from, in: to, ture: ids }
    expect(dataOf(await dispatcher!.post(calls.dayMoveWithdraw.path, back))).toEqual({
      puse_la_loc: 2,
    })
    expect(await list(to)).toEqual([])
    const after = dataOf<ServicePlace>(await citizen.get(`/api/locatiile-mele/${place.id}`))
    const put = after.colectari.filter(({ data }) => data === from)
    expect(put).toHaveLength(2)
    expect(put[0]).not.toHaveProperty('data_initiala')
    const again = await dispatcher!.post(calls.dayMoveWithdraw.path, back)
    expect(statusAndCode(again)).toEqual([409, 'modificat_intre_timp'])
  })

  it('leaves alone rounds that are driven on the new day anyway, or were driven already', async () => {
    const [from, to] = [inDays(8), inDays(9)]
    const { own, other } = await aPlannedDay('moloz', from)
    const done = await make.aRound(app, (await make.aPlace(app, citizenId)).id, {
      fractie: 'moloz',
    })
    await make.aRoundDay(app, done.id, from, { doneAt: app.clock.now() })
    await make.aRoundDay(app, own.id, to)
    const body = { din: from, in: to, motiv: 'viscol', fractie: 'moloz' }
    const trial = dataOf<DayMoveTrial>(await dispatcher!.post(calls.dayMoveTry.path, body))
    expect(trial).toMatchObject({ merg_deja: [own.cod], efectuate: [done.cod] })
    expect(trial.ture).toMatchObject([{ id: other.id }])
    dataOf(await dispatcher!.post(calls.dayMove.path, { ...body, ture: [other.id] }))
    expect(await daysOf(own.id)).toEqual([[from], [to]])
    expect(await daysOf(done.id)).toEqual([[from]])
  })

  it('is moved once when two members move it together', async () => {
    const { own, ids } = await aPlannedDay('becuri', inDays(11))
    const body = { din: inDays(11), in: inDays(12), motiv: 'viscol', fractie: 'becuri', ture: ids }
    const both = [dispatcher!, editor!].map((client) => client.post(calls.dayMove.path, body))
    expect(countByStatus(await Promise.all(both))).toEqual({ 200: 1, 409: 1 })
    expect(await daysOf(own.id)).toEqual([[inDays(12), inDays(11)]])
  })

  it.each([
    ['the same day', 0],
    ['a day that has passed', -4],
    ['a day of another year', 800],
  ])('is not moved to %s', async (_case, count) => {
    const body = { din: inDays(3), in: inDays(3 + count), ...move }
    const refused = await dispatcher!.post(calls.dayMoveTry.path, body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.fields).toHaveProperty('in')
  })
})

describe('a round', () => {
  async function aNamedRound() {
    const strada = 'Strada Turelor Vesele'
    const place = await make.aPlace(app, citizenId)
    await app.ports.db
      .update(servicePlaces)
      .set({ address: { ...make.aServiceAddress, strada, apartament: '77' } })
      .where(eq(servicePlaces.id, place.id))
    const round = await make.aRound(app, place.id)
    await make.aRoundDay(app, round.id, inDays(4), {
      movedFrom: [inDays(3)],
      movedReason: 'gheață',
    })
    return round
  }
  const search = async (text: string) =>
    dataOf<{ lista: DeskRound[] }>(
      await dispatcher!.get(`${calls.roundList.path}?cauta=${encodeURIComponent(text)}`),
    ).lista

  it('is found by its code and by a street, with its days and its buildings', async () => {
    const round = await aNamedRound()
    expect(await search(round.cod)).toMatchObject([
      { id: round.id, adrese: 1, urmatoarea: inDays(4), versiune: 0 },
    ])
    expect((await search('turelor vesele')).map(({ id }) => id)).toContain(round.id)
    expect(await search('strada nimănui')).toEqual([])
    const shown = dataOf<RoundDetails>(await dispatcher!.get(withId(calls.roundShow, round.id)))
    expect(shown.zile).toEqual([
      { zi: inDays(4), mutata_din: inDays(3), motiv: 'gheață', efectuata: false },
    ])
    const { lista } = dataOf<{ lista: RoundAddress[] }>(
      await dispatcher!.get(withId(calls.roundAddresses, round.id)),
    )
    expect(lista).toMatchObject([{ adresa: 'Strada Turelor Vesele nr. 5', locuri: 1 }])
    expect(JSON.stringify(lista)).not.toContain('77')
  })

  it('is changed from the version that was seen, and put back', async () => {
    const round = await aNamedRound()
    const save = (body: object) => dispatcher!.post(withId(calls.roundSave, round.id), body)
    const body = { frecventa: 'săptămânal, joi', interval: '8:00', versiune: 0 }
    expect((await save(body)).body.errors?.fields).toHaveProperty('interval')
    const changed = dataOf<DeskRound>(await save({ ...body, interval: '08:00 - 13:30' }))
    expect(changed).toMatchObject({ frecventa: body.frecventa, interval: '08:00–13:30' })
    expect(statusAndCode(await save({ ...body, interval: '' }))).toEqual([
      409,
      'modificat_intre_timp',
    ])
    const { lista } = dataOf<{ lista: ContentVersion[] }>(
      await dispatcher!.get(`${calls.roundVersions.list.path}?cheie=${round.cod}`),
    )
    expect(lista.map(({ fapta, schimbari }) => [fapta, schimbari.length])).toEqual([
      ['publicare', 2],
      ['initiala', 0],
    ])
    const undo = { cheie: round.cod, numar: 1, versiune: changed.versiune }
    dataOf(await dispatcher!.post(calls.roundVersions.restore.path, undo))
    expect(await search(round.cod)).toMatchObject([
      { frecventa: round.frecventa, interval: round.hours, versiune: 3 },
    ])
  })
})

describe('a public point', () => {
  const aPoint = {
    cod: 'punct-nou',
    denumire: 'Punct nou de colectare',
    tip: 'punct_reciclare',
    adresa: 'Strada Exemplului nr. 9',
    lat: 44.41,
    lng: 26.07,
    fractii: ['sticla', 'textile'],
    program: [{ zi: 1, intervale: [['08:00', '12:00']] }],
    non_stop: false,
    descriere: 'În curte.',
    servicii: ['aduceți sticlă'],
    telefon: '',
    email: '',
    observatii: '',
    accesibil: true,
  }
  const offered = async () =>
    dataOf<{ id: number; denumire: string }[]>(await citizen.get('/api/locatie-list'))

  it('is added, changed, withdrawn and put back, as citizens see', async () => {
    const added = dataOf<DeskPoint>(await editor!.post(points.pointAdd.path, aPoint))
    expect(await offered()).toContainEqual(expect.objectContaining({ denumire: aPoint.denumire }))
    const twice = await editor!.post(points.pointAdd.path, aPoint)
    expect(twice.body.errors?.fields).toHaveProperty('cod')

    const { id, cod } = added
    const save = (body: object) => editor!.post(withId(points.pointSave, id), body)
    const renamed = { ...aPoint, denumire: 'Punct mutat', versiune: added.versiune }
    const saved = dataOf<DeskPoint>(await save(renamed))
    expect(statusAndCode(await save(renamed))).toEqual([409, 'modificat_intre_timp'])
    const late = { ...renamed, versiune: saved.versiune, program: [{ zi: 8, intervale: [] }] }
    expect((await save(late)).status).toBe(422)

    const withdraw = { versiune: saved.versiune }
    const withdrawn = dataOf<DeskPoint>(
      await editor!.post(withId(points.pointWithdraw, id), withdraw),
    )
    expect(withdrawn.activ).toBe(false)
    expect((await offered()).map((one) => one.id)).not.toContain(id)
    expect((await citizen.get(`/api/locatie/${id}`)).status).toBe(404)

    const undo = { cheie: cod, numar: 1, versiune: withdrawn.versiune }
    dataOf(await editor!.post(points.pointVersions.restore.path, undo))
    expect(await offered()).toContainEqual(
      expect.objectContaining({ id, denumire: aPoint.denumire }),
    )
  })

  it('is not withdrawn while a question, an article or a scheduled announcement links to it', async () => {
    const { id } = await make.aPoint(app, { cod: 'legat-1', denumire: 'Punct legat' })
    const refusal = async () => {
      const refused = await editor!.post(withId(points.pointWithdraw, id), { versiune: 0 })
      expect(statusAndCode(refused)).toEqual([422, 'date_invalide'])
      return refused.body.errors?.message.join()
    }
    const link = `Vedeți [punctul](#/locatie/punct/${id}).`
    const ask = (raspuns: string, versiune: number) =>
      editor!.post(content.faqSectionPublish.path, {
        sectiune: 'PUNCTE_PAGE',
        intrebari: [{ intrebare: 'Unde este?', raspuns }],
        versiune,
      })
    dataOf(await ask(link, 0))
    expect(await refusal()).toContain('„Unde este?”')
    dataOf(await ask('Nu știm.', 1))

    const article = await make.anArticle(app, { titlu: 'Sticla', continut: link })
    expect(await refusal()).toContain('Articolul „Sticla”')
    await app.ports.db.delete(usefulArticles).where(eq(usefulArticles.id, article.id))

    const la = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const legatura = `/locatie/punct/${id}`
    const announced = { titlu: 'Se mută', text: 'Joi.', destinatari: { fel: 'toti' }, legatura, la }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sent = dataOf<{ id: number }>(await editor!.post(announcementSend.path, announced, key))
    expect(await refusal()).toContain('Anunțul programat „Se mută”')
    dataOf(await editor!.post(withId(announcementWithdraw, sent.id), { motiv: 'Nu se mai mută.' }))

    const withdrawn = await editor!.post(withId(points.pointWithdraw, id), { versiune: 0 })
    expect(dataOf<DeskPoint>(withdrawn).activ).toBe(false)
  })

  it('that was withdrawn stays so when a file brings it again', async () => {
    const point = await make.aPoint(app, { cod: 'retras-1', active: false })
    const operator = await anOperator(app)
    const header = 'cod;denumire;tip;adresa;lat;lng'
    const row = 'retras-1;Alt nume;punct_reciclare;Strada X nr. 1;44.4;26.1'
    await operator.run('import', 'puncte', await operator.file('p.csv', `${header}\n${row}\n`))
    await operator.close()
    expect((await offered()).map((one) => one.id)).not.toContain(point.id)
    const { lista } = dataOf<{ lista: DeskPoint[] }>(
      await editor!.get(`${points.pointList.path}?cauta=alt%20nume`),
    )
    expect(lista).toMatchObject([{ id: point.id, activ: false }])
  })
})

describe('a category', () => {
  const read = async (cod: string) =>
    dataOf<{ lista: DeskCategory[] }>(await editor!.get(categories.categoryList.path)).lista.find(
      (one) => one.cod === cod,
    )!
  const save = ({ cod, denumire, descriere, activ, tinta_zile, versiune }: DeskCategory) =>
    editor!.post(withCode(categories.categorySave, cod), {
      denumire,
      descriere,
      activ,
      tinta_zile,
      versiune,
    })
  const offered = async () =>
    dataOf<SesizareCatalogue>(await citizen.get('/api/categorii-sesizari')).categorii

  it('is no longer offered once inactive, while its cases keep its name', async () => {
    const category = await read('RECIPIENT')
    const sent = dataOf<Sesizare>(
      await citizen.post(paths.sesizari, {
        categorie: 'RECIPIENT',
        descriere: 'Pubela din curte este spartă.',
        adresa_text: 'Strada Exemplului nr. 5',
      }),
    )
    const renamed = { ...category, denumire: 'Recipient stricat', activ: false, tinta_zile: 7 }
    const saved = dataOf<DeskCategory>(await save(renamed))
    expect(saved).toMatchObject({ denumire: 'Recipient stricat', activ: false, tinta_zile: 7 })
    expect(saved.cazuri_deschise).toBe(category.cazuri_deschise + 1)
    expect(statusAndCode(await save(renamed))).toEqual([409, 'modificat_intre_timp'])
    expect((await offered()).map(({ cod }) => cod)).not.toContain('RECIPIENT')
    const shown = dataOf<Sesizare>(await citizen.get(`/api/sesizare/${sent.id}`))
    expect(shown.denumire).toBe('Recipient stricat')

    const undo = { cheie: 'RECIPIENT', numar: 1, versiune: saved.versiune }
    dataOf(await editor!.post(categories.categoryVersions.restore.path, undo))
    expect(await offered()).toContainEqual(
      expect.objectContaining({ cod: 'RECIPIENT', denumire: category.denumire }),
    )
  })

  it('for what fits no other is always offered', async () => {
    const other = await read('ALTELE')
    expect(other.necesara).toBe(true)
    const refused = await save({ ...other, activ: false })
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
  })

  it('is offered in the order that was set, which must be of the list that was seen', async () => {
    const before = (await offered()).map(({ cod }) => cod)
    const after = [...before].toReversed()
    const order = (dinainte: string[], coduri: string[]) =>
      editor!.post(categories.categoryOrder.path, { dinainte, coduri })
    dataOf(await order(before, after))
    expect((await offered()).map(({ cod }) => cod)).toEqual(after)
    expect(statusAndCode(await order(before, after))).toEqual([409, 'modificat_intre_timp'])
    expect((await order(after, before.slice(1))).status).toBe(422)
    dataOf(await order(after, before))
  })
})

describe('a request type', () => {
  it('is renamed, given another term, and no longer offered once inactive', async () => {
    const list = async () =>
      dataOf<{ lista: DeskType[] }>(await editor!.get(categories.typeList.path))
    const type = (await list()).lista.find(({ activ }) => activ)!
    const body = {
      denumire: 'Alt nume',
      descriere: type.descriere,
      termen_zile: 12,
      activ: false,
      versiune: type.versiune,
    }
    const saved = dataOf<DeskType>(
      await editor!.post(withCode(categories.typeSave, type.cod), body),
    )
    expect(saved).toMatchObject({ denumire: 'Alt nume', termen_zile: 12, activ: false })
    const { tipuri } = dataOf<SolicitareCatalogue>(await citizen.get('/api/tipuri-solicitari'))
    expect(tipuri.map(({ cod }) => cod)).not.toContain(type.cod)
    const missing = await editor!.post(withCode(categories.typeSave, 'NU_EXISTA'), body)
    expect([404, 409]).toContain(missing.status)
  })
})
