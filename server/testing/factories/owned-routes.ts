import * as cetatean from '#contract/cetatean.ts'
import { creditInvoice } from '#server/domain/credit-notes.ts'
import { dataOf } from '../helpers.ts'
import type { TestAnswer, TestClient } from '../test-client.ts'
import { anAddress, anEnrolledClient, signIn } from './accounts.ts'
import { aSavedCard, payPositions } from './carduri.ts'
import { anAttachedFile, aSolicitare, aSolvedSesizare } from './cases.ts'
import { anInvoice } from './facturi.ts'
import { aContract, aFile, aServicePlace } from './forms.ts'
import type { aSignedIn } from './forms.ts'
import { aNotification, aReminder } from './notifications.ts'
import { aPasskey } from './passkeys.ts'
import { aClientOnPaper, aConsent } from './platitori.ts'
import { startPayment } from './plati.ts'
import type { PaymentsApp } from './plati.ts'

export type Id = number | string
export type Somebody = Awaited<ReturnType<typeof aSignedIn>>
/** Makes an object of a signed-in citizen and returns its id. */
export type Maker = (app: PaymentsApp, owner: Somebody) => Promise<Id>

const address: Maker = async (app, { citizen }) => (await anAddress(app, citizen.id)).id
const contract: Maker = async (app, { citizen }) => (await aContract(app, citizen.id)).id
const invoice: Maker = async (app, { citizen }) => (await anInvoice(app, citizen.id)).id
const creditNote: Maker = async (app, owner) => {
  const context = { env: app.ports.env, cause: 'proba', now: app.clock.now() }
  const { db } = app.ports
  return (await creditInvoice(db, Number(await invoice(app, owner)), { reason: 'Proba' }, context))
    .id
}
const place: Maker = async (app, { citizen }) => (await aServicePlace(app, citizen.id)).id
const solicitare: Maker = (app, { citizen }) => aSolicitare(app, citizen.id)
const draft: Maker = (app, { citizen }) =>
  aSolicitare(app, citizen.id, { state: 'ciorna', numar: null })
const sesizare: Maker = (app, { citizen }) => aSolvedSesizare(app, citizen.id)
const notice: Maker = async (app, { citizen }) => (await aNotification(app, citizen.id)).id
const reminder: Maker = async (app, { citizen }) => (await aReminder(app, citizen.id)).id
const upload: Maker = async (_app, { client }) => (await aFile(client)).id
const fileInUse: Maker = async (app, owner) =>
  anAttachedFile(app, owner.client, `sesizare:${await sesizare(app, owner)}`)
const otherSession: Maker = async (app, { citizen, client }) => {
  await signIn(app, citizen)
  const sessions = await client.get(cetatean.sessionList.path)
  return dataOf<{ id: string; aceasta: boolean }[]>(sessions).find(({ aceasta }) => !aceasta)!.id
}

const passkey: Maker = async (app, { client }) => (await aPasskey(app, client)).passkey.id

const card: Maker = async (app, owner) => (await aSavedCard(app, owner)).id
const payment: Maker = async (app, owner) =>
  (await startPayment(owner.client, [Number(await invoice(app, owner))])).plata_id
const paidPayment: Maker = async (app, owner) =>
  payPositions(app, owner, [Number(await invoice(app, owner))])

/** Body of the call that pays for another: the invoice of the consent made last. */
const payeePayment = { facturi: [0], suma_bani: 5266 }

const consent: Maker = async (app, { citizen }) => {
  const paper = await aClientOnPaper(app)
  payeePayment.facturi = [paper.invoice.id]
  return aConsent(app, citizen.id, paper)
}
const askedConsent: Maker = async (app, { citizen }) =>
  aConsent(app, citizen.id, await aClientOnPaper(app), { givenAt: null })
const givenConsent: Maker = async (app, { citizen }) =>
  aConsent(app, citizen.id, await aClientOnPaper(app))
const ownClientsConsent: Maker = async (app, { citizen }) => {
  const payer = await anEnrolledClient(app)
  return aConsent(app, payer.id, { client: citizen, contract: await aContract(app, citizen.id) })
}

/** Factories of what a citizen may own. */
export const owned = {
  address,
  contract,
  invoice,
  place,
  solicitare,
  draft,
  sesizare,
  notice,
  upload,
  card,
}

/** Routes with an id in the URL: a factory of the object, and a valid body. */
export const ownedRoutes: Record<string, { make: Maker; body?: unknown }> = {
  'GET /api/cetatean/address/delete/:id': { make: address },
  'POST /api/cetatean/sesiuni/:id/inchide': { make: otherSession },
  'POST /api/cetatean/passkeys/:id/redenumeste': { make: passkey, body: { nume: 'Al meu' } },
  'POST /api/cetatean/passkeys/:id/sterge': { make: passkey },
  'GET /api/locatiile-mele/:id': { make: place },
  'POST /api/locatiile-mele/:id': { make: place, body: { alias: 'La bunica' } },
  'POST /api/locatiile-mele/:id/calendar': { make: place },
  'POST /api/locatiile-mele/:id/memento': { make: place, body: { memento: null } },
  'GET /api/locatiile-mele/:id/ridicari': { make: place },
  'POST /api/locatiile-mele/:id/ridicari': {
    make: place,
    body: { fractie: 'rezidual', anunt: false },
  },
  'GET /api/view-solicitare/:id': { make: solicitare },
  'POST /api/solicitare-sterge-ciorna/:id': { make: draft },
  'POST /api/solicitare-anuleaza/:id': { make: solicitare, body: { motiv: 'Nu mai e nevoie.' } },
  'POST /api/solicitare-save-message/:id': { make: solicitare, body: { text: 'Alo' } },
  'GET /api/solicitare-dovada/:id': { make: solicitare },
  'GET /api/sesizare/:id': { make: sesizare },
  'POST /api/sesizare-redeschide/:id': { make: sesizare, body: { motiv: 'A apărut iar.' } },
  'POST /api/sesizare-evaluare/:id': { make: sesizare, body: { multumit: true } },
  'GET /api/sesizare-chat-v2/:id': { make: sesizare },
  'POST /api/sesizare-chat-v2/:id': { make: sesizare, body: { text: 'Alo' } },
  'GET /api/sesizare-download-file-pdf/:id': { make: sesizare },
  'GET /api/sesizare-download-file/:uuid': { make: fileInUse },
  'GET /api/document/:uuid': { make: fileInUse },
  'GET /api/factura-pdf/:id': { make: invoice },
  'GET /api/factura-qr/:id': { make: invoice },
  'GET /api/nota-credit-pdf/:id': { make: creditNote },
  'GET /api/plata-stare/:id': { make: payment },
  'GET /api/plata-dovada/:id': { make: paidPayment },
  'POST /api/card-implicit/:id': { make: card },
  'POST /api/remove-card/:id': { make: card },
  'POST /api/process-payments-recurente/:contract_id': { make: contract, body: { activ: false } },
  'POST /api/platesc-pentru/:id/cod': { make: askedConsent },
  'POST /api/platesc-pentru/:id/confirma': { make: givenConsent, body: { cod: '12345' } },
  'POST /api/platesc-pentru/:id/plateste': {
    make: consent,
    body: payeePayment,
  },
  'POST /api/platesc-pentru/:id/opreste': { make: givenConsent },
  'POST /api/platitorii-mei/:id/opreste': { make: ownClientsConsent },
  'GET /api/notificare-view/:id': { make: notice },
  'POST /api/notificare-memento/:id': { make: reminder, body: { raspuns: 'maine' } },
}

/** Calls a route written as `GET /api/x/:id`. */
export function callRoute(
  client: TestClient,
  route: string,
  id: Id,
  body: unknown,
): Promise<TestAnswer> {
  const [method, url = ''] = route.split(' ')
  const path = url.replace(/:\w+/, String(id))
  return method === 'GET' ? client.get(path) : client.post(path, body)
}
