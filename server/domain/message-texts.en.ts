import type { Env } from '#server/config/env.ts'
import type { NoticeText } from './message-texts.ro.ts'

/** English of the messages that carry a notification. */

type TextEnv = Pick<Env, 'publicUrl' | 'operator'>

export function noticeEmail(env: TextEnv, { title, text, link }: NoticeText) {
  const { denumire, telefon } = env.operator
  const paragraphs = [
    'Hello,',
    text,
    ...(link ? [`Details in the portal: ${env.publicUrl}/#${link}`] : []),
    'Choose in the account settings which notifications you receive by e-mail.',
    `${denumire}\n${telefon}`,
  ]
  return { subject: title, text: paragraphs.join('\n\n') }
}

export function noticeSms(env: TextEnv, title: string): string {
  return `${env.operator.denumire}: ${title}. Details in the portal: ${env.publicUrl}`
}

/** Shown on locked screens, so it has no details. */
export const pushText = 'Open the portal for details.'
