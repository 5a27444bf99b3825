import type { Shape } from '../catalogue.ts'
import type ro from '../ro/platitori.ts'

/** English of `ro/platitori.ts`. */
export default {
  title: 'I also pay for',
  add: 'I also pay for someone else',
  lead: 'For a parent or a neighbour, with their consent by SMS.',
  loading: 'Loading whom you pay for',
  close: 'Close',

  ask: 'Ask for consent',
  askLead:
    'Take an invoice of the person. They get an SMS with your name and a code. If they agree, they tell you the code.',
  asked: (invoice) => `Ask the holder’s consent for ${invoice}.`,
  otherInvoice: 'Another invoice',
  name: 'What you call them',
  nameHint: 'For example “Mum”. Only you see this name.',
  send: 'Send the SMS',
  sees: 'You will see only what they have to pay. You see neither name, address nor consumption.',
  unknown: 'We find no invoice with this number and customer number. Check them on the invoice.',
  tooMany: 'Too many attempts. Try again later.',
  tooManyCodes: 'Enough codes were sent today. Try again tomorrow.',
  tooEarly: 'A code was asked for just now. Wait a few seconds.',
  offline: 'You need a connection. What you typed stays here.',

  waits: 'Waiting for the code',
  waitsText:
    'If the operator has a phone of the holder, an SMS with a code has gone there. Ask them for the code and type it here.',
  noSms: 'No SMS came? The holder can call the operator to give their phone.',
  code: 'The code from the SMS',
  codeLength: 'The code has 5 digits.',
  confirm: 'Confirm',
  confirmed: (name) => `You can pay for ${name}.`,
  wrongCode: 'The code is wrong. Check it with the holder.',
  oldCode: 'The code no longer works. Send another one.',
  again: 'Send another code',
  sentAgain: 'We asked for another code.',
  withdraw: 'Withdraw',
  withdrawn: 'You withdrew the request.',

  due: (day) => `due on ${day}`,
  late: (day) => `was due on ${day}`,
  street: (street) => `Place: ${street}`,
  nothing: 'They have nothing to pay.',
  penalties: (sum) => `of which late-payment charges ${sum}`,
  busy: 'The payment is in progress. You see it among your payments.',
  busyOther: 'Being paid',
  count: (count) => (count === 1 ? '1 invoice' : `${count} invoices`),
  earliest: (day) => `first due on ${day}`,
  payAll: (sum) => `Pay ${sum}`,
  payOne: (sum, invoice) => `Pay ${sum} for ${invoice}`,
  pay: 'Pay',
  card: 'Card',
  otherCard: 'Another card',
  changed: 'Something changed: the amount, the consent, or someone else is paying. Check again.',
  needsConnection: 'You need a connection to pay.',

  stopped: 'Consent stopped',
  stoppedBy: {
    platitor: 'You stopped the consent.',
    client: 'The holder stopped the consent.',
    operator: 'The operator stopped the consent, as the holder asked.',
    sistem: 'The consent no longer holds.',
  },
  stop: 'Stop paying',
  stopOf: (name) => `Stop paying for ${name}`,
  stopTitle: (name) => `Stop paying for ${name}?`,
  stopText:
    'You no longer see or pay their invoices. We tell the holder too. A payment open at the bank may still end.',
  keep: 'Keep paying',
  stoppedNow: 'You no longer pay for this person.',

  payers: 'They pay for me',
  payersLead:
    'Who has your consent sees what you have to pay and can pay it. They see nothing else.',
  noPayers: 'Nobody pays for you with your consent.',
  noPayersText: 'Who wants to pay asks for your consent. You get an SMS with a code.',
  since: (day) => `since ${day}`,
  payerStop: 'Stop',
  payerStopOf: (name) => `Stop the consent given to ${name}`,
  payerStopped: 'You stopped the consent.',
  toPayees: 'Do you pay for someone else?',

  consent: 'Your consent to pay',
  consentText: (name, day) =>
    `${name} sees what you have to pay and can pay it, since ${day}. They see nothing else.`,
  consentStop: 'Stop the consent',
  consentStopped: 'The consent is stopped. Nobody pays by it any more.',
  consentBank: 'A payment already open at the bank may still end.',
  consentUnknown:
    'The link does not work. Open it from the SMS, or call the operator to stop the consent.',
  consentOffline: 'You need a connection. Try again or call the operator.',
  somebody: 'Somebody',
  retry: 'Try again',

  fromInvoice: 'Do you pay it often? Ask for the holder’s consent',
} satisfies Shape<typeof ro>
