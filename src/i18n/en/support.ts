import { limits } from '#contract/limits.ts'
import { receiptWords } from '#contract/receipts.ts'
import type { Catalogue } from '../catalogue.ts'

const support: Catalogue['support'] = {
  write: 'Write to us',
  title: 'Online support',
  lead: 'Tell us what happened. We answer by e-mail, usually the same working day.',
  lastName: 'Last name',
  firstName: 'First name',
  phone: 'Phone',
  phoneHint: `${limits.phoneSupport.length} digits. From another country, with + and its code.`,
  email: 'E-mail',
  observations: 'Your message',
  preferCall: 'Would you rather talk to someone?',
  hours: (hours) => `Our call centre is open ${hours}.`,
  danger: 'In immediate danger, call 112.',
  received: 'We have received your message.',
  sent: (id, date) => receiptWords.suport.en({ id, date, numar: '' }),
  kept: 'What you wrote stays here until you send it, for a week at most.',
}

export default support
