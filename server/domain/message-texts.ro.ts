import type { CloseReason } from '#contract/operator/clienti.ts'
import { formatDuration } from '#contract/duration.ro.ts'
import { limits } from '#contract/limits.ts'
import { plural } from '#contract/plural.ro.ts'
import type { Env } from '#server/config/env.ts'
import type { EmailDetails } from '#server/db/email-details.ts'
import { autofillLine } from './autofill-line.ts'
import { createEmailBuilder } from './build-email.ts'
import { threadOf } from './email-details.ts'
import { formatDate } from './format.ts'
import { maxEmailMegabytes } from './reply-refusals.ts'
import type { RefusedFile, ReplyRefusal } from './reply-refusals.ts'
import type { ThreadKind } from './thread-kind.ts'

/** Texts of SMS and e-mails to citizens. */

type TextEnv = Pick<Env, 'publicUrl' | 'operator'>

export interface EmailText {
  subject: string
  text: string
  details: EmailDetails
}

export function codeSms(env: TextEnv, code: string): string {
  return `Codul dvs. este ${code}. Este valabil ${formatDuration(limits.code.validSeconds)}. Nu îl spuneți nimănui.\n${autofillLine(env, code)}`
}

export function codeEmail(env: TextEnv, code: string): EmailText {
  const { text, ...email } = buildEmail(env, 'Codul dvs. de confirmare', [
    `Codul dvs. de confirmare este ${code}. Este valabil ${formatDuration(limits.code.validSeconds)}. Nu îl spuneți nimănui.
Dacă nu ați cerut dvs. acest cod, ignorați mesajul.`,
  ])
  return { ...email, text: `${text}\n\n${autofillLine(env, code)}` }
}

export function pinSms(env: TextEnv, pin: string): string {
  return `PIN-ul dvs. pentru crearea contului este ${pin}. Nu îl spuneți nimănui.\n${autofillLine(env, pin)}`
}

export function pinEndedSms(env: TextEnv): string {
  return `PIN-ul dvs. pentru portal a fost anulat, după prea multe încercări greșite. Cereți altul din portal sau la ${env.operator.telefon}.`
}

export function pinUsedSms(env: TextEnv): string {
  return `Cu PIN-ul dvs. se face un cont în portal, cu alt telefon. Dacă nu îl faceți dvs., sunați la ${env.operator.telefon}.`
}

export function confirmEmail(env: TextEnv, hash: string): EmailText {
  return buildEmail(
    env,
    'Confirmați adresa de e-mail',
    [
      `Deschideți legătura de mai jos pentru a confirma adresa de e-mail. Este valabilă ${formatDuration(limits.emailLink.validSeconds)}.`,
      confirmLink(env, hash),
      'Dacă nu ați cerut dvs. un cont, ignorați mesajul.',
    ],
    { button: { label: 'Confirmați adresa', url: confirmLink(env, hash) } },
  )
}

/** `passkeys`: the names of those that still open the account. */
export function passwordReset(env: TextEnv, passkeys: string[]): EmailText {
  return buildEmail(env, 'Parola contului a fost schimbată', [
    'Parola contului dvs. a fost înlocuită prin recuperare. Toate sesiunile au fost încheiate.',
    ...keptPasskeys(passkeys),
    notYou(env),
  ])
}

/** `passkeys`: the names of those that still open the account. */
export function passwordChanged(env: TextEnv, passkeys: string[]): EmailText {
  return buildEmail(env, 'Parola contului a fost schimbată', [
    'Parola contului dvs. a fost schimbată din setări. Celelalte sesiuni au fost încheiate.',
    ...keptPasskeys(passkeys),
    notYou(env),
  ])
}

const keptPasskeys = (names: string[]): string[] =>
  names.length === 0
    ? []
    : [
        `Contul se deschide în continuare și cu amprenta sau fața, pe: ${names.map((name) => `„${name}”`).join(', ')}. Dacă nu recunoașteți un dispozitiv, ștergeți cheia lui din Setări, la „Dispozitive conectate”.`,
      ]

export function passkeyAdded(env: TextEnv, name: string): EmailText {
  return buildEmail(env, 'Contul se deschide și cu amprenta sau fața', [
    `La contul dvs. s-a adăugat o cheie de acces: „${name}”. Cine deblochează acel dispozitiv intră în cont fără parolă.`,
    'O puteți șterge oricând din Setări, la „Dispozitive conectate”.',
    notYou(env),
  ])
}

export function passkeyRemoved(env: TextEnv, name: string): EmailText {
  return buildEmail(env, 'O cheie de acces a fost ștearsă', [
    `Cheia de acces „${name}” a fost ștearsă din contul dvs. Nu mai intră nimeni cu ea; parola rămâne aceeași.`,
    notYou(env),
  ])
}

export function emailChangeRequested(env: TextEnv): EmailText {
  return buildEmail(env, 'Adresa de e-mail va fi schimbată', [
    'S-a cerut schimbarea adresei de e-mail a contului dvs. Se schimbă după confirmarea celei noi.',
    notYou(env),
  ])
}

export function phoneChangeRequestedSms(env: TextEnv): string {
  return `S-a cerut schimbarea telefonului contului dvs. Dacă nu ați cerut dvs., sunați la ${env.operator.telefon}.`
}

const formatHours = (hours: number) => plural(hours, { one: 'oră', few: 'ore' })

export const emailTooRecent: string =
  'Adresa de e-mail a contului a fost schimbată de curând. Parola se poate recupera la 3 zile de la schimbare.'

export function emailChanged(env: TextEnv, token: string, hours: number): EmailText {
  return buildEmail(
    env,
    'Adresa de e-mail a fost schimbată',
    [
      'Adresa de e-mail a contului dvs. a fost schimbată.',
      `Dacă nu ați schimbat-o dvs., deschideți legătura de mai jos și puneți-o înapoi pe aceasta. Este valabilă ${formatHours(hours)}.`,
      undoLink(env, token),
    ],
    { button: { label: 'Puneți înapoi adresa', url: undoLink(env, token) } },
  )
}

export function phoneChangedSms(env: TextEnv, token: string, hours: number): string {
  return `Telefonul contului dvs. a fost schimbat. Dacă nu l-ați schimbat dvs., puneți-l înapoi în ${formatHours(hours)}: ${undoLink(env, token)}`
}

export function phoneSetByOperatorSms(env: TextEnv): string {
  return `Operatorul a trecut acest telefon la datele dvs. din portal. Dacă este o greșeală, sunați la ${env.operator.telefon}.`
}

export function phoneReplacedByOperatorSms(env: TextEnv): string {
  return `Operatorul a trecut alt telefon la datele dvs. de client; PIN-ul trimis aici nu mai este bun. Dacă nu ați cerut dvs., sunați la ${env.operator.telefon}.`
}

export function emailSetByOperator(env: TextEnv, hash: string): EmailText {
  return buildEmail(
    env,
    'Adresa de e-mail a contului a fost schimbată',
    [
      'Operatorul a trecut această adresă la contul dvs. din portal.',
      `Deschideți legătura de mai jos pentru a o confirma. Este valabilă ${formatDuration(limits.emailLink.validSeconds)}.`,
      confirmLink(env, hash),
      `Dacă este o greșeală, sunați la ${env.operator.telefon}.`,
    ],
    { button: { label: 'Confirmați adresa', url: confirmLink(env, hash) } },
  )
}

export function nameCorrected(env: TextEnv): EmailOrSmsText {
  const what = 'Operatorul a corectat numele din datele dvs. de client.'
  const ask = `Dacă este o greșeală, sunați la ${env.operator.telefon}.`
  return {
    ...buildEmail(env, 'Numele dvs. a fost corectat', [what, ask]),
    sms: `${what} ${ask}`,
  }
}

export function contactRestored(env: TextEnv, channel: string): EmailText {
  const [what, back] =
    channel === 'sms' ? ['Telefonul', 'pus înapoi'] : ['Adresa de e-mail', 'pusă înapoi']
  return buildEmail(
    env,
    `${what} de dinainte a fost ${back}`,
    [
      'Schimbarea a fost anulată din mesajul trimis la contactul vechi. Din motive de siguranță, toate sesiunile au fost încheiate și parola nu mai este valabilă.',
      `Alegeți o parolă nouă: ${recoveryLink(env)}`,
      `Dacă nu ați anulat dvs. schimbarea, sunați la ${env.operator.telefon}.`,
    ],
    { button: { label: 'Alegeți o parolă nouă', url: recoveryLink(env) } },
  )
}

/** Text for e-mail, with a shorter one for SMS. */
export interface EmailOrSmsText extends EmailText {
  sms: string
}

export function identityTaken(env: TextEnv): EmailOrSmsText {
  const why =
    'Contul dvs. din portal a fost închis: titularul CNP-ului sau CUI-ului cu care l-ați făcut și-a creat contul cu PIN-ul primit de la operator.'
  return closedText(env, why)
}

/** Reasons for closing an account, as its owner reads them. */
const closeReasons: Record<CloseReason, string> = {
  identitate: 'pentru că a fost făcut cu CNP-ul sau CUI-ul altcuiva',
  cerere: 'cum ați cerut',
  abuz: 'pentru că a fost folosit împotriva regulilor portalului',
}

export function closedByOperator(env: TextEnv, reason: CloseReason): EmailOrSmsText {
  return closedText(env, `Operatorul a închis contul dvs. din portal, ${closeReasons[reason]}.`)
}

export function closedUnused(env: TextEnv): EmailOrSmsText {
  return closedText(
    env,
    'Contul dvs. din portal a fost închis, cum v-am anunțat: nu a mai fost folosit de mult.',
  )
}

function closedText(env: TextEnv, why: string): EmailOrSmsText {
  const ask = `Dacă este o greșeală, sunați la ${env.operator.telefon}.`
  const erased = 'Datele contului au fost șterse; ce ați cerut și nu era rezolvat a fost retras.'
  return {
    ...buildEmail(env, 'Contul dvs. a fost închis', [why, erased, ask]),
    sms: `${why} ${ask}`,
  }
}

/** Details of a notification's e-mail that its words do not give. */
export type NoticeDetails = Pick<EmailDetails, 'kinds' | 'invoiceIds' | 'withDocuments'>

/** Details of an answer to a received e-mail. */
export type ReplyDetails = Pick<EmailDetails, 'thread'>

export interface NoticeText {
  title: string
  text: string
  /** Route of its subject; empty if there is none. */
  link: string
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
    [text, ...(link ? [`Detalii în portal: ${url}`] : []), CHOOSE_NOTICES],
    {
      ...about,
      ...threadOf(link),
      ...(link && { button: { label: 'Deschideți în portal', url } }),
    },
  )
}

/** Title of several notifications in one message. */
export const gatheredTitle = (count: number): string =>
  `${plural(count, { one: 'lucru cere', few: 'lucruri cer' })} atenția dvs.`

/** Several notifications in one e-mail. */
export function gatheredEmail(
  env: TextEnv,
  notices: NoticeText[],
  about: NoticeDetails,
): EmailText {
  const paragraphs = notices.map(
    ({ title, text, link }) => `${title}\n${text}\n${env.publicUrl}/#${link}`,
  )
  const button = { label: 'Vedeți toate notificările', url: `${env.publicUrl}/#/notificari` }
  return buildEmail(env, gatheredTitle(notices.length), [...paragraphs, CHOOSE_NOTICES], {
    ...about,
    button,
  })
}

/** Paragraph of an e-mail that may be answered. */
export const answerByEmail: string =
  'Puteți răspunde la acest e-mail: ce scrieți și fișierele atașate ajung la operator, ca mesaj.'

const replyRefusals: Record<ReplyRefusal, string> = {
  neautentificat:
    'Nu am putut verifica dacă mesajul vine chiar de la adresa dvs.: furnizorul de e-mail nu confirmă cine l-a trimis.',
  alta_adresa: 'Mesajul a venit de la altă adresă de e-mail decât cea confirmată în cont.',
  fara_legatura:
    'Nu știm la ce solicitare sau sesizare răspundeți. Răspundeți la un e-mail primit de la portal, fără a schimba adresa.',
  prea_mare: `Mesajul este prea mare. Cu tot cu fișiere poate avea cel mult ${maxEmailMegabytes} MB.`,
  necitibil:
    'Nu am putut citi mesajul. Trimiteți-l ca text simplu, cu fișierele atașate, sau scrieți din portal.',
  inchis: 'Solicitarea sau sesizarea la care ați răspuns este închisă.',
  gol: 'Mesajul nu are text nou și nici fișiere pe care să le putem primi.',
  prea_lung: `Mesajul este prea lung. Poate avea cel mult ${limits.message.max} de caractere.`,
  prea_multe: 'Ați trimis prea multe mesaje într-un timp scurt.',
}

/** Answer to an e-mail that did not become a message. */
export function replyRefused(env: TextEnv, reason: ReplyRefusal, about: ReplyDetails): EmailText {
  return buildEmail(
    env,
    'Mesajul dvs. nu a fost primit',
    [
      'Răspunsul trimis prin e-mail nu a ajuns la operator.',
      replyRefusals[reason],
      `Puteți scrie din portal: ${env.publicUrl}`,
    ],
    { ...about, button: { label: 'Deschideți portalul', url: env.publicUrl } },
  )
}

/** Answer to an e-mail that became a message without some of its files. */
export function filesRefused(env: TextEnv, files: RefusedFile[], about: ReplyDetails): EmailText {
  const named = files.slice(0, limits.filesPerRequest)
  const paragraphs = named.map(({ name, reason }) => `„${name}”: ${reason}`)
  const more = files.length - named.length
  if (more > 0) paragraphs.push(`Și încă ${plural(more, { one: 'fișier', few: 'fișiere' })}.`)
  return buildEmail(
    env,
    'Unele fișiere nu au fost primite',
    ['Am primit mesajul dvs., dar nu și toate fișierele.', ...paragraphs],
    about,
  )
}

/** Reason for which a file over the allowed number is refused. */
export const tooManyFiles: string = `Un mesaj poate avea cel mult ${limits.filesPerMessage} fișiere.`

export function noticeSms(env: TextEnv, title: string): string {
  return `${env.operator.denumire}: ${title}. Detalii în portal: ${env.publicUrl}`
}

/** Number of a case that was registered for a caller. */
export function callNumberSms(
  env: TextEnv,
  { kind, numar, dueAt }: { kind: ThreadKind; numar: string; dueAt: Date },
): string {
  const what = kind === 'sesizare' ? 'sesizarea' : 'solicitarea'
  return `${env.operator.denumire}: am înregistrat ${what} ${numar}. Vă răspundem până la ${formatDate(dueAt)}. Întrebări: ${env.operator.telefon}.`
}

/** Notice for somebody without an account, who cannot read more in the portal. */
export function callerNoticeSms(env: TextEnv, title: string): string {
  return `${env.operator.denumire}: ${title}. Pentru detalii sunați la ${env.operator.telefon}.`
}

/** Asks a client to consent that another citizen pays for them; the code is told to that citizen. */
export function payConsentSms(
  env: TextEnv,
  { payer, code }: { payer: string; code: string },
): string {
  return `${env.operator.denumire}: ${payer} vrea să vă plătească facturile și să vadă ce sume aveți de plată, nimic altceva. Dacă sunteți de acord, spuneți-i codul ${code}, valabil ${formatDuration(limits.code.validSeconds)}. Dacă nu, nu faceți nimic.`
}

export function payConsentGivenSms(
  env: TextEnv,
  { payer, link }: { payer: string; link: string },
): string {
  return `${env.operator.denumire}: ${payer} vă poate plăti de acum facturile. Opriți oricând aici: ${link} sau la ${env.operator.telefon}.`
}

/** The payer has stopped. */
export function payConsentEndedSms(env: TextEnv, payer: string): string {
  return `${env.operator.denumire}: ${payer} nu mai plătește pentru dvs. din portal. Facturile rămân de plătit de dvs. Întrebări: ${env.operator.telefon}.`
}

/** E-mail to the operator. */
export function orphanedFilesEmail(
  env: TextEnv,
  { kept, orphaned }: { kept: number; orphaned: number },
): EmailText {
  return buildEmail(env, 'Portalul nu mai curăță fișierele', [
    `Din ${plural(kept, { one: 'fișier primit', few: 'fișiere primite' })} de la cetățeni, baza de date nu știe de ${orphaned}. Sunt prea multe ca să fie resturi, așa că nu s-a șters nimic.`,
    'Verificați dacă DATABASE_URL și DATA_DIR sunt cele bune și dacă baza de date nu este o copie mai veche. Ce se găsește arată comanda „fisiere verifica”; dacă fișierele chiar sunt de prisos, „fisiere curata” le mută la coș.',
  ])
}

/** E-mail to a member of the staff, with the link of their account. */
export function staffInvitation(env: TextEnv, link: string, validSeconds: number): EmailText {
  return buildEmail(
    env,
    'Contul dvs. de personal',
    [
      `Deschideți legătura de mai jos pentru a alege parola și al doilea factor. Este valabilă ${formatDuration(validSeconds)} și se poate folosi o singură dată.`,
      link,
      'Nu dați legătura nimănui. Dacă nu așteptați acest mesaj, spuneți administratorului.',
    ],
    { button: { label: 'Alegeți parola', url: link } },
  )
}

/** Shown on locked screens, so it has no details. */
export { reminderAnswerNames } from '#contract/reminder-answers.ro.ts'

export const pushText: string = 'Deschideți portalul pentru detalii.'

const buildEmail = createEmailBuilder({ language: 'ro', hello: 'Bună ziua,', signature })
const CHOOSE_NOTICES = 'Alegeți în setările contului ce notificări primiți prin e-mail.'

const confirmLink = (env: TextEnv, hash: string): string =>
  `${env.publicUrl}/#/auth/confirmare/${hash}`

const recoveryLink = (env: TextEnv): string => `${env.publicUrl}/#/auth/forgot-password`

function notYou(env: TextEnv): string {
  return `Dacă nu ați făcut dvs. această schimbare, recuperați parola și sunați la ${env.operator.telefon}.`
}

function undoLink(env: TextEnv, token: string): string {
  return `${env.publicUrl}/#/auth/anulare/${token}`
}

function signature(env: TextEnv): string {
  return `${env.operator.denumire}\n${env.operator.telefon}`
}
