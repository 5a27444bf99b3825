import type { ErrorCode } from '#contract/codes.ts'
import { limits, maxFileMegabytes } from '#contract/limits.ts'
import type { Catalogue } from '../catalogue.ts'

const general =
  'Sorry, we ran into a problem. Please retry, and if it persists contact us through the IT support button.'

const otherAccount =
  'This form belongs to the account it was started with, which is no longer signed in here. You can send it after you sign in to that account again.'

const codes: Record<ErrorCode, string> = {
  date_incorecte: 'The personal or company id, the e-mail or the password is not correct.',
  cont_neconfirmat: 'Your account is not active yet. We have sent you a confirmation code by SMS.',
  cont_existent:
    'There is already an account for this CNP or CUI. Sign in or recover your password.',
  client_inrolat: 'You are already in our records. Continue with the PIN you received.',
  prea_multe_incercari: 'Too many attempts. Please try again later.',
  prea_devreme: 'You can send the next code by SMS in about 1 minute',
  prea_multe_coduri:
    'You have asked for too many codes. Try again tomorrow or write to Online support.',
  cod_incorect: 'The code sent is not correct. Please retry.',
  cod_expirat: 'The code has expired or has already been used. Ask for a new one.',
  pin_incorect: 'The PIN is not correct. Please try again.',
  parola_incorecta: 'The current password is not correct.',
  legatura_expirata: 'The link has expired or has already been used. Ask for a new one.',
  telefon_recent:
    'The phone number of this account was changed recently. You can recover the password 3 days after the change.',
  pas_expirat: 'Too much time has passed since the previous step. Start again.',
  adresa_folosita: 'This address is used by an active contract and cannot be deleted.',
  neautentificat: 'Your session has ended. Sign in again.',
  xsrf: 'The request could not be verified. Reload the page and try again.',
  fara_cookies:
    'Your browser blocks the cookies of this site. Allow them, reload the page and try again.',
  inexistent: 'We could not find what you asked for.',
  cerere_gresita: 'The request could not be read.',
  date_invalide: 'Check the marked fields.',
  tip_neacceptat: 'This type of content is not accepted.',
  prea_mare: 'You sent more than we can accept at once.',
  in_curs: 'This is already being processed. Wait a moment.',
  cheie_refolosita: 'This was sent before with different content.',
  fisier_lipsa: 'We received no file.',
  fisier_gol: 'The file is empty.',
  fisier_prea_mare: `The file is too large. The limit is ${maxFileMegabytes} MB.`,
  fisier_tip: 'We accept only JPG, PNG or WebP images and PDF documents.',
  fisier_heic: 'HEIC photos cannot be read here. Save the photo as JPG and try again.',
  fisier_stricat: 'The file is damaged and cannot be read.',
  fisier_necunoscut: 'A file is no longer on the server. Upload it again.',
  stare_nepotrivita: 'This is no longer possible. Reload the page to see the current status.',
  tip_nepotrivit: 'This type is not available for your account.',
  redeschidere_tarzie: `A complaint can be reopened within ${limits.reopenDays} days of being resolved. Please send a new one.`,
  solicitare_identica: 'You already have an identical open request.',
  eroare_generala: general,
  fara_spatiu: 'The server has no room for files right now. Try again later.',
  indisponibil: 'The service is not responding. Please try again in a few minutes.',
}

const errors: Catalogue['errors'] = {
  titles: { success: 'Success', error: 'Error', congratulations: 'Congratulations!' },
  general,
  unexpected: 'We ran into a problem processing your information. Please retry or come back later.',
  brokenDialog: (phone) =>
    `This window could not be shown. The rest of the page works; try again or call ${phone}.`,
  otherAccount,
  sessionEnded: 'We signed you out to keep your account safe. What you wrote has been kept.',
  codes: { ...codes, alt_cont: otherAccount },
}

export default errors
