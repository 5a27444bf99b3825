import type { ErrorCode } from './codes.ts'
import { limits, maxFileMegabytes } from './limits.ts'
import type { FieldProblem } from './rules.ts'
import type { callTexts as romanianCallTexts } from './texts.ro.ts'
import type { FormProblemKey } from './validate-form.ts'

/** English of the sentences in `texts.ro.ts`: those of the server's answers and of the client's catalogue. */

const { cnpCui, code, email, name, companyName, password, phone, phoneSupport, pin, text } = limits

export const fieldTexts: Record<FieldProblem, string> = {
  required: 'Required field',
  characters: 'The text has characters that cannot be kept',
  emailMax: `At most ${email.max} characters`,
  emailInvalid: 'Invalid e-mail',
  cnpCuiMin: `At least ${cnpCui.min} characters`,
  cnpCuiMax: `At most ${cnpCui.max} characters`,
  cnpCuiDigits: `CNP | CUI must have between ${cnpCui.min} and ${cnpCui.max} digits`,
  cnpCuiInvalid: 'Enter a valid CNP or CUI',
  codeLength: `Exactly ${code.length} characters`,
  codeDigits: `The code must have exactly ${code.length} digits`,
  smsCodeDigits: `The SMS code must have exactly ${code.length} digits`,
  pinDigits: `The PIN has exactly ${pin.length} digits`,
  passwordMin: `At least ${password.min} characters`,
  passwordMax: `At most ${password.max} characters`,
  passwordCommon: 'This password is used too often. Choose one that is harder to guess',
  passwordMismatch: 'The passwords do not match',
  nameMin: `At least ${name.min} characters`,
  nameMax: `At most ${name.max} characters`,
  nameLetters: 'Use only letters, spaces, hyphen or apostrophe',
  companyNameMax: `At most ${companyName.max} characters`,
  phoneSupport: `The phone has exactly ${phoneSupport.length} digits`,
  phoneRange: `The phone has between ${phone.min} and ${phone.max} digits`,
  phoneInvalid: 'Enter a valid phone number',
  dialcodeInvalid: 'Choose the country code',
  idSeries: 'The series has two letters',
  idNumber: 'The number has six digits',
  idBoth: 'Fill in both the series and the number, or neither',
  registryNumber: 'The number looks like J40/123/2020 or J2024001234002',
  observationsMax: 'The text is too long',
  textMax: `At most ${text.max} characters`,
  postalCode: 'The postal code has six digits',
  agreement: 'You have to tick this to go on',
  messageMax: `At most ${limits.message.max} characters`,
  descriptionMin: `Write at least ${limits.description.min} characters`,
  reasonMax: `At most ${limits.reason.max} characters`,
  aliasMax: `At most ${limits.alias.max} characters`,
  addressMax: `At most ${limits.addressText.max} characters`,
  filesMax: `At most ${limits.filesPerRequest} files`,
  messageFilesMax: `At most ${limits.filesPerMessage} files`,
  invalid: 'Wrong value',
}

const codeTooEarly = (channel: string): string =>
  `You can send the next code by ${channel} in about 1 minute`

/** `limit` is the violated bound, formatted for display. */
export const formTexts: Record<FormProblemKey, (limit: string) => string> = {
  required: () => 'Required field',
  characters: () => 'The text has characters that cannot be kept',
  number: () => 'Write a number',
  wholeNumber: () => 'Write a whole number',
  tooSmall: (limit) => `At least ${limit}`,
  tooBig: (limit) => `At most ${limit}`,
  tooShort: (limit) => `Write at least ${limit} characters`,
  tooLong: (limit) => `At most ${limit} characters`,
  day: () => 'Choose a day',
  dayTooEarly: (limit) => `${limit} at the earliest`,
  dayTooLate: (limit) => `${limit} at the latest`,
  endTooEarly: (limit) => `The period ends after it starts: ${limit} at the earliest`,
  endTooLate: (limit) => `The period is too long: ${limit} at the latest`,
  lastSaturday: () => 'Choose the last Saturday of a month',
  moment: () => 'Choose the day and the hour',
  future: () => 'The moment cannot be in the future',
  iban: () => 'Enter a valid IBAN',
  pattern: (sentence) => sentence,
  option: () => 'Choose from the list',
  agreement: () => 'You have to tick this to go on',
  document: () => 'Add the document',
}

export const errorTexts: Record<ErrorCode, string> = {
  date_incorecte: 'The personal or company id, the e-mail or the password is not correct.',
  cont_neconfirmat: 'The account is not active yet. We sent you a confirmation code by SMS.',
  cont_existent:
    'There is already an account for this CNP or CUI. Sign in or recover the password.',
  client_inrolat: 'You are already in our records. Go on with the PIN you received.',
  prea_multe_incercari: 'Too many attempts. Please come back later.',
  prea_devreme: codeTooEarly('SMS'),
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
  redeschidere_tarzie: `A complaint can be reopened within ${limits.reopenDays} days of its solution. Send a new one.`,
  solicitare_identica: 'You already have an identical request in progress.',
  eroare_generala:
    'Sorry, we ran into a problem. Please retry, and if it persists contact us through the IT support button.',
  fara_spatiu: 'The server has no room for files now. Retry later.',
  indisponibil: 'The service does not answer now. Please retry in a few minutes.',
}

export const callTexts: Record<keyof typeof romanianCallTexts, string> = {
  stersIntreTimp: 'What you sent arrived, and was deleted meanwhile.',
  preaDevremePrinEmail: codeTooEarly('e-mail'),
  recuperareDateIncorecte: 'The e-mail or personal/company id entered is not valid',
}
