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
    subject: `Answer to your message no. ${id}`,
    text: `Hello,

You sent the message to Online support no. ${id} of ${date}. Our answer:

${answer}

If you have more questions, write to us at ${email}.

${denumire}
${telefon}, ${program}`,
    details: { language: 'en' },
  }
}

/** The e-mail that says a request has been received. */
export function supportReceived(id: number, date: string, operator: Env['operator']): EmailText {
  return {
    subject: `We have received your message no. ${id}`,
    text: `Hello,

We have received your message to Online support no. ${id} of ${date}. We will answer at this address.

If you did not send it, you can ignore this e-mail.

${operator.denumire}
${operator.telefon}, ${operator.program}`,
    details: { language: 'en' },
  }
}
