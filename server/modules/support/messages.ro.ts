import type { Env } from '#server/config/env.ts'
import type { EmailText } from '#server/domain/message-texts.ro.ts'

/** The e-mail with the operator's answer. */
export function supportAnswered(
  id: number,
  date: string,
  answer: string,
  { denumire, telefon, email, program }: Env['operator'],
): EmailText {
  return {
    subject: `Răspuns la cererea dvs. nr. ${id}`,
    text: `Bună ziua,

Ați trimis cererea de suport nr. ${id} din ${date}. Răspunsul nostru:

${answer}

Dacă mai aveți întrebări, scrieți-ne la ${email}.

${denumire}
${telefon}, ${program}`,
    details: { language: 'ro' },
  }
}

/** The e-mail that says a request has been received. */
export function supportReceived(id: number, date: string, operator: Env['operator']): EmailText {
  return {
    subject: `Am primit cererea dvs. nr. ${id}`,
    text: `Bună ziua,

Am primit cererea dvs. de suport nr. ${id} din ${date}. Vă răspundem la această adresă.

Dacă nu ați trimis dvs. cererea, puteți ignora acest mesaj.

${operator.denumire}
${operator.telefon}, ${operator.program}`,
    details: { language: 'ro' },
  }
}
