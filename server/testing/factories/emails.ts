import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { MailReplies } from '#server/config/env.ts'
import { replyAddress } from '#server/domain/reply-addresses.ts'
import type { ReplyTarget } from '#server/domain/reply-addresses.ts'
import type { TestApp } from '../test-app.ts'

type Composed = ConstructorParameters<typeof MailComposer>[0]

export const AUTHSERV_ID = 'mx.operator.ro'

/** Settings of answers by e-mail. */
export const mailReplies = (inbox: MailReplies['inbox']): MailReplies => ({
  address: 'raspuns@operator.ro',
  authservId: AUTHSERV_ID,
  inbox,
})

/** Header of the operator's mail server about an e-mail that really comes from its address. */
export const authenticatedAs = (address: string): string =>
  `${AUTHSERV_ID}; dmarc=pass header.from=${address.replace(/^.*@|>$/g, '')}`

/** Composes the answer of a citizen to an e-mail about their case. */
export async function aReply(
  { ports }: TestApp,
  target: ReplyTarget,
  { from, headers = {}, ...parts }: Composed & { from: string },
): Promise<string> {
  const to = replyAddress(ports.env, 'raspuns@operator.ro', target)
  const trusted = { 'Authentication-Results': authenticatedAs(from) }
  const composed = new MailComposer({
    to,
    text: 'Am văzut.',
    ...parts,
    from,
    headers: { ...trusted, ...(headers as Record<string, string>) },
  })
  return (await composed.compile().build()).toString()
}
