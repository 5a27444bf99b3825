import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskCase } from '#contract/desk/cazuri.ts'
import { deskSesizari } from '#contract/desk/cazuri.ts'
import { coadaLista } from '#contract/desk/coada.ts'
import type { QueueRow } from '#contract/desk/coada.ts'
import { DESK_API } from '#contract/desk/endpoint.ts'
import type { SesizareState } from '#contract/sesizari.ts'
import {
  PUBLIC_PHOTO,
  sesizareNuMaiSustine,
  sesizareSustine,
  sesizariApropiate,
  sesizariUrmarite,
} from '#contract/sustineri.ts'
import type { NearReport, SupportedReport } from '#contract/sustineri.ts'
import { supportedReportTexts } from '#contract/texts.ro.ts'
import { dayOf } from '#contract/time-zone.ts'
import {
  audit,
  notifications,
  outbox,
  sesizareSupports,
  sesizari,
  streets,
} from '#server/db/schema.ts'
import { mergeCase } from '#server/modules/cazuri/merge.ts'
import { sesizareKind } from '#server/modules/dosare/case-kind.ts'
import { changeSesizareState } from '#server/modules/sesizari/change-state.ts'
import { PASSWORD } from '#server/testing/factories/accounts.ts'
import { aContract, aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { CONCURRENT_CALLS, countByStatus, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aPhonePhoto } from '#tests/support/sample-photos.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const OPERATOR = 'operator:proba'
const SECRETS = {
  descriere: 'Vecinul de la 12 aruncă moloz.',
  adresa_text: 'Str. Zambilelor nr. 57, la Ionescu',
}
const SECRET_WORDS = ['Vecinul', 'Ionescu', '57', 'SZ-']
const PLACES_PER_HOUR = 60

let app: TestApp
/** Each test has a square of the city for itself. */
let squares = 0
beforeAll(async () => {
  app = await startFormsApp()
  await app.ports.db
    .insert(streets)
    .values({ denumire: 'Str. Zambilelor', folded: 'str. zambilelor' })
})
afterAll(() => app.close())

const aSquare = () => ({ lat: 44.4 + ++squares * 0.01, lng: 26.1 })

async function report(
  client: TestClient,
  where: object,
  overrides: Record<string, unknown> = {},
): Promise<number> {
  const body = { categorie: 'DEPOZITARE', ...SECRETS, ...where, ...overrides }
  return dataOf<{ id: number }>(await client.post('/api/sesizari-v2', body)).id
}

/** A sesizare of a neighbour, and a citizen who is about to write one. */
async function aNeighbour(overrides: Record<string, unknown> = {}) {
  const here = aSquare()
  const neighbour = await aSignedIn(app)
  const id = await report(neighbour.client, here, overrides)
  const { citizen, client } = await aSignedIn(app)
  return { here, neighbour, id, citizen, client }
}

const ask = async (client: TestClient, where: object, categorie = 'DEPOZITARE') =>
  dataOf<NearReport[]>(await client.post(sesizariApropiate.path, { categorie, ...where }))
const pathTo = (path: string, id: string) => path.replace(':id', id)
const support = (client: TestClient, id: string) =>
  client.post(pathTo(sesizareSustine.path, id), {})
const end = (client: TestClient, id: string) =>
  client.post(pathTo(sesizareNuMaiSustine.path, id), {})
const followed = async (client: TestClient) =>
  dataOf<SupportedReport[]>(await client.get(sesizariUrmarite.path))
const move = async (id: number, ...states: SesizareState[]) => {
  for (const state of states) {
    await changeSesizareState(app.ports, app.ports.db, id, state, 'O notă.', OPERATOR)
  }
}
const notesOf = (citizenId: number) =>
  app.ports.db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.citizenId, citizenId), eq(notifications.link, '/sesizari#urmarite')),
    )
    .orderBy(notifications.id)
const countSupports = (sesizareId: number) =>
  app.ports.db.$count(sesizareSupports, eq(sesizareSupports.sesizareId, sesizareId))

describe('the sesizări of others near a place', () => {
  it('tell category, state, day, street and a rough distance, and nothing of who wrote them', async () => {
    const { here, client, id } = await aNeighbour()
    const answer = await client.post(sesizariApropiate.path, { categorie: 'DEPOZITARE', ...here })
    expect(dataOf<NearReport[]>(answer)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        categorie: 'DEPOZITARE',
        denumire: 'Depozitare ilegală',
        stare: 'inregistrata',
        deschisa: true,
        zi: dayOf(app.clock.now()),
        strada: 'Str. Zambilelor',
        sub_m: 100,
        sustinatori: 0,
        sustinuta: false,
      },
    ])
    for (const word of SECRET_WORDS) expect(answer.text).not.toContain(word)
    expect(answer.text).not.toContain(`"${id}"`)
    expect(answer.text).not.toContain(String(here.lat))
  })

  it('come with those of the category first, and the nearest before the others', async () => {
    const { here, neighbour, client } = await aNeighbour({ categorie: 'MATURAT' })
    await report(neighbour.client, { ...here, lat: here.lat + 0.002 })
    await report(neighbour.client, here)
    const seen = await ask(client, here)
    expect(seen.map(({ categorie, sub_m }) => [categorie, sub_m])).toEqual([
      ['DEPOZITARE', 100],
      ['DEPOZITARE', 250],
      ['MATURAT', 100],
    ])
  })

  it('are neither the citizen’s own, nor far, nor closed', async () => {
    const { here, neighbour, client, id } = await aNeighbour()
    expect(await ask(neighbour.client, here)).toEqual([])
    expect(await ask(client, { ...here, lat: here.lat + 0.005 })).toEqual([])
    await move(id, 'preluata', 'clasata')
    expect(await ask(client, here)).toEqual([])
  })

  it('are never about homes: of a category that asks for one, or of what a contract is linked to', async () => {
    const { here, neighbour, client } = await aNeighbour({
      categorie: 'MIROS',
    })
    const { id: contractId } = await aContract(app, neighbour.citizen.id)
    for (const categorie of ['PROGRAM', 'ALTELE']) {
      await report(neighbour.client, here, { categorie, campuri: { contract_id: contractId } })
    }
    const linked = await report(neighbour.client, here)
    await app.ports.db
      .update(sesizari)
      .set({ values: { contract_id: contractId } })
      .where(eq(sesizari.id, linked))
    for (const categorie of ['MIROS', 'PROGRAM', 'DEPOZITARE']) {
      expect(await ask(client, here, categorie)).toEqual([])
    }
  })

  it('are as far from everywhere in their square of the map, so that no questions find the house', async () => {
    const { here, client } = await aNeighbour()
    const { neighbour } = { neighbour: await aSignedIn(app) }
    await report(neighbour.client, { lat: here.lat + 0.0004, lng: here.lng - 0.0004 })
    for (const step of [-0.003, -0.002, -0.001, 0, 0.0009, 0.0011, 0.002, 0.0025]) {
      const seen = await ask(client, { lat: here.lat + step, lng: here.lng })
      expect(new Set(seen.map(({ sub_m }) => sub_m)).size, String(step)).toBeLessThanOrEqual(1)
      expect([0, 2]).toContain(seen.length)
    }
  })

  it('are found by street where there are no coordinates, without telling the house number', async () => {
    const neighbour = await aSignedIn(app)
    const where = { adresa_text: 'Strada Zambilelor nr. 203' }
    await report(neighbour.client, where, { lat: undefined, lng: undefined })
    const { client } = await aSignedIn(app)
    const found = async (number: number) =>
      (await ask(client, { adresa: `Str. Zambilelor ${number}` })).length
    expect(await found(190)).toBe(1)
    expect(await found(210)).toBe(1)
    expect(await found(189)).toBe(0)
    expect(await found(211)).toBe(0)
    const [seen] = await ask(client, { adresa: 'Str. Zambilelor 200' })
    expect(seen).not.toHaveProperty('sub_m')
    expect(seen?.strada).toBe('Str. Zambilelor')
    expect(await ask(client, { adresa: 'Aleea Necunoscută 203' })).toEqual([])
  })

  it('do not tell that the operator asked their citizen something', async () => {
    const { here, client, id } = await aNeighbour()
    await move(id, 'preluata', 'completare_necesara')
    expect((await ask(client, here))[0]?.stare).toBe('in_lucru')
  })

  it('may be asked for so many times in an hour', async () => {
    const { here, client } = await aNeighbour()
    const body = { categorie: 'DEPOZITARE', ...here }
    for (let turn = 0; turn < PLACES_PER_HOUR; turn += 1) await ask(client, here)
    const answer = await client.post(sesizariApropiate.path, body)
    expect(statusAndCode(answer)).toEqual([429, 'prea_multe_incercari'])
  })
})

describe('a support', () => {
  it('counts once however often and at once it is given, and ends in one call', async () => {
    const { here, client, id, citizen } = await aNeighbour()
    const [seen] = await ask(client, here)
    const calls = Array.from({ length: CONCURRENT_CALLS }, () => support(client, seen!.id))
    expect(countByStatus(await Promise.all(calls))).toEqual({ 200: CONCURRENT_CALLS })
    expect(await countSupports(id)).toBe(1)
    expect(dataOf<SupportedReport>(await support(client, seen!.id)).sustinatori).toBe(1)
    expect((await ask(client, here))[0]).toMatchObject({ sustinatori: 1, sustinuta: true })
    expect(await followed(client)).toMatchObject([{ id: seen!.id, sustinatori: 1, deschisa: true }])
    const isOwn = and(
      eq(audit.actor, `cetatean:${citizen.id}`),
      eq(audit.action, 'sesizare.sustinuta'),
    )
    expect(await app.ports.db.$count(audit, isOwn)).toBe(1)

    expect((await end(client, seen!.id)).status).toBe(200)
    expect((await end(client, seen!.id)).status).toBe(200)
    expect(await followed(client)).toEqual([])
    expect((await ask(client, here))[0]).toMatchObject({ sustinatori: 0, sustinuta: false })
  })

  it('is refused for one’s own, for a closed one, for one about a home and for guessed ids', async () => {
    const { here, neighbour, client, id } = await aNeighbour()
    const [seen] = await ask(client, here)
    const own = await support(neighbour.client, seen!.id)
    expect(statusAndCode(own)).toEqual([409, 'stare_nepotrivita'])
    expect(own.text).toContain(supportedReportTexts.own)
    await move(id, 'preluata', 'clasata')
    const closed = await support(client, seen!.id)
    expect(statusAndCode(closed)).toEqual([409, 'stare_nepotrivita'])
    expect(closed.text).toContain(supportedReportTexts.closed)
    await app.ports.db.update(sesizari).set({ categorie: 'MIROS' }).where(eq(sesizari.id, id))
    expect((await support(client, seen!.id)).status).toBe(404)
    expect((await support(client, '0'.repeat(32))).status).toBe(404)
    expect((await support(client, String(id))).status).not.toBe(200)
    expect(await countSupports(id)).toBe(0)
  })

  it('is told of each new state once, by category and street, as the citizen chose', async () => {
    const { here, client, id, citizen } = await aNeighbour()
    const quiet = await aSignedIn(app)
    const off = { aplicatie: false, push: false, email: false, sms: false }
    await quiet.client.post('/api/cetatean/profile-update', {
      preferinte: { notificari: { sesizare: off } },
    })
    const [seen] = await ask(client, here)
    await support(client, seen!.id)
    await support(quiet.client, seen!.id)
    await move(id, 'preluata', 'completare_necesara', 'in_lucru', 'solutionata')
    const told = await notesOf(citizen.id)
    expect(told.map(({ title }) => title)).toEqual([
      'Depozitare ilegală, Str. Zambilelor: Am preluat-o',
      'Depozitare ilegală, Str. Zambilelor: Am început lucrul',
      'Depozitare ilegală, Str. Zambilelor: Rezolvată',
    ])
    expect(told[2]).toMatchObject({
      kind: 'sesizare',
      titleEn: expect.stringMatching(/: Solved$/),
    })
    for (const word of [...SECRET_WORDS, 'O notă']) {
      expect(JSON.stringify(told.map(({ title, text }) => [title, text]))).not.toContain(word)
    }
    const sent = await app.ports.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.citizenId, citizen.id), like(outbox.subject, 'Depozitare%')))
    expect(sent.length).toBeLessThanOrEqual(told.length)
    expect(await notesOf(quiet.citizen.id)).toEqual([])
    expect(await followed(client)).toMatchObject([{ stare: 'solutionata', deschisa: false }])
    await end(client, seen!.id)
    await move(id, 'redeschisa')
    expect(await notesOf(citizen.id)).toHaveLength(told.length)
  })

  it('follows a duplicate to its main sesizare, each citizen once and not its own', async () => {
    const { here, client, id, citizen, neighbour } = await aNeighbour()
    const [seen] = await ask(client, here)
    const third = await aSignedIn(app)
    const mainId = await report(third.client, here)
    await support(client, seen!.id)
    await support(third.client, seen!.id)
    const both = await ask(client, here)
    await support(client, both.find(({ id }) => id !== seen!.id)!.id)
    const context = { ...app.ports, actor: OPERATOR, requestId: '' }
    const merge = { id, mainId, seen: { versiune: 1, peste: true } }
    await mergeCase(context, app.ports.db, sesizareKind, merge)
    expect(await countSupports(id)).toBe(0)
    expect(await countSupports(mainId)).toBe(1)
    expect(await followed(client)).toHaveLength(1)
    expect(await followed(third.client)).toEqual([])
    expect(await notesOf(citizen.id)).toEqual([])
    await move(mainId, 'preluata')
    expect(await notesOf(citizen.id)).toHaveLength(1)
    expect(await notesOf(neighbour.citizen.id)).toEqual([])
  })

  it('is in the export of personal data, and goes with the account', async () => {
    const { here, client, id } = await aNeighbour()
    const [seen] = await ask(client, here)
    await support(client, seen!.id)
    const exported = dataOf<{ sesizari_sustinute: unknown[] }>(
      await client.get('/api/cetatean/export'),
    )
    expect(exported.sesizari_sustinute).toEqual([
      { categorie: 'DEPOZITARE', la: app.clock.now().toISOString() },
    ])
    await client.post('/api/cetatean/sterge-cont', { password: PASSWORD })
    expect(await countSupports(id)).toBe(0)
  })
})

describe('the desk', () => {
  it('sees how many support a sesizare, in the queue and on its page', async () => {
    const { here, client, id } = await aNeighbour()
    const [seen] = await ask(client, here)
    await support(client, seen!.id)
    await support((await aSignedIn(app)).client, seen!.id)
    const staff = await signInMember(app, await aMember(app, 'dispecer'))
    const shown = dataOf<DeskCase>(await staff.get(`${DESK_API}/sesizari/${id}`))
    expect(shown).toMatchObject({ sustinatori: 2, loc_public: true })
    const queue = dataOf<{ lista: QueueRow[] }>(
      await staff.post(coadaLista.path, { cauta: shown.numar }),
    )
    expect(queue.lista[0]).toMatchObject({ id, sustinatori: 2 })
  })

  it('releases a photo, which others then see small and without its name, and takes it back', async () => {
    const here = aSquare()
    const neighbour = await aSignedIn(app)
    const { name, buffer } = await aPhonePhoto()
    const photo = dataOf<{ id: string }>(
      await neighbour.client.upload('/api/upload-file-register', name, buffer),
    )
    const id = await report(neighbour.client, here, { files: [{ id: photo.id }] })
    const { client } = await aSignedIn(app)
    expect((await ask(client, here))[0]).not.toHaveProperty('fotografie')
    const member = await aMember(app, 'dispecer')
    const staff = await signInMember(app, member)
    const release = (publica: boolean) =>
      staff.post(pathTo(deskSesizari.releasePhoto.path, photo.id), { publica })
    expect((await release(true)).status).toBe(200)
    expect((await release(true)).status).toBe(200)
    const [shown] = await ask(client, here)
    const publicId = shown!.fotografie!
    expect(publicId).not.toBe(photo.id)
    const picture = await client.get(PUBLIC_PHOTO + publicId)
    expect(picture.status).toBe(200)
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(picture.headers['cache-control']).toContain('private')
    expect(picture.headers['content-disposition']).not.toContain(name)
    expect((await app.client().get(PUBLIC_PHOTO + publicId)).status).toBe(401)
    expect((await client.get(PUBLIC_PHOTO + photo.id)).status).toBe(404)
    expect((await client.get(`/api/sesizare-download-file/${photo.id}`)).status).toBe(404)
    const seen = dataOf<DeskCase>(await staff.get(`${DESK_API}/sesizari/${id}`))
    expect(seen.fisiere).toMatchObject([{ id: photo.id, publica: true }])
    expect((await release(false)).status).toBe(200)
    expect((await client.get(PUBLIC_PHOTO + publicId)).status).toBe(404)
    const actions = await app.ports.db
      .select({ action: audit.action })
      .from(audit)
      .where(and(eq(audit.subject, `sesizare:${id}`), like(audit.action, 'sesizare.foto%')))
      .orderBy(audit.id)
    expect(actions.map(({ action }) => action)).toEqual([
      'sesizare.foto_publica',
      'sesizare.foto_retrasa',
    ])
  })

  it('lets nobody release a photo who may not answer cases, nor what is no photo of a sesizare', async () => {
    const reader = await signInMember(app, await aMember(app, 'facturare'))
    const path = pathTo(deskSesizari.releasePhoto.path, crypto.randomUUID())
    expect((await reader.post(path, { publica: true })).status).toBe(403)
    const staff = await signInMember(app, await aMember(app, 'dispecer'))
    expect((await staff.post(path, { publica: true })).status).toBe(404)
  })
})
