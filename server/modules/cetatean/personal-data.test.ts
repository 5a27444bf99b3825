import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#contract/time-zone.ts'
import type { Sesizare } from '#contract/sesizari.ts'
import type { Solicitare } from '#contract/solicitari.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import {
  answerRequests,
  audit,
  files,
  notifications,
  outbox,
  reminders,
  sesizari,
  solicitari,
} from '#server/db/schema.ts'
import { listHistorySteps } from '#server/domain/history.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { answerSesizare, changeSesizareState } from '#server/modules/sesizari/change-state.ts'
import { lockSesizare } from '#server/modules/sesizari/repo.ts'
import { answerSolicitare, changeSolicitareState } from '#server/modules/solicitari/change-state.ts'
import { PASSWORD } from '#server/testing/factories/accounts.ts'
import { countWaiting, dataOf, dumpDatabase } from '#server/testing/helpers.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract, aFile, aServicePlace, aSignedIn } from '#server/testing/factories/forms.ts'
import { aSubscription, vapidVariables } from '#server/testing/factories/notifications.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import { erasedMessage, withdrawnNote } from './messages.ro.ts'

const OPERATOR = 'operator:proba'
const CLOSE = '/api/cetatean/sterge-cont'
const EXPORT = '/api/cetatean/export'
const WEEK_AND_DAY = 8 * 24 * 3600

/** Unique texts by the citizen or about them, to search the export and the database for. */
const secrets = {
  detalii: 'Cuvinte-din-solicitare',
  ciorna: 'Cuvinte-din-ciorna',
  descriere: 'Cuvinte-din-sesizare',
  adresa: 'Strada-din-sesizare',
  mesaj: 'Cuvinte-catre-operator',
  raspuns: 'Cuvinte-ale-operatorului',
  motiv: 'Motiv-de-redeschidere',
  fisier: 'buletin-ionescu.pdf',
  alias: 'La-bunica',
}

let app: TestApp
beforeAll(async () => {
  app = await startPortal()
})
afterAll(() => app.close())

async function startPortal(): Promise<TestApp> {
  const portal = await startTestApp({ variables: vapidVariables() })
  await seedCatalogues(portal.ports)
  return portal
}

const ask = async (client: TestClient, detalii: string, trimite = true): Promise<Solicitare> => {
  const date = { drept: 'acces', detalii, acord_date: true }
  const body = { tip: 'DATE_PERSONALE', date, files: [], trimite }
  return dataOf(await client.post('/api/save-solicitare-contract', body))
}

async function reportAndReopen({ ports }: TestApp, client: TestClient): Promise<Sesizare> {
  const { id: file } = await aFile(client, secrets.fisier)
  const sent = dataOf<Sesizare>(
    await client.post('/api/sesizari-v2', {
      categorie: 'MATURAT',
      descriere: secrets.descriere,
      adresa_text: secrets.adresa,
      lat: 44.4268,
      lng: 26.1025,
      files: [{ id: file }],
    }),
  )
  for (const state of ['preluata', 'in_lucru', 'solutionata'] as const) {
    await changeSesizareState(ports, ports.db, sent.id, state, '', OPERATOR)
  }
  await client.post(`/api/sesizare-redeschide/${sent.id}`, { motiv: secrets.motiv })
  return sent
}

/** Creates a citizen with something in every table of the portal. */
async function aBusyCitizen(portal: TestApp) {
  const { ports } = portal
  const { citizen, client } = await aSignedIn(portal)
  const contract = await aContract(portal, citizen.id)
  const dueOn = dayOf(portal.clock.now())
  await anInvoice(portal, citizen.id, { contractId: contract.id, totalBani: 1000, dueOn })
  const place = await aServicePlace(portal, citizen.id)
  await client.post(`/api/locatiile-mele/${place.id}`, { alias: secrets.alias })
  await client.post(`/api/locatiile-mele/${place.id}/calendar`)
  const memento = { ora: '20:00', canal: 'email' }
  await client.post(`/api/locatiile-mele/${place.id}/memento`, { memento })
  const subscription = aSubscription()
  await client.post('/api/push/subscribe', subscription)
  await ask(client, secrets.ciorna, false)
  const asked = await ask(client, secrets.detalii)
  const reported = await reportAndReopen(portal, client)
  const { id: inThread } = await aFile(client, `fir-${secrets.fisier}`)
  const message = { text: secrets.mesaj, files: [{ id: inThread }] }
  await client.post(`/api/sesizare-chat-v2/${reported.id}`, message)
  await answerSesizare(ports, ports.db, reported.id, secrets.raspuns, OPERATOR)
  await answerSolicitare(ports, ports.db, asked.id, secrets.raspuns, OPERATOR)
  const at = portal.clock.now()
  const late = { kind: 'sesizare', objectId: reported.id, citizenId: citizen.id, askedAt: at }
  await ports.db.insert(answerRequests).values(late)
  const object = `sesizare:${reported.id}`
  const reminder = { kind: 'termen_depasit', object, occasion: dueOn, citizenId: citizen.id }
  await ports.db.insert(reminders).values({ ...reminder, madeAt: at })
  return { citizen, client, contract, subscription, asked, reported }
}

describe('the export', () => {
  it('contains all portal data except the keys of devices', async () => {
    const { client, contract, subscription, asked, reported } = await aBusyCitizen(app)
    const answer = await client.get(EXPORT)
    for (const secret of Object.values(secrets)) expect(answer.text).toContain(secret)
    expect(dataOf(answer)).toMatchObject({
      solicitari: [
        { numar: '', stare: 'ciorna' },
        {
          numar: asked.numar,
          istoric: [{ stare: 'inregistrata' }],
          fir: [{ autor: 'operator', text: secrets.raspuns }],
        },
      ],
      sesizari: [
        {
          numar: reported.numar,
          stare: 'redeschisa',
          lat: 44.4268,
          fisiere: [{ nume: secrets.fisier, autor: 'cetatean' }],
          fir: [
            { autor: 'cetatean', fisiere: [{ nume: `fir-${secrets.fisier}` }] },
            { autor: 'operator', text: secrets.raspuns, fisiere: [] },
          ],
          spuse_despre_solutii: [{ rezolvata: false, redeschisa: true }],
          raspunsuri_cerute: [{ la: app.clock.now().toISOString() }],
        },
      ],
      mementouri: [{ tip: 'termen_depasit', obiect: `sesizare:${reported.id}` }],
      locuri: [{ alias: secrets.alias, are_calendar: true }],
      contracte: [{ numar: contract.numar, sold_bani: 1000 }],
      facturi: [{ contract_id: contract.id, total_bani: 1000, rest_bani: 1000 }],
      dispozitive_push: [{ serviciu: 'https://push.exemplu.ro' }],
    })
    const { notificari } = dataOf<{ notificari: { titlu: string }[] }>(answer)
    expect(notificari.map(({ titlu }) => titlu)).toContainEqual(
      expect.stringContaining(asked.numar),
    )
    const { endpoint, keys } = subscription
    for (const key of [endpoint, keys.p256dh, keys.auth]) expect(answer.text).not.toContain(key)
  })

  it('contains nothing of other citizens', async () => {
    await aBusyCitizen(app)
    const { client } = await aSignedIn(app)
    expect(dataOf(await client.get(EXPORT))).toMatchObject({
      solicitari: [],
      sesizari: [],
      locuri: [],
      contracte: [],
      facturi: [],
      plati: [],
      carduri: [],
      plati_recurente: [],
      notificari: [],
      mementouri: [],
      ridicari_amintite: [],
      dispozitive_push: [],
    })
  })

  it('contains every table that speaks of a citizen, or leaves it out for a reason', async () => {
    const { client } = await aBusyCitizen(app)
    const known = [...Object.keys(exported), ...Object.keys(leftOut)]
    expect(await listTablesAboutCitizens()).toEqual(known.toSorted())
    const data = dataOf<Record<string, unknown>>(await client.get(EXPORT))
    for (const [table, path] of Object.entries(exported)) {
      expect([table, Array.isArray(find(data, path))]).toEqual([table, true])
    }
  })
})

/** Where the export has what a table holds: names of fields, through the first item of a list. */
const exported: Record<string, string> = {
  addresses: 'cetatean.adrese',
  answer_requests: 'sesizari.raspunsuri_cerute',
  cards: 'carduri',
  citizen_passkeys: 'chei_acces',
  consents: 'acorduri',
  contact_changes: 'contacte_inlocuite',
  contracts: 'contracte',
  credit_notes: 'facturi',
  eve_reminders: 'ridicari_amintite',
  files: 'fisiere',
  history_steps: 'sesizari.istoric',
  incasari: 'incasari',
  mandates: 'plati_recurente',
  messages: 'sesizari.fir',
  notifications: 'notificari',
  outbox: 'mesaje',
  payer_consents: 'platesc_pentru',
  payments: 'plati',
  push_subscriptions: 'dispozitive_push',
  receivables: 'facturi',
  reminders: 'mementouri',
  service_places: 'locuri',
  sesizari: 'sesizari',
  sessions: 'sesiuni',
  solicitari: 'solicitari',
  solution_answers: 'sesizari.spuse_despre_solutii',
  support_requests: 'cereri_suport',
  sesizare_supports: 'sesizari_sustinute',
}

const leftOut: Record<string, string> = {
  case_facts: 'repeats the case',
  case_merges: 'names the cases of others',
  case_notes: 'internal notes of the staff',
  case_presence: 'who of the staff looks at a case',
  case_versions: 'who of the staff changed a case',
  codes: 'secrets',
  desk_cases: 'repeats the case',
  idempotency: 'repeats answers that the export has',
  new_invoices: 'invoices that wait to be announced',
  one_time_tokens: 'secrets',
  pickup_reports: 'repeats the place and the day of a sesizare',
  postings: 'bookings of the invoices, payments and receipts',
}

/** Lists the tables that refer to a citizen, to a case, or to an object by its kind. */
async function listTablesAboutCitizens(): Promise<string[]> {
  const { rows } = await app.ports.db.execute<{ name: string }>(sql`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('citizens'::regclass, 'sesizari'::regclass, 'solicitari'::regclass)
    union
    select table_name from information_schema.columns join pg_tables on tablename = table_name
    where schemaname = 'public' and column_name in ('citizen_id', 'object_id')
    order by name`)
  return rows.map(({ name }) => name).toSorted()
}

function find(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, name) => {
    const item: unknown = Array.isArray(found) ? found[0] : found
    return (item as Record<string, unknown> | undefined)?.[name]
  }, data)
}

describe('closing the account', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await startPortal()
  })
  afterAll(() => own.close())

  it('keeps numbers, states and contracts, and erases all texts of the citizen', async () => {
    const { citizen, client, contract, subscription, asked, reported } = await aBusyCitizen(own)
    const { client: other } = await aSignedIn(own)
    const others = await ask(other, 'Cuvintele-altuia')
    expect(await own.ports.db.$count(outbox, eq(outbox.channel, 'push'))).toBeGreaterThan(0)
    expect(dataOf(await client.post(CLOSE, { password: PASSWORD }))).toBe(true)

    const left = await dumpDatabase(own)
    const { endpoint, keys } = subscription
    const { adresa, ...words } = secrets
    for (const word of [...Object.values(words), endpoint, keys.auth]) {
      expect(left).not.toContain(word)
    }
    for (const word of [erasedMessage, contract.numar, contract.titular]) {
      expect(left).toContain(word)
    }
    const { db } = own.ports
    const requests = await db.select().from(solicitari).where(ownedBy(solicitari, citizen.id))
    expect(requests).toMatchObject([{ numar: asked.numar, state: 'anulata', values: {} }])
    expect(requests[0]!.dueAt?.toISOString()).toBe(asked.termen_la)
    const reports = await db.select().from(sesizari).where(ownedBy(sesizari, citizen.id))
    expect(reports).toMatchObject([
      { numar: reported.numar, state: 'redeschisa', values: {}, adresaText: adresa, lng: 26.1025 },
    ])
    expect(await db.$count(notifications, ownedBy(notifications, citizen.id))).toBe(0)
    expect(await db.$count(outbox, eq(outbox.channel, 'push'))).toBe(0)
    const kept = dataOf<Solicitare>(await other.get(`/api/view-solicitare/${others.id}`))
    expect(kept.date).toMatchObject({ detalii: 'Cuvintele-altuia' })
  })

  it('waits for an operator’s open transaction, without a deadlock', async () => {
    const { client, reported } = await aBusyCitizen(own)
    const { ports } = own
    const closing = await ports.db.transaction(async (tx) => {
      await lockSesizare(tx, reported.id)
      const asked = client.post(CLOSE, { password: PASSWORD })
      await expect.poll(() => countWaiting(own)).toBe(1)
      await answerSesizare(ports, tx, reported.id, secrets.raspuns, OPERATOR)
      return { asked }
    })
    expect(dataOf(await closing.asked)).toBe(true)
    expect(await dumpDatabase(own)).not.toContain(secrets.raspuns)
  })

  it('withdraws undecided solicitări only', async () => {
    const { ports } = own
    const { citizen, client } = await aSignedIn(own)
    const asked = [
      await ask(client, 'Cererea una'),
      await ask(client, 'Cererea a doua'),
      await ask(client, 'Cererea a treia'),
    ]
    const [waiting, looked, granted] = asked.map(({ id }) => id) as [number, number, number]
    for (const id of [looked, granted]) {
      await changeSolicitareState(ports, ports.db, id, 'in_analiza', '', OPERATOR)
    }
    await changeSolicitareState(ports, ports.db, granted, 'aprobata', '', OPERATOR)
    await client.post(CLOSE, { password: PASSWORD })
    const rows = await ports.db.select().from(solicitari).where(ownedBy(solicitari, citizen.id))
    expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
      [waiting]: 'anulata',
      [looked]: 'anulata',
      [granted]: 'aprobata',
    })
    const [last, ...earlier] = (await listHistorySteps(ports.db, 'solicitare', looked)).toReversed()
    expect(last).toMatchObject({ stare: 'anulata', nota: withdrawnNote })
    expect(earlier.every(({ nota }) => nota === undefined)).toBe(true)
    const written = and(
      eq(audit.subject, `solicitare:${looked}`),
      eq(audit.action, 'solicitare.anulata'),
    )
    expect(await ports.db.$count(audit, written)).toBe(1)
  })

  it('keeps the location of an open sesizare until the operator closes it', async () => {
    const { ports } = own
    const { citizen, client, reported } = await aBusyCitizen(own)
    await client.post(CLOSE, { password: PASSWORD })
    const move = (state: 'in_lucru' | 'solutionata') =>
      changeSesizareState(ports, ports.db, reported.id, state, '', OPERATOR)
    const row = async () =>
      (await ports.db.select().from(sesizari).where(ownedBy(sesizari, citizen.id)))[0]!
    await move('in_lucru')
    expect(await row()).toMatchObject({ adresaText: secrets.adresa, descriere: '' })
    await move('solutionata')
    expect(await row()).toMatchObject({
      adresaText: '',
      lat: null,
      lng: null,
      state: 'solutionata',
    })
    expect(await ports.db.$count(notifications, ownedBy(notifications, citizen.id))).toBe(0)
  })

  it('deletes the files at the next cleanup, the operator’s too, except those of contracts', async () => {
    const { client, contract, reported } = await aBusyCitizen(own)
    const attach = async (usedBy: string) => {
      const { id } = await aFile(own.client())
      await own.ports.db.update(files).set({ usedBy }).where(eq(files.id, id))
      return id
    }
    const act = await attach(`contract:${contract.id}`)
    await attach(`sesizare:${reported.id}`)
    await client.post(CLOSE, { password: PASSWORD })
    own.clock.advance(WEEK_AND_DAY)
    await cleanUp(own.ports)
    const left = await own.ports.db.select().from(files)
    expect(left.map(({ id }) => id)).toEqual([act])
  })
})

const ownedBy = (
  table: typeof solicitari | typeof sesizari | typeof notifications,
  citizenId: number,
): SQL => eq(table.citizenId, citizenId)
