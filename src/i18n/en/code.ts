import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../catalogue.ts'

const code: Catalogue['code'] = {
  titleSms: (phone) => `Enter the code received by SMS at phone number ${phone}`,
  titleEmail: 'Enter the code received by E-mail at the address used for login',
  field: 'Confirmation code',
  hint: `${limits.code.length} digits. The activation code is valid ${limits.code.validSeconds / 3600}h.`,
  atOnce: 'The last digit confirms it.',
  notReceived: "Didn't receive the code?",
  resend: 'Resend the CODE here.',
  resendIn: (seconds) => `Resend the CODE in ${seconds} s`,
  byEmail: 'Send the code by e-mail',
  bySms: 'Send the code by SMS',
  close: 'Close',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  incomplete: (format) => `Please fill in the code received by ${format}`,
  resent: (format) => `The code was resent by ${format}`,
  tooEarly: (format) => `You can send the next code by ${format} in about 1 minute`,
  formats: { sms: 'SMS', email: 'e-mail' },
}

export default code
