import type { ReadonlySignal } from '@preact/signals-core'
import { normalizeCui } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { toE164 } from '#contract/phone.ts'
import {
  cnpCuiRule,
  companyNameRule,
  emailRule,
  idNumberRule,
  idSeriesRule,
  nameRule,
  optional,
  phoneRule,
  pinRule,
  registryRule,
  type FieldProblem,
} from '#contract/rules.ts'
import { city } from '../browser/city.ts'
import { addressRules } from './address-rules.ts'
import { COUNTRY_OF_DIALCODE } from './dialcodes.ts'
import { newPasswordProblems } from './forgot-password.ts'
import { checkFields, createForm, type Form } from './form.ts'

export type IdentityValues = { type: '0' | '1'; cnp_cui: string }
export type PinValues = { pin: string }
export type PersonValues = {
  nume: string
  prenume: string
  ci_serie: string
  ci_numar: string
  f_nume: string
  f_reg_com: string
}
export type ContactValues = {
  dialcode: string
  telefon: string
  email: string
  judet: string
  localitate: string
  sector: string
  strada: string
  numar: string
  bloc: string
  scara: string
  etaj: string
  apartament: string
  cod_postal: string
}
export type PasswordValues = {
  password: string
  password_confirmation: string
  acord_termeni: boolean
  acord_date: boolean
}

/** `enrolled`: a client known by a contract, who gives a PIN instead of personal data. */
export type Path = 'new' | 'enrolled'

/** The forms of a registration, one for each step. */
export interface RegisterForms {
  identity: Form<IdentityValues>
  pin: Form<PinValues>
  person: Form<PersonValues>
  contact: Form<ContactValues>
  password: Form<PasswordValues>
}

/** Creates the forms. The address is required on the path `new` only. */
export function createRegisterForms(path: ReadonlySignal<Path>): RegisterForms {
  const identity = createForm<IdentityValues>({ type: '0', cnp_cui: '' }, identityProblems)
  return {
    identity,
    pin: createForm<PinValues>({ pin: '' }, checkFields<PinValues>({ pin: pinRule })),
    person: createForm<PersonValues>(
      { nume: '', prenume: '', ci_serie: '', ci_numar: '', f_nume: '', f_reg_com: '' },
      (values) => personProblems(values, isFirm(identity.values.value)),
    ),
    contact: createForm<ContactValues>(emptyContact, (values) =>
      contactProblems(values, path.value),
    ),
    password: createForm<PasswordValues>(
      { password: '', password_confirmation: '', acord_termeni: false, acord_date: false },
      passwordProblems,
    ),
  }
}

export function resetRegisterForms({ identity, pin, person, contact, password }: RegisterForms) {
  for (const form of [identity, pin, person, contact, password]) form.reset()
}

/** Returns the normalised identifier. */
export function toIdentifier({ identity }: RegisterForms) {
  return { cnp_cui: normalizeCui(identity.values.value.cnp_cui) }
}

/** Returns the contact and the password, sent on both paths. */
export function toCredentials({ contact, password }: RegisterForms) {
  return { ...contactBody(contact.values.value), ...password.values.value }
}

/** Returns what a new client sends: identifier, credentials, personal data and address. */
export function toNewClient(forms: RegisterForms) {
  const identity = forms.identity.values.value
  return {
    type: Number(identity.type),
    ...toIdentifier(forms),
    ...personBody(forms.person.values.value, isFirm(identity)),
    ...toCredentials(forms),
    adresa: addressBody(forms.contact.values.value),
  }
}

// In the order of the screen, in which the first invalid field is found.
const emptyContact: ContactValues = {
  dialcode: '40',
  telefon: '',
  email: '',
  judet: city.judet,
  localitate: city.localitate,
  sector: city.sector,
  strada: '',
  numar: '',
  bloc: '',
  scara: '',
  etaj: '',
  apartament: '',
  cod_postal: '',
}

const isFirm = ({ type }: IdentityValues): boolean => type === '1'

function identityProblems({ type, cnp_cui }: IdentityValues) {
  const digits = normalizeCui(cnp_cui)
  const isCnp = digits.length === limits.cnp.length
  const problem = cnpCuiRule(digits) ?? (isCnp === (type === '0') ? null : 'cnpCuiInvalid')
  return problem ? { cnp_cui: problem } : {}
}

function personProblems(values: PersonValues, firm: boolean) {
  const problems = checkFields<PersonValues>({
    nume: nameRule,
    prenume: nameRule,
    ci_serie: optional(idSeriesRule),
    ci_numar: optional(idNumberRule),
    ...(firm && { f_nume: companyNameRule, f_reg_com: optional(registryRule) }),
  })(values)
  const half = Boolean(values.ci_serie) !== Boolean(values.ci_numar)
  if (half && !firm) problems[values.ci_serie ? 'ci_numar' : 'ci_serie'] ??= 'idBoth'
  return problems
}

function contactProblems(values: ContactValues, path: Path) {
  const problems = checkFields<ContactValues>({
    telefon: phoneRule,
    email: emailRule,
    ...(path === 'new' && addressRules),
  })(values)
  if (!problems.telefon && !toE164(values.telefon, values.dialcode))
    problems.telefon = 'phoneInvalid'
  return problems
}

function passwordProblems(
  values: PasswordValues,
): Partial<Record<keyof PasswordValues, FieldProblem>> {
  return {
    ...newPasswordProblems(values),
    ...(!values.acord_termeni && { acord_termeni: 'agreement' as const }),
    ...(!values.acord_date && { acord_date: 'agreement' as const }),
  }
}

function contactBody({ dialcode, telefon, email }: ContactValues) {
  return {
    email,
    telefon,
    dialcode,
    isocode: COUNTRY_OF_DIALCODE[dialcode] ?? 'ro',
    international_number: toE164(telefon, dialcode) ?? '',
  }
}

function addressBody({ dialcode: _d, telefon: _t, email: _e, ...address }: ContactValues) {
  return address
}

function personBody(
  { f_nume, f_reg_com, ci_serie, ci_numar, ...name }: PersonValues,
  firm: boolean,
) {
  return firm ? { ...name, f_nume, f_reg_com } : { ...name, ci_serie, ci_numar }
}
