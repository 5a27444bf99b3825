import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskClientConsents, deskConsentStop } from '#contract/desk/clienti.ts'
import type { ClientConsent } from '#contract/desk/clienti.ts'
import { roles } from '#contract/desk/permissions.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { paymentFind } from '#contract/desk/plati.ts'
import { maskPhone } from '#contract/phone.ts'
import { audit, contracts, webhookEndpoints, webhookMessages } from '#server/db/schema.ts'
import { signInvoiceToken } from '#server/domain/invoice-links.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import { aSignedIn } from '#server/testing/factories/forms.ts'
import { fetchPayment, startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { aClientOnPaper, askConsent, giveConsent } from '#server/testing/factories/platitori.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { dataOf, listAuditedActions, statusAndCode } from '#server/testing/helpers.ts'
import type { TestClient } from '#server/testing/test-app.ts'

const SUM = 5266

let app: PaymentsApp
let actor: string
const staff = {} as Record<Role, TestClient>
beforeAll(async () => {
  app = await startPaymentsApp()
  for (const role of roles) {
    const member = await aMember(app, role)
    staff[role] = await signInMember(app, member)
    if (role === 'relatii_clienti') actor = staffActor(member.id)
  }
})
afterAll(() => app.close())

interface Consents {
  platitori: ClientConsent[]
  plateste_pentru: ClientConsent[]
}
const at = ({ path }: { path: string }, id: number) => path.replace(':id', String(id))
const read = async (id: number, role: Role = 'relatii_clienti') =>
  dataOf<Consents>(await staff[role].get(at(deskClientConsents, id)))
const stop = (id: number, role: Role = 'relatii_clienti') =>
  staff[role].post(at(deskConsentStop, id))

async function aConsented() {
  const payer = await aSignedIn(app, { nume: 'Popescu', prenume: 'Ana' })
  const paper = await aClientOnPaper(app)
  return { ...payer, paper, id: await giveConsent(app, payer.client, paper) }
}

describe('consents to pay at the desk', () => {
  it('are read from both sides, without the payer’s own name for the client, and the audit says by whom', async () => {
    const { citizen, paper, id } = await aConsented()
    const { client, contract, phone } = paper
    const shared = { id, contract: contract.numar, telefon: maskPhone(phone), stare: 'data' }
    const ofClient = await read(client.id)
    expect(ofClient).toMatchObject({
      platitori: [{ ...shared, client: { id: citizen.id, nume: 'Popescu Ana' } }],
      plateste_pentru: [],
    })
    const ofPayer = await read(citizen.id)
    expect(ofPayer).toMatchObject({
      platitori: [],
      plateste_pentru: [{ ...shared, client: { id: client.id } }],
    })
    expect(JSON.stringify([ofClient, ofPayer])).not.toContain('Mama')
    expect(JSON.stringify([ofClient, ofPayer])).not.toContain(phone)
    expect(await listAuditedActions(app, client.id)).toContain('client.acorduri_vazute')
  })

  it('leave out requests that nobody answered, which cannot be stopped there', async () => {
    const { client, citizen } = await aSignedIn(app)
    const paper = await aClientOnPaper(app)
    const { id } = dataOf<{ id: number }>(await askConsent(client, paper.pair))
    expect(await read(paper.client.id)).toEqual({ platitori: [], plateste_pentru: [] })
    expect(await read(citizen.id)).toEqual({ platitori: [], plateste_pentru: [] })
    expect(statusAndCode(await stop(id))).toEqual([404, 'inexistent'])
    expect(statusAndCode(await stop(999_999))).toEqual([404, 'inexistent'])
  })

  it('are stopped as by the command line, once, in the member’s name', async () => {
    const { client, paper, id } = await aConsented()
    const before = (await app.messages(paper.phone)).length
    for (let count = 0; count < 2; count += 1) dataOf(await stop(id))
    expect((await read(paper.client.id)).platitori).toMatchObject([
      { id, stare: 'oprita', oprit_de: 'operator', oprit_la: expect.any(String) },
    ])
    const told = await app.messages(paper.phone)
    expect(told).toHaveLength(before + 1)
    expect(told[0]!.text).toContain('Popescu Ana nu mai plateste pentru dvs.')
    expect(dataOf(await client.get('/api/notificari-list'))).toMatchObject([
      { titlu: 'Un acord de plată s-a oprit' },
    ])
    const stopped = await app.ports.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `acord_plata:${id}`))
    expect(stopped.filter(({ action }) => action === 'acord_plata.oprit')).toMatchObject([
      { actor },
    ])
  })

  it('are said to have stopped with their contract', async () => {
    const { paper } = await aConsented()
    const own = eq(contracts.id, paper.contract.id)
    await app.ports.db.update(contracts).set({ state: 'incetat' }).where(own)
    const [shown] = (await read(paper.client.id)).platitori
    expect(shown).toMatchObject({ stare: 'oprita', oprit_de: 'sistem' })
    expect(shown).not.toHaveProperty('oprit_la')
  })

  it.each(roles)('are read and stopped by those only who see money: %s', async (role) => {
    const { paper, id } = await aConsented()
    const isAllowed = role === 'relatii_clienti' || role === 'facturare'
    const expected = isAllowed ? [200, undefined] : [403, 'fara_drept']
    const answer = await staff[role].get(at(deskClientConsents, paper.client.id))
    expect(statusAndCode(answer)).toEqual(expected)
    expect(statusAndCode(await stop(id, role))).toEqual(expected)
    expect((await read(paper.client.id)).platitori[0]!.stare).toBe(isAllowed ? 'oprita' : 'data')
  })
})

describe('who paid', () => {
  beforeAll(async () => {
    await app.ports.db.insert(webhookEndpoints).values({
      url: 'https://erp.exemplu.ro/webhook',
      secret: 'x',
      eventTypes: ['plata.incasata'],
      createdBy: actor,
      createdAt: app.clock.now(),
    })
  })
  const readLastEvent = async () => {
    const rows = await app.ports.db.select().from(webhookMessages).orderBy(asc(webhookMessages.id))
    return (JSON.parse(rows.at(-1)!.payload) as { data: { id: number } }).data
  }

  it('by consent is named at the desk, and told to other programs without a name', async () => {
    const { client, paper, id } = await aConsented()
    const body = { facturi: [paper.invoice.id], suma_bani: SUM }
    const begun = await client.post(`/api/platesc-pentru/${id}/plateste`, body)
    const { plata_id, redirect_url } = dataOf<{ plata_id: number; redirect_url: string }>(begun)
    await app.pay(redirect_url)
    app.clock.advance(3)
    expect((await fetchPayment(client, plata_id)).stare).toBe('incasata')
    const shown = await staff.facturare.get(`${paymentFind.path}?numar=${plata_id}`)
    const payer = { fara_cont: false, prin_acord: true, platitor: 'Popescu Ana' }
    expect(dataOf(shown)).toMatchObject({ client: { id: paper.client.id }, ...payer })
    expect(await readLastEvent()).toEqual({
      id: plata_id,
      numar: expect.any(String),
      stare: 'incasata',
      cetatean_id: paper.client.id,
      fara_cont: false,
      prin_acord: true,
    })
  })

  it('without an account is told too', async () => {
    const { invoice } = await aClientOnPaper(app)
    const legatura = signInvoiceToken(app.ports.env, invoice.id)
    const visitor = app.client()
    const cheie = crypto.randomUUID()
    const begun = await visitor.post('/api/plateste', { legatura, cheie, suma_bani: SUM })
    await app.pay(dataOf<{ redirect_url: string }>(begun).redirect_url)
    app.clock.advance(3)
    dataOf(await visitor.post('/api/plateste-stare', { cheie }))
    const event = await readLastEvent()
    expect(event).toMatchObject({ fara_cont: true, prin_acord: false })
    const shown = await staff.facturare.get(`${paymentFind.path}?numar=${event.id}`)
    expect(dataOf(shown)).toMatchObject({ fara_cont: true, prin_acord: false, platitor: '' })
  })
})
