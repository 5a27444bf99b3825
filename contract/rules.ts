import { cnpProblem, cuiProblem } from './identifiers.ts'
import { emailPattern } from './email.ts'
import { limits } from './limits.ts'
import { normalizePhone, toE164 } from './phone.ts'
import { hasForbiddenCharacters, normalizeText } from './text.ts'
import { normalizeRegistryNumber, registryProblem } from './registry.ts'

/**
 * Validation rules, one per field: each returns the problem of a text as a key of the catalogues, or null.
 * Forms and endpoint schemas, and so client and server, share these functions.
 */
export type FieldProblem =
  | 'required'
  | 'characters'
  | 'emailMax'
  | 'emailInvalid'
  | 'cnpCuiMin'
  | 'cnpCuiMax'
  | 'cnpCuiDigits'
  | 'cnpCuiInvalid'
  | 'codeLength'
  | 'codeDigits'
  | 'smsCodeDigits'
  | 'pinDigits'
  | 'passwordMin'
  | 'passwordMax'
  | 'passwordCommon'
  | 'passwordMismatch'
  | 'nameMin'
  | 'nameMax'
  | 'nameLetters'
  | 'companyNameMax'
  | 'phoneSupport'
  | 'phoneRange'
  | 'phoneInvalid'
  | 'dialcodeInvalid'
  | 'idSeries'
  | 'idNumber'
  | 'idBoth'
  | 'registryNumber'
  | 'observationsMax'
  | 'textMax'
  | 'postalCode'
  | 'agreement'
  | 'messageMax'
  | 'descriptionMin'
  | 'reasonMax'
  | 'aliasMax'
  | 'addressMax'
  | 'filesMax'
  | 'messageFilesMax'
  | 'invalid'

export type Rule = (value: string) => FieldProblem | null

const DIGITS = /^[0-9]+$/
const FOREIGN = /^\+(?!40)/
// Any letter of the Latin script, for names such as Kovács, Szőke and Müller.
const NAME = /^[\p{Script=Latin}\p{M}](?:[\p{Script=Latin}\p{M} '’-]*[\p{Script=Latin}\p{M}.])?$/u

export const requiredRule: Rule = (value) =>
  hasForbiddenCharacters(value) ? 'characters' : value.trim() === '' ? 'required' : null

export const emailRule: Rule = (value) =>
  requiredRule(value) ??
  (value.trim().length > limits.email.max ? 'emailMax' : null) ??
  (emailPattern.test(value.trim()) ? null : 'emailInvalid')

/** Checks the specification's bounds of `cnp_cui` first, then whether it is a valid CNP or CUI. */
export const cnpCuiRule: Rule = (value) =>
  requiredRule(value) ??
  (DIGITS.test(value) ? null : 'cnpCuiDigits') ??
  (value.length < limits.cnpCui.min ? 'cnpCuiMin' : null) ??
  (value.length > limits.cnpCui.max ? 'cnpCuiMax' : null) ??
  (isValidIdentifier(value) ? null : 'cnpCuiInvalid')

function isValidIdentifier(digits: string): boolean {
  if (digits.length === limits.cnp.length) return cnpProblem(digits, new Date()) === null
  return digits.length <= limits.cui.max && cuiProblem(digits) === null
}

const codeRule =
  (problem: FieldProblem): Rule =>
  (value) =>
    requiredRule(value) ??
    (value.length === limits.code.length ? null : 'codeLength') ??
    (DIGITS.test(value) ? null : problem)

export const smsCodeRule: Rule = codeRule('smsCodeDigits')
export const confirmationCodeRule: Rule = codeRule('codeDigits')

export const pinRule: Rule = (value) =>
  requiredRule(value) ??
  (DIGITS.test(value) && value.length === limits.pin.length ? null : 'pinDigits')

// Counts code points, so that an emoji is one character.
export const passwordRule: Rule = (value) => {
  if (value === '') return 'required'
  if (hasForbiddenCharacters(value)) return 'characters'
  const length = [...value].length
  if (length < limits.password.min) return 'passwordMin'
  return length > limits.password.max ? 'passwordMax' : null
}

export const nameRule: Rule = (value) => {
  const name = normalizeText(value)
  return (
    requiredRule(value) ??
    ([...name].length < limits.name.min ? 'nameMin' : null) ??
    ([...name].length > limits.name.max ? 'nameMax' : null) ??
    (NAME.test(name) ? null : 'nameLetters')
  )
}

export const companyNameRule: Rule = (value) =>
  requiredRule(value) ??
  (value.trim().length < limits.companyName.min ? 'nameMin' : null) ??
  (value.trim().length > limits.companyName.max ? 'companyNameMax' : null)

/** A Romanian number has ten digits; one of another country is in E.164, as registration stores it. */
export const supportPhoneRule: Rule = (value) =>
  requiredRule(value) ?? (FOREIGN.test(value) ? foreignPhoneProblem(value) : tenDigits(value))

const foreignPhoneProblem: Rule = (value) => (toE164(value) === value ? null : 'phoneInvalid')
const tenDigits: Rule = (value) =>
  DIGITS.test(value) && value.length === limits.phoneSupport.length ? null : 'phoneSupport'

/** The national part of a phone, as typed after the dial code. */
export const phoneRule: Rule = (value) => {
  const digits = normalizePhone(value).replace(/^\+/, '')
  return (
    requiredRule(value) ??
    (DIGITS.test(digits) ? null : 'phoneInvalid') ??
    (digits.length >= limits.phone.min && digits.length <= limits.phone.max ? null : 'phoneRange')
  )
}

export const dialcodeRule: Rule = (value) =>
  /^[1-9]\d{0,3}$/.test(value) ? null : 'dialcodeInvalid'
export const idSeriesRule: Rule = (value) => (/^[A-Z]{2}$/i.test(value) ? null : 'idSeries')
export const idNumberRule: Rule = (value) => (/^[0-9]{6}$/.test(value) ? null : 'idNumber')

export const registryRule: Rule = (value) => {
  const problem = registryProblem(normalizeRegistryNumber(value))
  return problem === null || problem === 'CIFRA_CONTROL' ? null : 'registryNumber'
}

export const observationsRule: Rule = (value) =>
  requiredRule(value) ?? (value.length > limits.observations.max ? 'observationsMax' : null)

const boundedText =
  (max: number, problem: FieldProblem): Rule =>
  (value) =>
    hasForbiddenCharacters(value)
      ? 'characters'
      : normalizeText(value).length > max
        ? problem
        : null

/** Accepts an empty text: a message may have only files. */
export const messageRule: Rule = boundedText(limits.message.max, 'messageMax')
export const reasonRule: Rule = boundedText(limits.reason.max, 'reasonMax')
export const addressTextRule: Rule = boundedText(limits.addressText.max, 'addressMax')
export const aliasRule: Rule = (value) =>
  requiredRule(value) ?? boundedText(limits.alias.max, 'aliasMax')(value)

export const descriptionRule: Rule = (value) =>
  requiredRule(value) ??
  (normalizeText(value).length < limits.description.min ? 'descriptionMin' : null) ??
  boundedText(limits.description.max, 'messageMax')(value)

/** Short optional text of an address or a label; `requiredShortTextRule` makes it required. */
export const shortTextRule: Rule = (value) =>
  hasForbiddenCharacters(value)
    ? 'characters'
    : value.trim().length > limits.text.max
      ? 'textMax'
      : null

export const requiredShortTextRule: Rule = (value) => requiredRule(value) ?? shortTextRule(value)
export const postalCodeRule: Rule = (value) => (/^[0-9]{6}$/.test(value) ? null : 'postalCode')

/** Makes a rule accept an empty text. */
export const optional =
  (rule: Rule): Rule =>
  (value) =>
    value.trim() === '' ? null : rule(value)
