import { createECDH, randomBytes } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import * as auth from '#contract/auth.ts'
import { cerereRaspuns } from '#contract/cereri-raspuns.ts'
import * as cetatean from '#contract/cetatean.ts'
import { cifreDeschise } from '#contract/cifre-deschise.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import type { AnyEndpoint, BodyOf, DataOf } from '#contract/endpoint.ts'
import { reportClientError } from '#contract/erori-client.ts'
import * as facturi from '#contract/facturi.ts'
import { getFaqPageSlug } from '#contract/faq.ts'
import * as forgotPassword from '#contract/forgot-password.ts'
import { endpoints } from '#contract/index.ts'
import * as passkeys from '#contract/passkeys.ts'
import * as plateste from '#contract/plateste.ts'
import * as platitori from '#contract/platitori.ts'
import * as plati from '#contract/plati.ts'
import * as locatii from '#contract/locatii.ts'
import * as notificari from '#contract/notificari.ts'
import { getConfig, getXsrf } from '#contract/portal.ts'
import * as push from '#contract/push.ts'
import { recipient } from '#contract/recipiente.ts'
import * as register from '#contract/register.ts'
import * as sesizari from '#contract/sesizari.ts'
import * as solicitari from '#contract/solicitari.ts'
import { stradaApropiata, strazi } from '#contract/strazi.ts'
import * as support from '#contract/support.ts'
import * as sustineri from '#contract/sustineri.ts'
import * as trimiteri from '#contract/trimiteri.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import * as utile from '#contract/utile.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { parseResponse } from '#src/net/parse-response.ts'
import { ApiClient } from '#tests/support/api.ts'
import { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { aFreshPhone } from '#server/testing/identities.ts'
import { lastCode, linkSentTo, fetchMessages } from '#tests/support/messages.ts'
import { aPdf } from '#tests/support/sample-files.ts'
import { aPerson, anAccount, buildRegistration } from '#tests/support/steps/accounts.ts'
import { passTerm } from '#tests/support/steps/pass-term.ts'
import { remind } from '#tests/support/steps/remind.ts'
import { aSupportRequest } from '#tests/support/steps/support.ts'

// These calls need clients enrolled by the operator; the server's tests cover them.
const FOR_ENROLLED_CLIENTS = ['checkPinRegister', 'resetPinCodeInrolare', 'registerInrolat']

const PASSWORD = 'altă frază de ținut minte 8'
const AFTER_COOLDOWN = { timeout: 15_000, interval: 500 }

// A demonstration account with a freshly solved sesizare, used by no other test.
const CAKE_SHOP = demoAccounts[5]!

/** A solicitare that needs neither documents nor a contract. */
const aRequest = {
  tip: 'DATE_PERSONALE',
  date: { drept: 'acces', detalii: 'Vreau datele mele.', acord_date: true },
  files: [],
}
const aReport = {
  categorie: 'DEPOZITARE',
  descriere: 'Un morman de moloz lângă stație.',
  adresa_text: 'Strada Exemplului nr. 5',
  lat: 44.41,
  lng: 26.07,
}

/** Creates a delivery query for a call that was never made. */
const aQuestion = () => ({ cheie: crypto.randomUUID(), fel: 'suport' as const })

type Params = Record<string, string>

/** Client that parses every answer as the real one does, and records the endpoints. */
class ReadingClient extends ApiClient {
  readonly #read: Set<AnyEndpoint>

  constructor(read: Set<AnyEndpoint>) {
    super()
    this.#read = read
  }

  /** Calls an endpoint and returns the data of a success; fails otherwise. */
  async ask<E extends AnyEndpoint>(endpoint: E, body?: BodyOf<E>, params: Params = {}) {
    const { text } = await this.call(endpoint, { params, ...(body !== undefined && { body }) })
    return this.understand(endpoint, text)
  }

  /** Calls an endpoint with a query and returns the data of a success; fails otherwise. */
  async find<E extends AnyEndpoint>(endpoint: E, query: Params) {
    const { text } = await this.get(`${endpoint.path}?${new URLSearchParams(query).toString()}`)
    return this.understand(endpoint, text)
  }

  /** Uploads a PDF and returns its descriptor. */
  async uploadPdf() {
    const { name, buffer } = aPdf()
    const file = new File([new Uint8Array(buffer)], name)
    const { text } = await this.upload(uploadFileRegister.path, file)
    return this.understand(uploadFileRegister, text)
  }

  /** Retries a call until its cooldown is over. */
  async askInTime<E extends AnyEndpoint>(endpoint: E, body: BodyOf<E>): Promise<void> {
    const ask = () => this.call(endpoint, { body })
    let answer = await ask()
    const status = async () => (answer = await ask()).status
    await expect.poll(status, AFTER_COOLDOWN).toBe(200)
    this.understand(endpoint, answer.text)
  }

  understand<E extends AnyEndpoint>(endpoint: E, text: string): DataOf<E> {
    const outcome = parseResponse({ text }, endpoint.data)
    expect(outcome, `${endpoint.path}: ${text}`).toMatchObject({ kind: 'ok' })
    this.#read.add(endpoint)
    return (outcome as { data: DataOf<E> }).data
  }
}

async function askAsAnybody(api: ReadingClient): Promise<void> {
  await api.ask(reportClientError, {
    fel: 'script',
    ecran: 'login',
    mesaj: 'TypeError: x',
    versiune: '1.0.0',
    cadre: [],
  })
  await api.ask(getConfig)
  await api.ask(getXsrf)
  expect(await api.ask(getFaqPageSlug, undefined, { slug: 'LOGIN_PAGE' })).not.toEqual([])
  await api.ask(support.suportOnline, aSupportRequest())
  await api.ask(trimiteri.trimitereStare, aQuestion())
  expect(await api.uploadPdf()).toMatchObject({ nume: aPdf().name })
  await api.find(strazi, { q: 'rahovei' })
}

async function goThroughRegistration(api: ReadingClient): Promise<void> {
  const person = aPerson()
  const standing = await api.ask(register.registerCheckCnp, { cnp_cui: person.cnpCui })
  expect(standing).toEqual({ stare: 'nou', type: 0 })
  const { id_cetatean } = await api.ask(register.register, buildRegistration(person))
  await api.askInTime(register.resendCode, { id_cetatean, format: 'sms' })
  const code = await lastCode(person.telefon)
  const { user } = await api.ask(register.confirmCode, { id_cetatean, code, format: 'sms' })
  expect(user.nume).toBe(person.nume)

  const links = async () => (await fetchMessages(person.email)).map(({ text }) => linkIn(text))
  await expect.poll(links).toContainEqual(expect.any(String))
  const hash = (await links()).find((link) => link !== undefined)!
  await api.ask(register.confirmEmail, undefined, { hash })
}

const linkIn = (text: string) => /confirmare\/([0-9a-f]{64})/.exec(text)?.[1]

async function undoNewPhone(api: ReadingClient): Promise<void> {
  const { password, telefon, token } = await anAccount()
  const phone = aFreshPhone()
  api.token = token
  const profile = { telefon: phone, parola: password }
  const { in_asteptare } = await api.ask(cetatean.profileUpdate, profile)
  const { id_cetatean } = in_asteptare
  const code = await lastCode(phone)
  await api.ask(register.confirmCode, { id_cetatean, code, format: 'sms' })
  const link = await linkSentTo(telefon, '/auth/anulare')
  const undone = await api.ask(register.undoContactChange, { token: link.slice(-64) })
  expect(undone.format).toBe('sms')
}

async function goThroughSession(api: ReadingClient): Promise<void> {
  const { cnpCui, password } = await anAccount()
  const { token } = await api.ask(auth.loginCnp, { cnp_cui: cnpCui, password })
  const fresh = await api.ask(auth.refreshLogin, { token })
  api.token = fresh.token
  await api.ask(auth.issueSendToken)
  const sessions = await api.ask(cetatean.sessionList)
  const other = sessions.find(({ aceasta }) => !aceasta)!
  await api.ask(cetatean.sessionClose, undefined, { id: other.id })
  await api.ask(auth.logout)
}

async function goThroughRecovery(api: ReadingClient): Promise<void> {
  const { email, cnpCui, telefon } = await anAccount()
  const identity = { email, cnp_cui: cnpCui }
  await api.ask(forgotPassword.resetPasswordCnp, identity)
  await api.askInTime(forgotPassword.resetPasswordResendCode, identity)
  const code = await lastCode(telefon)
  const { token } = await api.ask(forgotPassword.resetVerifyCode, { ...identity, code })
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  await api.ask(forgotPassword.resetPasswordUpdate, { ...identity, code, token, ...passwords })
}

async function goThroughAccount(api: ReadingClient): Promise<void> {
  const account = await anAccount()
  api.token = account.token
  expect(await api.ask(cetatean.findDetails)).toMatchObject({ cnp: account.cnpCui })
  await api.ask(cetatean.profileUpdate, { prenume: 'Ana' })
  const [home] = await api.ask(cetatean.addressList)
  const { judet, localitate, strada } = home!
  const office = { eticheta: 'Birou', judet, localitate, strada, numar: '7' }
  const { id } = await api.ask(cetatean.addressSave, office)
  await api.ask(cetatean.addressDelete, undefined, { id: String(id) })
  await api.ask(support.accountSuportOnline, aSupportRequest())
  await api.ask(trimiteri.accountTrimitereStare, aQuestion())
  await api.ask(cetatean.exportData)
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  await api.ask(cetatean.changePassword, { parola_curenta: account.password, ...passwords })
  await api.ask(cetatean.closeAccount, { password: PASSWORD })
}

async function goThroughPasskeys(api: ReadingClient): Promise<void> {
  const { token, password: parola, user } = await anAccount()
  api.token = token
  const key = new SoftwareAuthenticator(inject('baseUrl'))
  const creation = await api.ask(passkeys.passkeyAddOptions, { parola })
  const raspuns = key.create(creation as unknown as Parameters<typeof key.create>[0])
  const { id } = await api.ask(passkeys.passkeyAdd, { raspuns })
  const params = { id }
  expect(await api.ask(passkeys.passkeyRename, { nume: 'Telefonul meu' }, params)).toMatchObject({
    nume: 'Telefonul meu',
  })
  expect(await api.ask(passkeys.passkeyList)).toMatchObject([{ id, nume: 'Telefonul meu' }])
  await api.ask(passkeys.passkeyConfirmOptions)
  const request = await api.ask(passkeys.passkeySignInOptions)
  const signed = key.get(request as unknown as Parameters<typeof key.get>[0])
  const entered = await api.ask(passkeys.passkeySignIn, { raspuns: signed })
  expect(entered.user).toMatchObject({ nume: user.nume })
  await api.ask(passkeys.passkeyRemove, undefined, params)
}

async function goThroughSolicitari(api: ReadingClient): Promise<void> {
  const account = await anAccount()
  api.token = account.token
  const { tipuri } = await api.ask(solicitari.tipuriSolicitari)
  expect(tipuri.map(({ cod }) => cod)).toContain(aRequest.tip)
  expect(await api.ask(solicitari.reinnoireContract)).toEqual({ date: {}, documente: [] })
  const kept = await api.ask(solicitari.saveSolicitareContract, { ...aRequest, trimite: false })
  expect(kept.stare).toBe('ciorna')
  const other = await api.ask(solicitari.saveSolicitareContract, { ...aRequest, trimite: false })
  expect(await api.ask(solicitari.deleteDraft, undefined, { id: String(other.id) })).toBe(true)
  const file = await api.uploadPdf()
  const files = [{ id: file.id, document: '' }]
  const whole = { ...aRequest, files, trimite: true, id: kept.id }
  const { numar } = await api.ask(solicitari.saveSolicitareContract, whole)
  const params = { id: String(kept.id) }
  const words = { text: 'Aștept răspunsul dvs.', files: [{ id: (await api.uploadPdf()).id }] }
  await api.ask(solicitari.solicitareSaveMessage, words, params)
  const seen = await api.ask(solicitari.viewSolicitare, undefined, params)
  expect(seen).toMatchObject({ numar, documente: [{ id: file.id }], fir: [{ text: words.text }] })
  await api.ask(solicitari.solicitareAnuleaza, { motiv: 'Am găsit actele.' }, params)
  const closed = await api.find(solicitari.solicitarileMele, { stare: 'finalizate' })
  expect(closed).toMatchObject([{ numar, stare: 'anulata' }])
  await goThroughNotices(api, account.cnpCui)
}

async function goThroughNotices(api: ReadingClient, cnpCui: string): Promise<void> {
  const [newest] = await api.find(notificari.notificariList, { necitite: 'true', pe_pagina: '1' })
  const seen = await api.ask(notificari.notificareView, undefined, { id: String(newest!.id) })
  expect(seen.citit_la).toBeDefined()
  await remind(cnpCui, 'factura:1', 'Factura dvs.')
  const [reminder] = await api.find(notificari.notificariList, { pe_pagina: '1' })
  const params = { id: String(reminder!.id) }
  await api.ask(notificari.notificareMemento, { raspuns: 'maine' }, params)
  expect(await api.ask(notificari.notificariRead, { ids: 'toate' })).toEqual({ necitite: 0 })
  expect(await api.ask(notificari.mesajeCount)).toMatchObject({ notificari: 0 })
}

async function goThroughSesizari(api: ReadingClient): Promise<void> {
  api.token = (await anAccount()).token
  const { categorii } = await api.ask(sesizari.categoriiSesizari)
  expect(categorii.map(({ cod }) => cod)).toContain(aReport.categorie)
  const photo = await api.uploadPdf()
  const { id, numar } = await api.ask(sesizari.sesizareNoua, {
    ...aReport,
    files: [{ id: photo.id }],
  })
  await api.find(stradaApropiata, { lat: '44.41', lng: '26.07' })
  const near = { categorie: aReport.categorie, lat: 44.41, lng: 26.07 }
  expect(await api.ask(sesizari.sesizariSimilare, near)).toMatchObject([{ numar }])
  expect(await api.find(sesizari.sesizariList, { stare: 'deschise' })).toMatchObject([{ numar }])
  const params = { id: String(id) }
  const seen = await api.ask(sesizari.viewSesizare, undefined, params)
  expect(seen).toMatchObject({ numar, fisiere: [{ id: photo.id, autor: 'cetatean' }] })
  const said = await api.ask(sesizari.sesizareChatSend, { text: 'Este tot acolo.' }, params)
  expect(await api.ask(sesizari.sesizareChat, undefined, params)).toEqual([said])
  await supportAsNeighbour(api)
}

/** Supports a sesizare that was just sent, as another citizen. */
async function supportAsNeighbour(api: ReadingClient): Promise<void> {
  api.token = (await anAccount()).token
  const where = { categorie: aReport.categorie, lat: aReport.lat, lng: aReport.lng }
  const [near] = await api.ask(sustineri.sesizariApropiate, where)
  const which = { id: near!.id }
  const supported = await api.ask(sustineri.sesizareSustine, undefined, which)
  expect(supported).toMatchObject({ id: near!.id, sustinatori: near!.sustinatori + 1 })
  expect(await api.ask(sustineri.sesizariUrmarite)).toEqual([supported])
  await api.ask(sustineri.sesizareNuMaiSustine, undefined, which)
}

/** Reads demonstration data that citizens' calls cannot create: contracts, places and solved sesizări. */
async function goThroughHoldings(api: ReadingClient): Promise<void> {
  const { token } = await api.ask(auth.loginCnp, { cnp_cui: CAKE_SHOP, password: DEMO_PASSWORD })
  api.token = token
  const contracts = await api.find(getContracteInfo, { stare: 'activ' })
  const { cod = '' } = contracts.flatMap(({ recipiente }) => recipiente)[0]!
  expect(await api.ask(recipient, undefined, { cod })).toMatchObject({ cod, scos_din_uz: false })
  expect(await api.find(facturi.getFacturiInfo, { stare: 'de_plata' })).not.toEqual([])
  expect((await api.ask(facturi.getTaxesCetatean)).pozitii).not.toEqual([])
  const [summary] = await api.ask(locatii.locatiileMele)
  const params = { id: String(summary!.id) }
  const place = await api.ask(locatii.locatiaMea, undefined, params)
  expect(place.colectari).not.toEqual([])
  await api.ask(locatii.locatieRedenumeste, { alias: place.alias }, params)
  const { colectari } = await api.ask(locatii.ridicari, undefined, params)
  expect(colectari).not.toEqual([])
  const stopped = { fractie: 'rezidual', anunt: false }
  expect(await api.ask(locatii.ridicareAnunt, stopped, params)).toMatchObject({ colectari })
  const noMemento = { memento: null }
  expect(await api.ask(locatii.locatieMemento, noMemento, params)).toEqual(noMemento)
  const { adresa_ics } = await api.ask(locatii.locatieCalendar, undefined, params)
  expect((await api.get(new URL(adresa_ics).pathname)).text).toContain('BEGIN:VEVENT')
  const solved = await api.find(sesizari.sesizariList, { stare: 'solutionata' })
  const which = { id: String(solved[0]!.id) }
  const judged = await api.ask(sesizari.sesizareEvaluare, { multumit: false }, which)
  expect(judged.multumit).toBe(false)
  const again = await api.ask(sesizari.sesizareRedeschide, { motiv: 'A apărut iar.' }, which)
  expect(again.stare).toBe('redeschisa')
  await passTerm(again.id)
  const { raspuns_cerut_la } = await api.ask(cerereRaspuns, { fel: 'sesizare', id: again.id })
  expect(await api.ask(sesizari.viewSesizare, undefined, which)).toMatchObject({ raspuns_cerut_la })
}

/** Pays an invoice with a card that is saved, then uses and removes the card. */
async function goThroughPayments(api: ReadingClient): Promise<void> {
  const { token } = await api.ask(auth.loginCnp, { cnp_cui: CAKE_SHOP, password: DEMO_PASSWORD })
  api.token = token
  const [position] = (await api.ask(facturi.getTaxesCetatean)).pozitii
  const wish = { pozitii: [position!.id], salveaza_card: true }
  const { plata_id, redirect_url } = await api.ask(plati.mobilePaymentRequest, wish)
  for (const pressed of ['card=reusita', 'pas=confirma']) {
    const body = new URLSearchParams(pressed)
    await fetch(redirect_url, { method: 'POST', body, redirect: 'manual' })
  }
  const params = { id: String(plata_id) }
  await expect
    .poll(async () => (await api.ask(plati.plataStare, undefined, params)).stare)
    .toBe('incasata')
  expect(await api.ask(plati.plataUltima)).toMatchObject({ id: plata_id })
  expect((await api.find(plati.platiList, {}))[0]).toMatchObject({ id: plata_id })
  const [card] = await api.ask(plati.getCards)
  const which = { id: String(card!.id) }
  await api.ask(plati.cardImplicit, undefined, which)
  const { contract_id } = position!
  const mandate = { activ: true, card_id: card!.id, plafon_bani: 100_000 }
  const contract = { contract_id: String(contract_id) }
  await api.ask(plati.processPaymentsRecurente, mandate, contract)
  expect(await api.ask(plati.platiRecurente)).toContainEqual(
    expect.objectContaining({ contract_id, activ: true }),
  )
  await api.ask(plati.removeCard, undefined, which)
  await goThroughPayingForAnother(api, contract_id)
  await goThroughPaymentWithoutAccount(api, contract_id)
}

/** Has another citizen ask for the consent of this one, pay by it, and be stopped in each way. */
async function goThroughPayingForAnother(api: ReadingClient, contractId: number): Promise<void> {
  const { international_number: phone } = await api.ask(cetatean.findDetails)
  const client = api.token
  const payer = (await anAccount()).token
  const pair = await findPaper(api, contractId)
  api.token = payer
  const wish = { ...pair, nume: 'Mama' }
  const { id } = await api.ask(platitori.platescPentruCere, wish)
  const which = { id: String(id) }
  const again = () => api.call(platitori.platescPentruCod, { params: which })
  let answer = await again()
  await expect.poll(async () => (answer = await again()).status, AFTER_COOLDOWN).toBe(200)
  api.understand(platitori.platescPentruCod, answer.text)
  const cod = /codul (\d{5})/.exec((await fetchMessages(phone))[0]!.text)![1]!
  const payee = await api.ask(platitori.platescPentruConfirma, { cod }, which)
  expect(await api.ask(platitori.platescPentru)).toEqual([payee])
  const { id: invoiceId, suma_bani } = payee.facturi.find(({ stare }) => stare === 'de_plata')!
  const payment = { facturi: [invoiceId], suma_bani }
  const { plata_id } = await api.ask(platitori.platescPentruPlateste, payment, which)
  expect(await api.find(plati.platiList, {})).toMatchObject([{ id: plata_id, pentru: 'Mama' }])
  const [sms] = await fetchMessages(phone)
  const legatura = /#\/plateste\/(\S+)/.exec(sms!.text)![1]!
  expect(await api.ask(platitori.acordPlata, { legatura })).toMatchObject({ oprit: false })
  api.token = client
  expect(await api.ask(platitori.platitoriiMei)).toMatchObject([{ id }])
  await api.ask(platitori.platitoriiMeiOpreste, undefined, which)
  expect(await api.ask(platitori.acordPlataOpreste, { legatura })).toMatchObject({ oprit: true })
  api.token = payer
  await api.ask(platitori.platescPentruOpreste, undefined, which)
  api.token = client
}

/** Finds what is printed on an unpaid invoice of a contract. */
async function findPaper(api: ReadingClient, contractId: number) {
  const { cod_client } = (await api.find(getContracteInfo, {})).find(({ id }) => id === contractId)!
  const invoice = (await api.find(facturi.getFacturiInfo, { stare: 'de_plata' })).find(
    ({ contract_id, stare }) => contract_id === contractId && stare !== 'contestata',
  )!
  return { factura: facturi.invoiceNumber(invoice), cod_client }
}

/** Pays another invoice of the same contract by what is printed on it. */
async function goThroughPaymentWithoutAccount(
  api: ReadingClient,
  contractId: number,
): Promise<void> {
  const pair = await findPaper(api, contractId)
  const { stare, suma_bani } = await api.ask(plateste.platesteFactura, pair)
  expect(stare).toBe('de_plata')
  const cheie = crypto.randomUUID()
  const { redirect_url } = await api.ask(plateste.plateste, { ...pair, cheie, suma_bani })
  expect(await api.ask(plateste.platesteStare, { cheie })).toMatchObject({
    suma_bani,
    redirect_url,
  })
}

async function goThroughPublicContent(api: ReadingClient): Promise<void> {
  api.token = (await anAccount()).token
  const [nearest] = await api.find(locatii.locatieList, { lat: '44.41', lng: '26.07' })
  const point = await api.ask(locatii.locatie, undefined, { id: String(nearest!.id) })
  expect(point.denumire).toBe(nearest!.denumire)
  const [article] = await api.find(utile.utileList, { q: 'colectare' })
  const whole = await api.ask(utile.utileView, undefined, { id: String(article!.id) })
  expect((await api.ask(utile.utileTot)).articole).toContainEqual(whole)
  expect((await api.ask(cifreDeschise)).luni).toHaveLength(24)
}

async function subscribeToPush(api: ReadingClient): Promise<void> {
  api.token = (await anAccount()).token
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
  await api.ask(push.pushSubscribe, { endpoint, keys })
  await api.ask(push.pushUnsubscribe, { endpoint })
}

it('the client parses a successful answer of every call', async () => {
  const read = new Set<AnyEndpoint>()
  const journeys = [
    askAsAnybody,
    undoNewPhone,
    goThroughRegistration,
    goThroughSession,
    goThroughRecovery,
    goThroughAccount,
    goThroughPasskeys,
    goThroughSolicitari,
    goThroughSesizari,
    goThroughHoldings,
    goThroughPayments,
    goThroughPublicContent,
    subscribeToPush,
  ]
  await Promise.all(journeys.map((journey) => journey(new ReadingClient(read))))
  const unread = Object.entries(endpoints).filter(([, endpoint]) => !read.has(endpoint))
  expect(unread.map(([name]) => name)).toEqual(FOR_ENROLLED_CLIENTS)
})
