import type { CloseReason } from '#contract/operator/clienti.ts'
import { formatDuration } from '#contract/duration.en.ts'
import { limits } from '#contract/limits.ts'
import type { Env } from '#server/config/env.ts'
import { autofillLine } from './autofill-line.ts'
import { createEmailBuilder } from './build-email.ts'
import { threadOf } from './email-details.ts'
import { formatDate } from './format.ts'
import type {
  EmailOrSmsText,
  EmailText,
  NoticeDetails,
  NoticeText,
  ReplyDetails,
} from './message-texts.ro.ts'
import { maxEmailMegabytes } from './reply-refusals.ts'
import type { RefusedFile, ReplyRefusal } from './reply-refusals.ts'
import type { ThreadKind } from './thread-kind.ts'

/** English of the SMS and e-mails to citizens. */

type TextEnv = Pick<Env, 'publicUrl' | 'operator'>

export function codeSms(env: TextEnv, code: string): string {
  return `Your code is ${code}. It is valid for ${formatDuration(limits.code.validSeconds)}. Do not tell it to anybody.\n${autofillLine(env, code)}`
}

export function codeEmail(env: TextEnv, code: string): EmailText {
  const { text, ...email } = buildEmail(env, 'Your verification code', [
    `Your verification code is ${code}. It is valid for ${formatDuration(limits.code.validSeconds)}. Do not tell it to anybody.
If you did not ask for this code, ignore this message.`,
  ])
  return { ...email, text: `${text}\n\n${autofillLine(env, code)}` }
}

export function pinSms(env: TextEnv, pin: string): string {
  return `Your PIN for creating the account is ${pin}. Do not tell it to anybody.\n${autofillLine(env, pin)}`
}

export function pinEndedSms(env: TextEnv): string {
  return `Your PIN for the portal was cancelled after too many wrong attempts. Ask for another one in the portal or at ${env.operator.telefon}.`
}

export function pinUsedSms(env: TextEnv): string {
  return `An account with another phone is being created in the portal with your PIN. If this is not you, call ${env.operator.telefon}.`
}

export function confirmEmail(env: TextEnv, hash: string): EmailText {
  return buildEmail(
    env,
    'Confirm your e-mail address',
    [
      `Open the link below to confirm your e-mail address. It is valid for ${formatDuration(limits.emailLink.validSeconds)}.`,
      confirmLink(env, hash),
      'If you did not ask for an account, ignore this message.',
    ],
    { button: { label: 'Confirm the address', url: confirmLink(env, hash) } },
  )
}

/** `passkeys`: the names of those that still open the account. */
export function passwordReset(env: TextEnv, passkeys: string[]): EmailText {
  return buildEmail(env, PASSWORD_CHANGED, [
    'The password of your account was replaced through recovery. You were signed out on all devices.',
    ...keptPasskeys(passkeys),
    notYou(env),
  ])
}

/** `passkeys`: the names of those that still open the account. */
export function passwordChanged(env: TextEnv, passkeys: string[]): EmailText {
  return buildEmail(env, PASSWORD_CHANGED, [
    'The password of your account was changed in the settings. You were signed out on your other devices.',
    ...keptPasskeys(passkeys),
    notYou(env),
  ])
}

const keptPasskeys = (names: string[]): string[] =>
  names.length === 0
    ? []
    : [
        `Your account still opens with the fingerprint or face on: ${names.map((name) => `“${name}”`).join(', ')}. If you do not recognise a device, remove its passkey in Settings, under “Connected devices”.`,
      ]

export function passkeyAdded(env: TextEnv, name: string): EmailText {
  return buildEmail(env, 'Your account also opens with a fingerprint or face', [
    `A passkey was added to your account: “${name}”. Whoever unlocks that device signs in without the password.`,
    'You can remove it at any time in Settings, under “Connected devices”.',
    notYou(env),
  ])
}

export function passkeyRemoved(env: TextEnv, name: string): EmailText {
  return buildEmail(env, 'A passkey was removed', [
    `The passkey “${name}” was removed from your account. Nobody can sign in with it any more; the password stays the same.`,
    notYou(env),
  ])
}

export function emailChangeRequested(env: TextEnv): EmailText {
  return buildEmail(env, 'The e-mail address will be changed', [
    'A change of the e-mail address of your account was requested. It changes once the new one is confirmed.',
    notYou(env),
  ])
}

export function phoneChangeRequestedSms(env: TextEnv): string {
  return `A change of your account's phone number was requested. If it was not you, call ${env.operator.telefon}.`
}

export const emailTooRecent: string =
  'The e-mail address of the account was changed recently. The password can be recovered 3 days after the change.'

export function emailChanged(env: TextEnv, token: string, hours: number): EmailText {
  return buildEmail(
    env,
    'The e-mail address was changed',
    [
      'The e-mail address of your account was changed.',
      `If you did not change it, open the link below to restore this one. It is valid for ${hours} hours.`,
      undoLink(env, token),
    ],
    { button: { label: 'Restore the address', url: undoLink(env, token) } },
  )
}

export function phoneChangedSms(env: TextEnv, token: string, hours: number): string {
  return `The phone number of your account was changed. If you did not change it, restore this one within ${hours} hours: ${undoLink(env, token)}`
}

export function phoneSetByOperatorSms(env: TextEnv): string {
  return `The operator has entered this phone number in your data. If this is a mistake, call ${env.operator.telefon}.`
}

export function phoneReplacedByOperatorSms(env: TextEnv): string {
  return `The operator has entered another phone number in your customer data; the PIN sent here is no longer valid. If you did not ask for it, call ${env.operator.telefon}.`
}

export function emailSetByOperator(env: TextEnv, hash: string): EmailText {
  return buildEmail(
    env,
    'The e-mail address of your account was changed',
    [
      'The operator has entered this address in your portal account.',
      `Open the link below to confirm it. It is valid for ${formatDuration(limits.emailLink.validSeconds)}.`,
      confirmLink(env, hash),
      `If this is a mistake, call ${env.operator.telefon}.`,
    ],
    { button: { label: 'Confirm the address', url: confirmLink(env, hash) } },
  )
}

export function nameCorrected(env: TextEnv): EmailOrSmsText {
  const what = 'The operator has corrected the name in your customer data.'
  const ask = `If this is a mistake, call ${env.operator.telefon}.`
  return {
    ...buildEmail(env, 'Your name was corrected', [what, ask]),
    sms: `${what} ${ask}`,
  }
}

export function contactRestored(env: TextEnv, channel: string): EmailText {
  const what = channel === 'sms' ? 'phone number' : 'e-mail address'
  return buildEmail(
    env,
    `Your previous ${what} was restored`,
    [
      'The change was undone from the message sent to the old contact. To keep your account safe, you were signed out on all devices and the password is no longer valid.',
      `Choose a new password: ${recoveryLink(env)}`,
      `If you did not undo the change, call ${env.operator.telefon}.`,
    ],
    { button: { label: 'Choose a new password', url: recoveryLink(env) } },
  )
}

export function identityTaken(env: TextEnv): EmailOrSmsText {
  const why =
    'Your portal account was closed: the holder of the personal number (CNP) or company number (CUI) you created it with has created their account with the PIN received from the operator.'
  return closedText(env, why)
}

const closeReasons: Record<CloseReason, string> = {
  identitate:
    'because it was created with somebody else’s personal number (CNP) or company number (CUI)',
  cerere: 'as you asked',
  abuz: 'because it was used against the rules of the portal',
}

export function closedByOperator(env: TextEnv, reason: CloseReason): EmailOrSmsText {
  return closedText(env, `Your portal account was closed by the operator, ${closeReasons[reason]}.`)
}

export function closedUnused(env: TextEnv): EmailOrSmsText {
  return closedText(
    env,
    'Your portal account was closed, as we told you: it has not been used for a long time.',
  )
}

function closedText(env: TextEnv, why: string): EmailOrSmsText {
  const ask = `If this is a mistake, call ${env.operator.telefon}.`
  const erased =
    'The data of the account was deleted; what you had asked for and was not resolved was withdrawn.'
  return {
    ...buildEmail(env, 'Your account was closed', [why, erased, ask]),
    sms: `${why} ${ask}`,
  }
}

export function noticeEmail(
  env: TextEnv,
  { title, text, link }: NoticeText,
  about: NoticeDetails,
): EmailText {
  const url = `${env.publicUrl}/#${link}`
  return buildEmail(
    env,
    title,
    [text, ...(link ? [`Details in the portal: ${url}`] : []), CHOOSE_NOTICES],
    { ...about, ...threadOf(link), ...(link && { button: { label: 'Open in the portal', url } }) },
  )
}

/** Title of several notifications in one message. */
export const gatheredTitle = (count: number): string => `${count} things need your attention`

/** Several notifications in one e-mail. */
export function gatheredEmail(
  env: TextEnv,
  notices: NoticeText[],
  about: NoticeDetails,
): EmailText {
  const paragraphs = notices.map(
    ({ title, text, link }) => `${title}\n${text}\n${env.publicUrl}/#${link}`,
  )
  const button = { label: 'See all notifications', url: `${env.publicUrl}/#/notificari` }
  return buildEmail(env, gatheredTitle(notices.length), [...paragraphs, CHOOSE_NOTICES], {
    ...about,
    button,
  })
}

export const answerByEmail: string =
  'You can reply to this e-mail: what you write and the attached files reach the operator as a message.'

const replyRefusals: Record<ReplyRefusal, string> = {
  neautentificat:
    'We could not check that the message really comes from your address: the e-mail provider does not confirm who sent it.',
  alta_adresa:
    'The message came from an e-mail address other than the one confirmed in the account.',
  fara_legatura:
    'We do not know which request or complaint you are answering. Reply to an e-mail received from the portal, without changing the address.',
  prea_mare: `The message is too large. With its files it can have at most ${maxEmailMegabytes} MB.`,
  necitibil:
    'We could not read the message. Send it as plain text, with the files attached, or write from the portal.',
  inchis: 'The request or complaint you answered is closed.',
  gol: 'The message has no new text and no files that we can accept.',
  prea_lung: `The message is too long. It can have at most ${limits.message.max} characters.`,
  prea_multe: 'You sent too many messages in a short time.',
}

export function replyRefused(env: TextEnv, reason: ReplyRefusal, about: ReplyDetails): EmailText {
  return buildEmail(
    env,
    'Your message was not received',
    [
      'The reply sent by e-mail did not reach the operator.',
      replyRefusals[reason],
      `You can write from the portal: ${env.publicUrl}`,
    ],
    { ...about, button: { label: 'Open the portal', url: env.publicUrl } },
  )
}

export function filesRefused(env: TextEnv, files: RefusedFile[], about: ReplyDetails): EmailText {
  const named = files.slice(0, limits.filesPerRequest)
  const paragraphs = named.map(({ name, reason }) => `“${name}”: ${reason}`)
  const more = files.length - named.length
  if (more > 0) paragraphs.push(`And ${more} more ${more === 1 ? 'file' : 'files'}.`)
  return buildEmail(
    env,
    'Some files were not received',
    ['We received your message, but not all its files.', ...paragraphs],
    about,
  )
}

export const tooManyFiles: string = `A message can have at most ${limits.filesPerMessage} files.`

export function noticeSms(env: TextEnv, title: string): string {
  return `${env.operator.denumire}: ${title}. Details in the portal: ${env.publicUrl}`
}

export function callNumberSms(
  env: TextEnv,
  { kind, numar, dueAt }: { kind: ThreadKind; numar: string; dueAt: Date },
): string {
  const what = kind === 'sesizare' ? 'complaint' : 'request'
  return `${env.operator.denumire}: we have registered ${what} ${numar}. We will answer by ${formatDate(dueAt, 'en')}. Questions: ${env.operator.telefon}.`
}

export function callerNoticeSms(env: TextEnv, title: string): string {
  return `${env.operator.denumire}: ${title}. For details call ${env.operator.telefon}.`
}

export function payConsentSms(
  env: TextEnv,
  { payer, code }: { payer: string; code: string },
): string {
  return `${env.operator.denumire}: ${payer} wants to pay your invoices and to see what you have to pay, nothing else. If you agree, tell them the code ${code}, valid for ${formatDuration(limits.code.validSeconds)}. If not, do nothing.`
}

export function payConsentGivenSms(
  env: TextEnv,
  { payer, link }: { payer: string; link: string },
): string {
  return `${env.operator.denumire}: ${payer} can pay your invoices from now on. Stop it at any time here: ${link} or at ${env.operator.telefon}.`
}

export function payConsentEndedSms(env: TextEnv, payer: string): string {
  return `${env.operator.denumire}: ${payer} no longer pays for you in the portal. Your invoices are yours to pay. Questions: ${env.operator.telefon}.`
}

/** Shown on locked screens, so it has no details. */
export { reminderAnswerNames } from '#contract/reminder-answers.en.ts'

export const pushText: string = 'Open the portal for details.'

const buildEmail = createEmailBuilder({ language: 'en', hello: 'Hello,', signature })
const CHOOSE_NOTICES = 'Choose in the account settings which notifications you receive by e-mail.'
const PASSWORD_CHANGED = 'The password of your account was changed'

const confirmLink = (env: TextEnv, hash: string): string =>
  `${env.publicUrl}/#/auth/confirmare/${hash}`

const recoveryLink = (env: TextEnv): string => `${env.publicUrl}/#/auth/forgot-password`

function notYou(env: TextEnv): string {
  return `If you did not make this change, recover your password and call ${env.operator.telefon}.`
}

function undoLink(env: TextEnv, token: string): string {
  return `${env.publicUrl}/#/auth/anulare/${token}`
}

function signature(env: TextEnv): string {
  return `${env.operator.denumire}\n${env.operator.telefon}`
}
