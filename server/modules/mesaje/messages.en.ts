import type { NoticeKind } from '#contract/notificari.ts'
import type * as ro from './messages.ro.ts'

export const emailTexts: typeof ro.emailTexts = {
  address: (url) => `Or open the address: ${url}`,
  sentBy: (name) => `Sent automatically by ${name}.`,
  unsubscribe: 'I no longer want these e-mails',
}

export const transferTexts: typeof ro.transferTexts = {
  amount: 'To pay',
  due: 'Due date',
  beneficiary: 'Beneficiary',
  iban: 'IBAN',
  bank: 'Bank',
  reference: 'Payment reference',
  recurring: 'A recurring payment is active for this contract.',
  list: 'The invoices of this message:',
  item: ({ number, amount, due }) => `Invoice ${number}: ${amount} to pay, due date ${due}`,
  debited: 'taken from the card, by the recurring payment',
  more: 'The other invoices are in the portal.',
  total: 'Total to pay',
  eachNumber: 'the number of the invoice, one payment for each',
  leftOut: 'Not all invoices are attached: you find them all in the portal.',
  code: 'QR code with the transfer details',
  codeNote:
    'QR code for your banking app. Not all apps can read it: check the details before you pay.',
}

const kindNames: Record<NoticeKind, string> = {
  solicitare: 'requests',
  sesizare: 'complaints',
  contract: 'contracts',
  factura: 'invoices',
  plata: 'payments',
  colectare: 'collections',
  anunt: 'announcements',
  cont: 'your account',
}

const nameKinds = (kinds: NoticeKind[]): string => kinds.map((kind) => kindNames[kind]).join(', ')

export const unsubscribeTexts: typeof ro.unsubscribeTexts = {
  title: 'E-mails from the portal',
  ask: (kinds) =>
    `Stop e-mails about: ${nameKinds(kinds)}? Messages about the safety of your account will still come.`,
  stop: 'Stop the e-mails',
  stopped: (kinds) =>
    `Done. We no longer send you e-mails about: ${nameKinds(kinds)}. You still find them in the portal.`,
  undo: 'Send them again',
  undone: (kinds) => `Done. We send you e-mails again about: ${nameKinds(kinds)}.`,
  toPortal: 'Open the portal',
  unknown: 'The link is not valid, or the account no longer exists.',
}
