import { randomInt } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatContainerCode } from '#contract/container-code.ts'
import * as calls from '#contract/desk/clienti.ts'
import type { ClientAccount, ClientCard, FoundClient } from '#contract/desk/clienti.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { maskPhone, toNational } from '#contract/phone.ts'
import { audit, containers, pendingEnrolments, receipts } from '#server/db/schema.ts'
import { recoveryCooldownLeft } from '#server/domain/contact-changes.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import {
  aCitizen,
  aClient,
  anEnrolledClient,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { aSolicitare, aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { startFormsApp } from '#server/testing/factories/forms.ts'
import { aContainer, aContract, aPlace, aServiceAddress } from '#server/testing/factories/places.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { dataOf, dumpDatabase, listAuditedActions, statusAndCode } from '#server/testing/helpers.ts'
import { aFreshE164 } from '#server/testing/identities.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

let app: TestApp
let actor: string
const staff = {} as Record<Role, TestClient>
beforeAll(async () => {
  app = await startFormsApp()
  for (const role of ['dispecer', 'relatii_clienti', 'facturare', 'administrator'] as const) {
    const member = await aMember(app, role)
    staff[role] = await signInMember(app, member)
    if (role === 'relatii_clienti') actor = staffActor(member.id)
  }
})
afterAll(() => app.close())

const at = ({ path }: { path: string }, id: number) => path.replace(':id', String(id))
const someCode = () => `Z${randomInt(2 ** 40)}`

interface Found {
  lista: FoundClient[]
  mai_multe: boolean
}
const search = async (cauta: string, body = {}) =>
  dataOf<Found>(await staff.dispecer.post(calls.deskClientSearch.path, { cauta, ...body }))
const findIds = async (cauta: string) => (await search(cauta)).lista.map(({ id }) => id)
const findFirst = async (cauta: string) => {
  const [first] = (await search(cauta)).lista
  return first && ([first.id, first.potrivire] as const)
}
const accountOf = async (id: number) =>
  dataOf<ClientAccount>(await staff.administrator.get(at(calls.deskClientAccount, id)))
const newestMessage = async (to: string) => (await app.messages(to))[0]?.text ?? ''

describe('searching clients', () => {
  it('finds one by every number and contact, and says by what', async () => {
    const client = await aClient(app)
    const { numar, codClient } = await aContract(app, client.id, { codClient: someCode() })
    expect(await findFirst(client.cnpCui)).toEqual([client.id, 'cnp_cui'])
    expect(await findFirst(` ${codClient.toLowerCase()} `)).toEqual([client.id, 'cod_client'])
    expect(await findFirst(numar)).toEqual([client.id, numar === codClient ? '' : 'contract'])
    const spaced = toNational(client.telefon).replace(/(...)$/, ' $1')
    expect(await findFirst(spaced)).toEqual([client.id, 'telefon'])
    expect(await findFirst(client.email.toUpperCase())).toEqual([client.id, 'email'])
    expect(await findIds(client.cnpCui.slice(0, -1))).toEqual([])
    expect(await findIds(`'); & | ! <-> \\ ж`)).toEqual([])
  })

  it('finds names by their beginnings in any order, without diacritics, whole words first', async () => {
    const surname = `Șerbăn${'abcdefghij'[randomInt(10)]}u`
    const longer = await aClient(app, { nume: `${surname}escu`, prenume: 'Ștefania' })
    const exact = await aClient(app, { nume: surname, prenume: 'Ștefania Ană' })
    const firm = await aClient(app, {
      type: 1,
      nume: 'Pop',
      prenume: 'Ion',
      fNume: `SC ${surname} SRL`,
    })
    const folded = surname.toLowerCase().replaceAll('ș', 's').replaceAll('ă', 'a')
    expect(await findIds(`ana stef ${folded}`)).toEqual([exact.id])
    expect(await findIds(`stefania ${folded}`)).toEqual([exact.id, longer.id])
    expect(new Set(await findIds(surname.toUpperCase()))).toEqual(
      new Set([exact.id, longer.id, firm.id]),
    )
    const { lista, mai_multe } = await search(folded, { limita: 1 })
    expect([lista.length, mai_multe]).toEqual([1, true])
  })

  it('finds contracts and places by street and whole house number', async () => {
    const strada = `Strada Țesătorilor ${'abcdefghij'[randomInt(10)]}xq`
    const [client, neighbour] = [await aClient(app), await aClient(app)]
    await aContract(app, client.id, { address: { ...aServiceAddress, strada, numar: '12' } })
    await aContract(app, neighbour.id, { address: { ...aServiceAddress, strada, numar: '1' } })
    const owner = await aClient(app)
    await aPlace(app, owner.id, { address: { ...aServiceAddress, strada, numar: '7A' } })
    const street = strada.replace('Strada ', '').replace('Ț', 't').replace('ă', 'a')
    expect(await findFirst(`str. ${street} nr. 12`)).toEqual([client.id, 'adresa'])
    expect(await findIds(`${street} 1`)).toEqual([neighbour.id])
    expect(await findIds(`${street} 7a`)).toEqual([owner.id])
    expect(new Set(await findIds(street))).toEqual(new Set([client.id, neighbour.id, owner.id]))
  })

  it('masks CNP and CUI, needs two characters, and records who searched, not for what', async () => {
    const client = await aClient(app)
    const { codClient } = await aContract(app, client.id, { codClient: someCode() })
    const { lista } = await search(client.cnpCui)
    expect(lista).toMatchObject([
      { cnp_cui: `*********${client.cnpCui.slice(-4)}`, coduri_client: [codClient], aprobat: true },
    ])
    const answer = await staff.dispecer.post(calls.deskClientSearch.path, { cauta: ' a ' })
    expect(answer.body.errors?.fields).toHaveProperty('cauta')
    const [last] = await app.ports.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(last).toMatchObject({ action: 'clienti.cautati', subject: 'cnp_cui' })
    expect(app.logged()).not.toContain(client.cnpCui)
  })
})

describe('looking at a client', () => {
  it('shows contact, contracts and places, and records who looked', async () => {
    const client = await aClient(app)
    const contract = await aContract(app, client.id)
    const place = await aPlace(app, client.id, { contractId: contract.id })
    const answer = await staff.relatii_clienti.get(at(calls.deskClient, client.id))
    expect(dataOf<ClientCard>(answer)).toMatchObject({
      stare: 'activ',
      telefon: toNational(client.telefon),
      email: client.email,
      contracte: [{ numar: contract.numar, cod_client: contract.codClient }],
      locuri: [{ cod: place.cod, contract_id: contract.id }],
    })
    expect(answer.text).not.toContain(client.cnpCui)
    const [seen] = await app.ports.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(seen).toMatchObject({
      actor,
      action: 'client.vazut',
      subject: `cetatean:${client.id}`,
    })
    const unknown = await staff.relatii_clienti.get(at(calls.deskClient, 2 ** 30))
    expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
  })

  it('prints the labels of a contract’s containers in use, and records who did', async () => {
    const client = await aClient(app)
    const contract = await aContract(app, client.id)
    const [kept, gone] = [await aContainer(app, contract.id), await aContainer(app, contract.id)]
    await app.ports.db
      .update(containers)
      .set({ retiredOn: '2026-01-02' })
      .where(eq(containers.id, gone.id))
    const card = await staff.dispecer.get(at(calls.deskClient, client.id))
    expect(dataOf<ClientCard>(card).contracte).toMatchObject([{ recipiente: 1 }])
    const print = (id: number, role: Role) =>
      app.app.inject({
        url: at(calls.deskContainerLabels, id),
        cookies: Object.fromEntries(staff[role].cookies),
      })
    const printed = await print(contract.id, 'relatii_clienti')
    expect(printed.headers['content-disposition']).toContain(`etichete-${contract.numar}.pdf`)
    const { text } = readPdf(printed.rawPayload)
    expect(text).toContain(formatContainerCode(kept.code))
    expect(text).not.toContain(formatContainerCode(gone.code))
    const [seen] = await app.ports.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    const subject = `contract:${contract.id}`
    expect(seen).toMatchObject({ actor, action: 'etichete.descarcate', subject })
    const empty = await aContract(app, client.id)
    const ended = await aContract(app, client.id, { state: 'incetat' })
    await aContainer(app, ended.id)
    for (const id of [empty.id, ended.id, 2 ** 30])
      expect((await print(id, 'relatii_clienti')).statusCode).toBe(404)
    expect((await print(contract.id, 'administrator')).statusCode).toBe(403)
  })

  it('lets an administrator see the account but no contact', async () => {
    const client = await aClient(app)
    await signIn(app, client)
    const answer = await staff.administrator.get(at(calls.deskClientAccount, client.id))
    const account = dataOf<ClientAccount>(answer)
    expect(account).toMatchObject({
      telefon: maskPhone(client.telefon),
      sesiuni: [{ push: false }],
    })
    expect(account.actiuni).toEqual(['deblocare', 'sesiuni', 'inchidere', 'corectare'])
    expect(answer.text).not.toContain(client.email)
    expect((await staff.administrator.get(at(calls.deskClient, client.id))).status).toBe(403)
  })

  it('shows money to those who may see it: balance, invoices, payments, receipts', async () => {
    const client = await aClient(app)
    const invoice = await anInvoice(app, client.id)
    const receipt = {
      source: 'numerar',
      dedupKey: someCode(),
      reference: 'CH 12',
      valueOn: '2026-03-02',
      bani: 1000,
      currency: 'RON',
      state: 'incasata',
      citizenId: client.id,
    }
    await app.ports.db.insert(receipts).values(receipt)
    const read = async (call: { path: string }, id = client.id) =>
      dataOf(await staff.facturare.get(at(call, id)))
    expect(await read(calls.deskClientBalance)).toMatchObject({
      total_bani: expect.any(Number),
      credit_bani: 0,
    })
    expect(await read(calls.deskClientInvoices)).toMatchObject([
      { id: invoice.id, total_bani: 5266 },
    ])
    expect(await read(calls.deskClientPayments)).toEqual([])
    expect(await read(calls.deskClientReceipts)).toMatchObject([
      { sursa: 'numerar', suma_bani: 1000, referinta: 'CH 12' },
    ])
    expect(await listAuditedActions(app, client.id)).toEqual(
      expect.arrayContaining(['client.sold_vazut', 'client.facturi_vazute']),
    )
  })

  it('lists the cases of each kind that the client has sent', async () => {
    const client = await aClient(app)
    const solicitare = await aSolicitare(app, client.id)
    await aSolicitare(app, client.id, { numar: null, state: 'ciorna' })
    const sesizare = await aSolvedSesizare(app, client.id)
    const read = async (call: { path: string }) =>
      dataOf(await staff.dispecer.get(at(call, client.id)))
    expect(await read(calls.deskClientSolicitari)).toMatchObject([
      { caz: { fel: 'solicitare', id: solicitare }, stare: 'inregistrata' },
    ])
    expect(await read(calls.deskClientSesizari)).toMatchObject([
      { caz: { fel: 'sesizare', id: sesizare }, stare: 'solutionata' },
    ])
    expect(await read(calls.deskClientSupport)).toEqual([])
  })
})

describe('administering an account', () => {
  const act = (call: { path: string }, id: number, body = {}) =>
    staff.relatii_clienti.post(at(call, id), body)

  it('ends one session, or all', async () => {
    const client = await aClient(app)
    const devices = [
      await signIn(app, client),
      await signIn(app, client),
      await signIn(app, client),
    ]
    const [first] = (await accountOf(client.id)).sesiuni
    dataOf(await act(calls.deskClientEndSessions, client.id, { sesiune: first!.id }))
    expect((await accountOf(client.id)).sesiuni).toHaveLength(2)
    const stranger = await aClient(app)
    await signIn(app, stranger)
    const [theirs] = (await accountOf(stranger.id)).sesiuni
    const wrong = await act(calls.deskClientEndSessions, client.id, { sesiune: theirs!.id })
    expect(statusAndCode(wrong)).toEqual([404, 'inexistent'])
    dataOf(await act(calls.deskClientEndSessions, client.id))
    for (const device of devices) {
      expect((await device.get('/api/cetatean/sesiuni')).status).toBe(401)
    }
    expect((await accountOf(stranger.id)).sesiuni).toHaveLength(1)
    expect(await listAuditedActions(app, client.id)).toEqual(
      expect.arrayContaining(['sesiune.inchisa', 'sesiuni.inchise']),
    )
  })

  it('unlocks it, and sends a PIN to an enrolled client, as the command line does', async () => {
    const client = await aClient(app)
    dataOf(await act(calls.deskClientUnlock, client.id))
    expect(await listAuditedActions(app, client.id)).toContain('cont.deblocat')
    expect(statusAndCode(await act(calls.deskClientPin, client.id))).toEqual([
      409,
      'stare_nepotrivita',
    ])
    const enrolled = await anEnrolledClient(app)
    expect((await accountOf(enrolled.id)).actiuni).toEqual(['pin', 'corectare'])
    const sent = await act(calls.deskClientPin, enrolled.id)
    expect(dataOf(sent)).toEqual({ telefon: maskPhone(enrolled.telefon) })
    expect(await newestMessage(enrolled.telefon)).toMatch(/PIN/)
  })

  it('approves one that waits, which then leaves the list', async () => {
    const waiting = await aCitizen(app)
    const list = async () =>
      dataOf<{ lista: { id: number }[]; total: number }>(
        await staff.administrator.get(calls.deskClientsToApprove.path),
      )
    const before = await list()
    expect(before.lista.map(({ id }) => id)).toContain(waiting.id)
    expect((await accountOf(waiting.id)).actiuni).toContain('aprobare')
    dataOf(await act(calls.deskClientApprove, waiting.id))
    expect((await list()).total).toBe(before.total - 1)
    expect((await readCitizen(app, waiting.id))?.enrolledAt).not.toBeNull()
  })

  it('evicts one that took the CNP of an enrolled client, who gets it back', async () => {
    const { cnpCui, id, email } = await aCitizen(app)
    const client = { cnpCui, type: 0, nume: 'Enache', prenume: 'Ilie', telefon: aFreshE164() }
    const enrolledAt = app.clock.now()
    await app.ports.db.insert(pendingEnrolments).values({ ...client, enrolledAt })
    expect(await accountOf(id)).toMatchObject({ contestat: true })
    const { client_id } = dataOf<{ client_id: number }>(await act(calls.deskClientEvict, id))
    expect(await readCitizen(app, client_id)).toMatchObject({
      cnpCui,
      nume: 'Enache',
      state: 'inrolat',
    })
    expect(await readCitizen(app, id)).toMatchObject({ cnpCui: null, state: 'inchis' })
    expect(await newestMessage(email)).toContain('altcuiva')
    expect((await accountOf(client_id)).actiuni).toEqual(['pin', 'corectare'])
    const approved = await aClient(app)
    const refused = await act(calls.deskClientEvict, approved.id)
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
    expect((await readCitizen(app, approved.id))?.state).toBe('activ')
  })

  it('closes one with a reason, which its owner reads', async () => {
    const client = await aClient(app)
    const without = await act(calls.deskClientClose, client.id)
    expect(without.body.errors?.fields).toHaveProperty('motiv')
    dataOf(await act(calls.deskClientClose, client.id, { motiv: 'cerere' }))
    expect(await newestMessage(client.email)).toContain('cum ați cerut')
    expect(await listAuditedActions(app, client.id)).toContain('cont.inchis.cerere')
    expect((await accountOf(client.id)).actiuni).toEqual([])
  })
})

describe('correcting', () => {
  const motiv = 'act'
  const correct = (call: { path: string }, id: number, body: object) =>
    staff.relatii_clienti.post(at(call, id), { motiv, ...body })

  it('a phone tells the old one, with the way back, and the new one, which waits for recovery', async () => {
    const client = await aClient(app)
    const telefon = aFreshE164()
    dataOf(await correct(calls.deskClientCorrectPhone, client.id, { telefon: toNational(telefon) }))
    expect(await newestMessage(client.telefon)).toContain('/auth/anulare/')
    expect(await newestMessage(telefon)).toContain('Operatorul a trecut acest telefon')
    expect(await readCitizen(app, client.id)).toMatchObject({ telefon, smsConfirmedAt: null })
    expect(
      await recoveryCooldownLeft(app.ports.db, app.clock.now(), client.id, 'sms'),
    ).toBeGreaterThan(0)
    expect(await listAuditedActions(app, client.id)).toEqual(['client.telefon_corectat.act'])
    const again = await correct(calls.deskClientCorrectPhone, client.id, { telefon })
    expect(statusAndCode(again)).toEqual([409, 'stare_nepotrivita'])
    const wrong = await correct(calls.deskClientCorrectPhone, client.id, { telefon: '0600000000' })
    expect(wrong.body.errors?.fields).toHaveProperty('telefon')
  })

  it('the phone of an enrolled client voids the PIN that the old one has', async () => {
    const enrolled = await anEnrolledClient(app)
    const telefon = aFreshE164()
    dataOf(await correct(calls.deskClientCorrectPhone, enrolled.id, { telefon }))
    expect(await readCitizen(app, enrolled.id)).toMatchObject({ telefon, pinHash: null })
    expect(await newestMessage(enrolled.telefon)).toContain('nu mai este bun')
    expect(await newestMessage(telefon)).not.toBe('')
  })

  it('an e-mail address tells the old one, and has the new one confirmed', async () => {
    const client = await aClient(app)
    const email = `nou.${randomInt(2 ** 40)}@exemplu.ro`
    dataOf(await correct(calls.deskClientCorrectEmail, client.id, { email }))
    expect(await newestMessage(client.email)).toContain('/auth/anulare/')
    const [, hash] = /\/auth\/confirmare\/([0-9a-f]{64})/.exec(await newestMessage(email)) ?? []
    expect(await readCitizen(app, client.id)).toMatchObject({ email, emailConfirmedAt: null })
    dataOf(await app.client().post(`/api/${hash}`))
    expect((await readCitizen(app, client.id))?.emailConfirmedAt).not.toBeNull()
    expect(await listAuditedActions(app, client.id)).toContain('client.email_corectat.act')
  })

  it('a name tells the client, and a firm keeps its own', async () => {
    const firm = await aClient(app, { type: 1, fNume: 'Firma Veche SRL' })
    const nume = { nume: 'Popescu', prenume: 'Ion' }
    dataOf(await correct(calls.deskClientCorrectName, firm.id, nume))
    expect(await readCitizen(app, firm.id)).toMatchObject({ ...nume, fNume: 'Firma Veche SRL' })
    expect(await newestMessage(firm.email)).toContain('a corectat numele')
    const denumire = 'Firma Nouă SRL'
    dataOf(await correct(calls.deskClientCorrectName, firm.id, { ...nume, denumire }))
    expect((await readCitizen(app, firm.id))?.fNume).toBe(denumire)
    expect(await findIds('firma noua')).toEqual([firm.id])
  })

  it('needs a reason, and changes nothing of a closed account', async () => {
    const closed = await aClient(app, { state: 'inchis' })
    const before = await dumpDatabase(app)
    const refused = await correct(calls.deskClientCorrectName, closed.id, {
      nume: 'Pop',
      prenume: 'Ion',
    })
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
    const body = { email: 'altul@exemplu.ro', motiv: 'fiindcă' }
    const unexplained = await staff.relatii_clienti.post(
      at(calls.deskClientCorrectEmail, closed.id),
      body,
    )
    expect(unexplained.body.errors?.fields).toHaveProperty('motiv')
    expect(await dumpDatabase(app)).toBe(before)
  })
})

// Last, as it makes the sign-ins of the others old.
describe('the whole CNP', () => {
  it('is shown only after a recent sign-in, and the audit records the asking', async () => {
    const client = await aClient(app)
    const member = await aMember(app, 'dispecer')
    const caller = await signInMember(app, member)
    const ask = () => caller.post(at(calls.deskClientIdentifier, client.id))
    expect(dataOf(await ask())).toEqual({ cnp_cui: client.cnpCui })
    expect(await listAuditedActions(app, client.id)).toEqual(['client.cnp_vazut'])
    app.clock.advance(deskLimits.recentSignInSeconds + 1)
    expect(statusAndCode(await ask())).toEqual([403, 'confirmare_necesara'])
  })
})
