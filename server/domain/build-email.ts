import type { Language } from '#contract/languages.ts'
import type { EmailDetails } from '#server/db/email-details.ts'

/** Words of every e-mail in a language. */
interface EmailFrame<Env> {
  language: Language
  hello: string
  signature(env: Env): string
}

/** Creates the function that writes e-mails in a language: a greeting, paragraphs and a signature. */
export const createEmailBuilder =
  <Env>({ language, hello, signature }: EmailFrame<Env>) =>
  (
    env: Env,
    subject: string,
    paragraphs: string[],
    about: Omit<EmailDetails, 'language'> = {},
  ) => ({
    subject,
    text: [hello, ...paragraphs, signature(env)].join('\n\n'),
    details: { language, ...about } satisfies EmailDetails,
  })
