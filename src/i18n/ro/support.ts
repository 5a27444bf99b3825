import { limits } from '#contract/limits.ts'
import { receiptWords } from '#contract/receipts.ts'

export default {
  write: 'Scrieți-ne',
  title: 'Suport online',
  lead: 'Scrieți-ne ce s-a întâmplat. Răspundem pe e-mail, de obicei în aceeași zi lucrătoare.',
  lastName: 'Nume',
  firstName: 'Prenume',
  phone: 'Telefon',
  phoneHint: `${limits.phoneSupport.length} cifre. Din altă țară, cu + și prefixul țării.`,
  email: 'E-mail',
  observations: 'Observații',
  preferCall: 'Preferați să vorbiți cu cineva?',
  hours: (hours: string) => `Dispeceratul răspunde ${hours}.`,
  danger: 'Pentru pericol imediat sunați 112.',
  received: 'Am primit mesajul dvs.',
  sent: (id: number, date: string) => receiptWords.suport.ro({ id, date, numar: '' }),
  kept: 'Ce ați scris rămâne aici până îl trimiteți, cel mult o săptămână.',
}
