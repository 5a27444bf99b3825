import type { ErrorCode } from '#contract/codes.ts'
import { limits, maxFileMegabytes } from '#contract/limits.ts'
import type { Catalogue } from '../catalogue.ts'

const general =
  'Sorry, we ran into a problem. Please retry, and if it persists contact us through the IT support button.'

const otherAccount =
  'This form belongs to the account it was started with, which is no longer open here. You can send it after signing in to that account again.'

const codes: Record<ErrorCode, string> = {
  date_incorecte: 'The personal or company id, the e-mail or the password is not correct.',
  cont_neconfirmat: 'The account is not active yet. We sent you a confirmation code by SMS.',
  cont_existent:
    'There is already an account for this CNP or CUI. Sign in or recover the password.',
  client_inrolat: 'You are already in our records. Go on with the PIN you received.',
  prea_multe_incercari: 'Too many attempts. Please come back later.',
  prea_devreme: 'You can send the next code by SMS in about 1 minute',
  prea_multe_coduri: 'You asked for too many codes. Try again tomorrow or write to Online support.',
  cod_incorect: 'The code sent is not correct. Please retry.',
  cod_expirat: 'The code has expired or was used. Ask for a new one.',
  pin_incorect: 'The PIN is not correct. Please retry.',
  parola_incorecta: 'The current password is not correct.',
  legatura_expirata: 'The link has expired or was used. Ask for a new one.',
  telefon_recent:
    'The phone of the account was changed recently. The password can be recovered 3 days after the change.',
  pas_expirat: 'Too much time has passed since the step before. Start again.',
  adresa_folosita: 'The address is used by an active contract and cannot be deleted.',
  neautentificat: 'The session has ended. Sign in again.',
  xsrf: 'The request could not be verified. Reload the page and try again.',
  fara_cookies:
    'Your browser blocks the cookies of this site. Allow them, reload the page and try again.',
  inexistent: 'We did not find what you asked for.',
  cerere_gresita: 'The request could not be read.',
  date_invalide: 'Check the marked fields.',
  tip_neacceptat: 'This kind of content is not accepted.',
  prea_mare: 'You sent more than we can take at once.',
  in_curs: 'The request is already under way. Wait a moment.',
  cheie_refolosita: 'The request was sent before with other content.',
  fisier_lipsa: 'We received no file.',
  fisier_gol: 'The file is empty.',
  fisier_prea_mare: `The file is too large. The limit is ${maxFileMegabytes} MB.`,
  fisier_tip: 'We can take only JPG, PNG or WebP images and PDF documents.',
  fisier_heic: 'HEIC photos cannot be read here. Save it as JPG and try again.',
  fisier_stricat: 'The file is damaged and cannot be read.',
  fisier_necunoscut: 'A file is no longer on the server. Upload it again.',
  stare_nepotrivita: 'This is no longer possible in the present state. Reload the page.',
  tip_nepotrivit: 'This kind is not available for your account.',
  redeschidere_tarzie: `A report can be reopened within ${limits.reopenDays} days of its solution. Send a new one.`,
  solicitare_identica: 'You already have an identical request in progress.',
  eroare_generala: general,
  fara_spatiu: 'The server has no room for files now. Retry later.',
  indisponibil: 'The service does not answer now. Please retry in a few minutes.',
}

const errors: Catalogue['errors'] = {
  titles: { success: 'Success', error: 'Error', congratulations: 'Congratulations!' },
  general,
  unexpected: 'We ran into a problem processing your information. Please retry or come back later.',
  brokenDialog: (phone) =>
    `The window could not be shown. The page goes on; try again or call ${phone}.`,
  otherAccount,
  sessionEnded: 'We signed you out to be safe. What you wrote has been kept.',
  codes: { ...codes, alt_cont: otherAccount },
}

export default errors
