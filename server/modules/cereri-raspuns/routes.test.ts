import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cerereRaspuns } from '#contract/cereri-raspuns.ts'
import { caseSummary } from '#contract/desk/cifre.ts'
import type { CaseSummary } from '#contract/desk/cifre.ts'
import { coadaLista, coadaNumaratori } from '#contract/desk/coada.ts'
import type { QueueCounts, QueueRow } from '#contract/desk/coada.ts'
import { limits } from '#contract/limits.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Sesizare, SesizareState } from '#contract/sesizari.ts'
import type { Solicitare } from '#contract/solicitari.ts'
import { answerRequests, sesizari, solicitari } from '#server/db/schema.ts'
import { answerSesizare, changeSesizareState } from '#server/modules/sesizari/change-state.ts'
import { answerSolicitare } from '#server/modules/solicitari/change-state.ts'
import { signIn } from '#server/testing/factories/accounts.ts'
import { aSolicitare, aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { dataOf, listAuditedActions, statusAndCode } from '#server/testing/helpers.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const DAY = 24 * 3600
const OPERATOR = 'operator:proba'
/** So long ago that nothing else in the queue is due before. */
const LONG_AGO = new Date('2001-01-01T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startFormsApp()
})
afterAll(() => app.close())

const ask = (client: TestClient, id: number, fel = 'sesizare') =>
  client.post(cerereRaspuns.path, { fel, id })

async function aLateSesizare(citizenId: number, state: SesizareState = 'in_lucru') {
  const id = await aSolvedSesizare(app, citizenId)
  const dueAt = new Date(app.clock.now().getTime() - DAY * 1000)
  await app.ports.db.update(sesizari).set({ state, dueAt }).where(eq(sesizari.id, id))
  return id
}

const countRequests = (id: number) =>
  app.ports.db.$count(answerRequests, eq(answerRequests.objectId, id))
const move = (id: number, to: SesizareState) =>
  changeSesizareState(app.ports, app.ports.db, id, to, '', OPERATOR)

async function readRow(desk: TestClient, id: number): Promise<QueueRow> {
  const { lista } = dataOf(await desk.post(coadaLista.path, {})) as { lista: QueueRow[] }
  return lista.find((row) => row.fel === 'sesizare' && row.id === id)!
}

it('an answer is asked for once in seven days, and the page says when', async () => {
  const { client, citizen } = await aSignedIn(app)
  const id = await aLateSesizare(citizen.id)
  const first = dataOf(await ask(client, id))
  const others = await Promise.all([ask(client, id), ask(client, id), ask(client, id)])
  for (const other of others) expect(dataOf(other)).toEqual(first)
  expect(await countRequests(id)).toBe(1)
  const shown: Sesizare = dataOf(await client.get(`/api/sesizare/${id}`))
  expect(shown.raspuns_cerut_la).toBe(app.clock.now().toISOString())
  const actions = await listAuditedActions(app, citizen.id)
  expect(actions.filter((action) => action === 'sesizare.raspuns_cerut')).toHaveLength(1)
  app.clock.advance(limits.answerRequestDays * DAY)
  dataOf(await ask(await signIn(app, citizen), id))
  expect(await countRequests(id)).toBe(2)
})

it('is refused before the term, while the citizen is asked, and once closed', async () => {
  const { client, citizen } = await aSignedIn(app)
  const refused = [409, 'stare_nepotrivita']
  for (const state of ['completare_necesara', 'solutionata', 'clasata'] as const) {
    const id = await aLateSesizare(citizen.id, state)
    expect(statusAndCode(await ask(client, id))).toEqual(refused)
  }
  const id = await aLateSesizare(citizen.id)
  await app.ports.db.update(sesizari).set({ dueAt: app.clock.now() }).where(eq(sesizari.id, id))
  expect(statusAndCode(await ask(client, id))).toEqual(refused)
  const draft = await aSolicitare(app, citizen.id, { state: 'ciorna', numar: null, dueAt: null })
  expect(statusAndCode(await ask(client, draft, 'solicitare'))).toEqual(refused)
  expect(await countRequests(id)).toBe(0)
})

it('raises the case at the desk until it is answered, asked about or closed', async () => {
  const { client, citizen } = await aSignedIn(app)
  const desk = await signInMember(app, await aMember(app, 'relatii_clienti'))
  const longLate = await aSolicitare(app, citizen.id, { dueAt: LONG_AGO })
  await app.ports.db
    .update(solicitari)
    .set({ dueAt: new Date(app.clock.now().getTime() - 60 * DAY * 1000) })
    .where(eq(solicitari.id, longLate))
  const id = await aLateSesizare(citizen.id)
  const count = async (): Promise<number> => {
    const counts: QueueCounts = dataOf(await desk.get(coadaNumaratori.path))
    return counts.cer_raspuns
  }
  const before = await count()
  dataOf(await ask(client, id))
  expect((await readRow(desk, id)).raspuns_cerut_la).toBe(app.clock.now().toISOString())
  expect(await count()).toBe(before + 1)
  const { lista } = dataOf(await desk.post(coadaLista.path, {})) as { lista: QueueRow[] }
  const place = (fel: string, one: number) =>
    lista.findIndex((row) => row.fel === fel && row.id === one)
  expect(place('sesizare', id)).toBeLessThan(place('solicitare', longLate))

  app.clock.advance(60)
  await answerSesizare(app.ports, app.ports.db, id, 'Venim mâine.', OPERATOR)
  expect((await readRow(desk, id)).raspuns_cerut_la).toBeNull()
  expect(await count()).toBe(before)
})

it('a question of the operator ends the request, and the answer to it does not renew it', async () => {
  const { client, citizen } = await aSignedIn(app)
  const desk = await signInMember(app, await aMember(app, 'relatii_clienti'))
  const id = await aLateSesizare(citizen.id)
  dataOf(await ask(client, id))
  app.clock.advance(60)
  await move(id, 'completare_necesara')
  expect((await readRow(desk, id)).raspuns_cerut_la).toBeNull()
  app.clock.advance(60)
  dataOf(await client.post(`/api/sesizare-chat-v2/${id}`, { text: 'În spatele blocului.' }))
  expect(await readRow(desk, id)).toMatchObject({ stare: 'in_lucru', raspuns_cerut_la: null })
})

it('counts in the figures of the period in which it was asked', async () => {
  const { client, citizen } = await aSignedIn(app)
  const manager = await signInMember(app, await aMember(app, 'administrator'))
  const today = dayOf(app.clock.now())
  const read = async (): Promise<CaseSummary> =>
    dataOf(await manager.get(`${caseSummary.path}?de_la=${today}&pana_la=${today}`))
  const before = await read()
  const id = await aSolicitare(app, citizen.id, { dueAt: LONG_AGO })
  dataOf(await ask(client, id, 'solicitare'))
  const shown: Solicitare = dataOf(await client.get(`/api/view-solicitare/${id}`))
  expect(shown.raspuns_cerut_la).toBe(app.clock.now().toISOString())
  const after = await read()
  expect(after.total.raspunsuri_cerute).toBe(before.total.raspunsuri_cerute + 1)
  expect(after.pe_fel.find(({ cheie }) => cheie === 'solicitare')?.raspunsuri_cerute).toBe(
    (before.pe_fel.find(({ cheie }) => cheie === 'solicitare')?.raspunsuri_cerute ?? 0) + 1,
  )
  await answerSolicitare(app.ports, app.ports.db, id, 'Gata.', OPERATOR)
  expect((await read()).total.raspunsuri_cerute).toBe(after.total.raspunsuri_cerute)
})
