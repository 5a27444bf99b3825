import type { ErrorCode } from './codes.ts'
import { limits, maxFileMegabytes } from './limits.ts'
import type { FieldProblem } from './rules.ts'
import type {
  callTexts as romanianCallTexts,
  payeeTexts as romanianPayeeTexts,
  supportedReportTexts as romanianSupportedReportTexts,
} from './texts.ro.ts'
import type { FormProblemKey } from './validate-form.ts'

/** English of the sentences in `texts.ro.ts`: those of the server's answers and of the client's catalogue. */

const { cnpCui, code, email, name, companyName, password, phone, phoneSupport, pin, text } = limits

export const fieldTexts: Record<FieldProblem, string> = {
  required: 'Required field',
  characters: 'The text has characters we cannot store',
  emailMax: `At most ${email.max} characters`,
  emailInvalid: 'Invalid e-mail',
  cnpCuiMin: `At least ${cnpCui.min} characters`,
  cnpCuiMax: `At most ${cnpCui.max} characters`,
  cnpCuiDigits: `CNP | CUI must have between ${cnpCui.min} and ${cnpCui.max} digits`,
  cnpCuiInvalid: 'Enter a valid CNP or CUI',
  codeLength: `Exactly ${code.length} characters`,
  codeDigits: `The code must have exactly ${code.length} digits`,
  smsCodeDigits: `The SMS code must have exactly ${code.length} digits`,
  pinDigits: `The PIN must have exactly ${pin.length} digits`,
  passwordMin: `At least ${password.min} characters`,
  passwordMax: `At most ${password.max} characters`,
  passwordCommon: 'This password is too common. Choose one that is harder to guess',
  passwordMismatch: 'The passwords do not match',
  nameMin: `At least ${name.min} characters`,
  nameMax: `At most ${name.max} characters`,
  nameLetters: 'Use only letters, spaces, hyphens or apostrophes',
  companyNameMax: `At most ${companyName.max} characters`,
  phoneSupport: `The phone number must have exactly ${phoneSupport.length} digits`,
  phoneRange: `The phone number must have between ${phone.min} and ${phone.max} digits`,
  phoneInvalid: 'Enter a valid phone number',
  dialcodeInvalid: 'Choose the country code',
  idSeries: 'The series must have two letters',
  idNumber: 'The number must have six digits',
  idBoth: 'Fill in both the series and the number, or neither',
  registryNumber: 'The number looks like J40/123/2020 or J2024001234002',
  observationsMax: 'The text is too long',
  textMax: `At most ${text.max} characters`,
  postalCode: 'The postcode must have six digits',
  agreement: 'Tick this to continue',
  messageMax: `At most ${limits.message.max} characters`,
  descriptionMin: `Enter at least ${limits.description.min} characters`,
  reasonMax: `At most ${limits.reason.max} characters`,
  aliasMax: `At most ${limits.alias.max} characters`,
  addressMax: `At most ${limits.addressText.max} characters`,
  filesMax: `At most ${limits.filesPerRequest} files`,
  messageFilesMax: `At most ${limits.filesPerMessage} files`,
  invalid: 'This value is not valid',
}

const codeTooEarly = (channel: string): string =>
  `You can send the next code by ${channel} in about 1 minute`

/** `limit` is the violated bound; of dates, an ISO day, which `formatDay` writes in English. */
export function createFormTexts(
  formatDay: (day: string) => string,
): Record<FormProblemKey, (limit: string) => string> {
  return {
    required: () => 'Required field',
    characters: () => 'The text has characters we cannot store',
    number: () => 'Enter a number',
    wholeNumber: () => 'Enter a whole number',
    tooSmall: (limit) => `At least ${limit}`,
    tooBig: (limit) => `At most ${limit}`,
    tooShort: (limit) => `Enter at least ${limit} characters`,
    tooLong: (limit) => `At most ${limit} characters`,
    day: () => 'Choose a date',
    dayTooEarly: (limit) => `${formatDay(limit)} at the earliest`,
    dayTooLate: (limit) => `${formatDay(limit)} at the latest`,
    endTooEarly: (limit) =>
      `The end must come after the start: ${formatDay(limit)} at the earliest`,
    endTooLate: (limit) => `The period is too long: ${formatDay(limit)} at the latest`,
    offeredDay: () => 'Choose one of the days offered',
    moment: () => 'Choose the date and time',
    future: () => 'The date and time cannot be in the future',
    iban: () => 'Enter a valid IBAN',
    pattern: (sentence) => sentence,
    option: () => 'Choose from the list',
    agreement: () => 'Tick this to continue',
    document: () => 'Add the document',
  }
}

export const errorTexts: Record<ErrorCode, string> = {
  date_incorecte: 'The personal or company id, the e-mail or the password is not correct.',
  cont_neconfirmat: 'Your account is not active yet. We have sent you a confirmation code by SMS.',
  cont_existent:
    'There is already an account for this CNP or CUI. Sign in or recover your password.',
  client_inrolat: 'You are already in our records. Continue with the PIN you received.',
  prea_multe_incercari: 'Too many attempts. Please try again later.',
  prea_devreme: codeTooEarly('SMS'),
  prea_multe_coduri:
    'You have asked for too many codes. Try again tomorrow or write to Online support.',
  cod_incorect: 'The code sent is not correct. Please retry.',
  cod_expirat: 'The code has expired or has already been used. Ask for a new one.',
  pin_incorect: 'The PIN is not correct. Please try again.',
  parola_incorecta: 'The current password is not correct.',
  passkey_necunoscut: 'The passkey was removed from the account. Sign in with the password.',
  passkey_respins: 'The passkey could not be verified. Try again, or use the password.',
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
  functie_oprita: 'The portal does not offer this feature.',
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
  eroare_generala:
    'Sorry, we ran into a problem. Please retry, and if it persists contact us through the IT support button.',
  fara_spatiu: 'The server has no room for files right now. Try again later.',
  indisponibil: 'The service is not responding. Please try again in a few minutes.',
}

export const supportedReportTexts: Record<keyof typeof romanianSupportedReportTexts, string> = {
  own: 'This is your own complaint: you find it in the list of complaints.',
  closed: 'The complaint has been closed meanwhile. If the problem is still there, send your own.',
}

export const payeeTexts: Record<keyof typeof romanianPayeeTexts, string> = {
  own: 'This is your own invoice. You pay it from the list above.',
  tooMany: 'You already pay for 10 people. Stop one before you add another.',
  stopped: 'The consent was stopped. You can ask for it again 30 days after that.',
  ended: 'The consent no longer holds, so nothing can be paid. Ask for it again.',
  noContract:
    'The contract of this invoice has ended. Pay the invoice by its number, without consent.',
}

export const callTexts: Record<keyof typeof romanianCallTexts, string> = {
  stersIntreTimp: 'What you sent arrived, and was deleted meanwhile.',
  preaDevremePrinEmail: codeTooEarly('e-mail'),
  recuperareDateIncorecte: 'The e-mail or personal/company id entered is not valid',
}
