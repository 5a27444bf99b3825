import { limits } from '#contract/limits.ts'
import { codeTooEarly } from '#contract/texts.ro.ts'

export default {
  titleSms: (phone: string) => `Introduceți codul primit prin SMS la numărul de telefon ${phone}`,
  titleEmail: 'Introduceți codul primit prin e-mail la adresa folosită pentru autentificare',
  field: 'Cod confirmare',
  hint: `${limits.code.length} cifre. Codul de activare este valabil ${limits.code.validSeconds / 3600}h.`,
  atOnce: 'Ultima cifră îl confirmă.',
  notReceived: 'Nu ați primit codul?',
  resend: 'Retrimiteți CODUL aici.',
  resendIn: (seconds: number) => `Retrimiteți CODUL în ${seconds} s`,
  byEmail: 'Trimiteți codul pe e-mail',
  bySms: 'Trimiteți codul prin SMS',
  close: 'Închide',
  confirm: 'Confirmă',
  confirming: 'Se confirmă…',
  incomplete: (format: string) => `Vă rugăm să completați codul primit prin ${format}`,
  resent: (format: string) => `Codul a fost retrimis prin ${format}`,
  tooEarly: codeTooEarly,
  formats: { sms: 'SMS', email: 'e-mail' },
}
