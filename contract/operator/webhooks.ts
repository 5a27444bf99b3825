import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'

const number = z.string()
const state = z.string()

const caseData = z.strictObject({ id, numar: number, stare: state, cetatean_id: id })
const messageData = z.strictObject({ id, mesaj_id: id, cetatean_id: id })
const supportData = z.strictObject({ id, stare: state, cetatean_id: z.nullable(id) })
const paymentData = z.strictObject({
  id,
  numar: number,
  stare: state,
  cetatean_id: id,
  /** True if somebody else paid: without an account, or by the client's consent. */
  fara_cont: z.boolean(),
  prin_acord: z.boolean(),
})
const invoiceData = z.strictObject({
  id,
  serie: number,
  numar: number,
  contract_id: id,
  cetatean_id: id,
})
const creditData = z.strictObject({ ...invoiceData.shape, nota_id: id })
const receiptData = z.strictObject({ id, cetatean_id: id })
const announcementData = z.strictObject({ id, stare: state })
const accountData = z.strictObject({ cetatean_id: id, stare: state })

/**
 * All event types, with the shape of their `data`: ids, public numbers and states, never what a person wrote or is
 * called by.
 */
export const webhookEvents = {
  'solicitare.creata': { about: 'O solicitare a fost trimisă.', data: caseData },
  'solicitare.stare_schimbata': { about: 'O solicitare a trecut în altă stare.', data: caseData },
  'solicitare.mesaj_cetatean': {
    about: 'Cetățeanul a scris la o solicitare.',
    data: messageData,
  },
  'solicitare.mesaj_operator': {
    about: 'Operatorul a scris la o solicitare.',
    data: messageData,
  },
  'sesizare.creata': { about: 'O sesizare a fost trimisă.', data: caseData },
  'sesizare.stare_schimbata': { about: 'O sesizare a trecut în altă stare.', data: caseData },
  'sesizare.mesaj_cetatean': { about: 'Cetățeanul a scris la o sesizare.', data: messageData },
  'sesizare.mesaj_operator': { about: 'Operatorul a scris la o sesizare.', data: messageData },
  'suport.creata': { about: 'O cerere de suport a fost trimisă.', data: supportData },
  'suport.raspunsa': { about: 'O cerere de suport a primit răspuns.', data: supportData },
  'plata.incasata': { about: 'O plată prin card a fost încasată.', data: paymentData },
  'plata.esuata': {
    about: 'O plată prin card nu s-a făcut: a eșuat, a fost anulată sau a expirat.',
    data: paymentData,
  },
  'plata.rambursata': {
    about: 'O plată prin card a fost dată înapoi, toată sau o parte.',
    data: paymentData,
  },
  'factura.emisa': { about: 'O factură a fost emisă.', data: invoiceData },
  'factura.achitata': { about: 'O factură a fost achitată în întregime.', data: invoiceData },
  'factura.creditata': {
    about: 'O notă de credit a scăzut o sumă dintr-o factură, sau toată factura.',
    data: creditData,
  },
  'incasare.inregistrata': {
    about: 'O încasare prin transfer sau în numerar a fost înregistrată.',
    data: receiptData,
  },
  'incasare.anulata': {
    about: 'O încasare înregistrată la alt client a fost anulată.',
    data: receiptData,
  },
  'cont.creat': { about: 'Un cont a fost confirmat.', data: accountData },
  'cont.asteapta_aprobarea': {
    about: 'Un cont făcut fără PIN așteaptă să fie aprobat.',
    data: accountData,
  },
  'cont.inchis': { about: 'Un cont a fost închis.', data: accountData },
  'anunt.stare_schimbata': {
    about: 'Un anunț a fost trimis, a expirat sau a fost retras.',
    data: announcementData,
  },
  'webhook.proba': {
    about: 'Un eveniment de probă, cerut de operator.',
    data: z.strictObject({ webhook_id: id }),
  },
} as const

export type WebhookEventType = keyof typeof webhookEvents
export type WebhookEventData<Type extends WebhookEventType> = z.infer<
  (typeof webhookEvents)[Type]['data']
>

/** The test event is sent only when asked for. */
export const TEST_EVENT = 'webhook.proba' as const satisfies WebhookEventType

/** Event types that an endpoint may subscribe to. */
export const webhookEventTypes = Object.keys(webhookEvents).filter(
  (type) => type !== TEST_EVENT,
) as Exclude<WebhookEventType, typeof TEST_EVENT>[]

/** Schema of the body of each event type, as in Standard Webhooks. */
export const webhookPayload = (type: WebhookEventType) =>
  z.strictObject({ type: z.literal(type), timestamp: instant, data: webhookEvents[type].data })
