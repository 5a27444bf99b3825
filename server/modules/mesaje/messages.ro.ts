import type { NoticeKind } from '#contract/notificari.ts'
import { invoiceTexts } from '#server/pdf/texts.ro.ts'

/** Words that the HTML part of an e-mail adds to its text. */
export const emailTexts = {
  address: (url: string): string => `Sau deschideți adresa: ${url}`,
  sentBy: (name: string): string => `Mesaj trimis automat de ${name}.`,
  unsubscribe: 'Nu mai vreau aceste e-mailuri',
}

/** Words of what is to pay of an invoice. */
export const transferTexts = {
  amount: 'De plată',
  due: 'Scadență',
  beneficiary: invoiceTexts.beneficiary,
  iban: invoiceTexts.iban,
  bank: invoiceTexts.bank,
  reference: invoiceTexts.reference,
  recurring: 'Plata recurentă este activă pentru acest contract.',
  list: 'Facturile din acest mesaj:',
  item: (invoice: { number: string; amount: string; due: string }): string =>
    `Factura ${invoice.number}: ${invoice.amount} de plată, scadență ${invoice.due}`,
  debited: 'se ia de pe card, prin plata recurentă',
  more: 'Celelalte facturi sunt în portal.',
  total: 'Total de plată',
  eachNumber: 'numărul facturii, câte o plată pentru fiecare',
  leftOut: 'Nu toate facturile sunt atașate: le găsiți pe toate în portal.',
  code: 'Cod QR cu datele transferului',
  codeNote:
    'Cod QR pentru aplicația băncii dvs. Nu toate aplicațiile îl citesc: verificați datele înainte de plată.',
}

const kindNames: Record<NoticeKind, string> = {
  solicitare: 'solicitări',
  sesizare: 'sesizări',
  contract: 'contracte',
  factura: 'facturi',
  plata: 'plăți',
  colectare: 'colectare',
  anunt: 'anunțuri',
  cont: 'contul dvs.',
}

const nameKinds = (kinds: NoticeKind[]): string => kinds.map((kind) => kindNames[kind]).join(', ')

/** Words of the page that stops e-mails. */
export const unsubscribeTexts = {
  title: 'E-mailurile de la portal',
  ask: (kinds: NoticeKind[]): string =>
    `Nu mai doriți e-mailuri despre: ${nameKinds(kinds)}? Mesajele despre siguranța contului vin în continuare.`,
  stop: 'Opriți e-mailurile',
  stopped: (kinds: NoticeKind[]): string =>
    `Gata. Nu vă mai trimitem e-mailuri despre: ${nameKinds(kinds)}. Le găsiți în continuare în portal.`,
  undo: 'Trimiteți-le din nou',
  undone: (kinds: NoticeKind[]): string =>
    `Gata. Vă trimitem din nou e-mailuri despre: ${nameKinds(kinds)}.`,
  toPortal: 'Deschideți portalul',
  unknown: 'Legătura nu este bună sau contul nu mai există.',
}
