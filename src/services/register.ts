import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import { normalizeCui } from '#contract/identifiers.ts'
import { toE164 } from '#contract/phone.ts'
import {
  checkPinRegister,
  register,
  registerCheckCnp,
  registerInrolat,
  resetPinCodeInrolare,
  type CodeSent,
} from '#contract/register.ts'
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
  postalCodeRule,
  registryRule,
  requiredShortTextRule,
  shortTextRule,
  type FieldProblem,
} from '#contract/rules.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { checkFields, createForm, type Form } from './form.ts'
import { newPasswordProblems } from './forgot-password.ts'
import { createKeyKeeper } from './key-keeper.ts'

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

/** An enrolled client is known by its contract: a PIN stands in place of the personal data. */
export type Path = 'new' | 'enrolled'
export type RegisterStep = 'identity' | 'person' | 'pin' | 'contact' | 'password'

export interface Register {
  step: ReadonlySignal<RegisterStep>
  path: ReadonlySignal<Path>
  /** The steps of the path one is on. */
  steps: ReadonlySignal<readonly RegisterStep[]>
  /** True when the identifier has an account already. */
  existing: ReadonlySignal<boolean>
  /** Who the PIN belongs to. */
  greeting: ReadonlySignal<string>
  identity: Form<IdentityValues>
  pin: Form<PinValues>
  person: Form<PersonValues>
  contact: Form<ContactValues>
  password: Form<PasswordValues>
  identify(): Promise<Outcome<unknown>>
  checkPin(): Promise<Outcome<unknown>>
  sendNewPin(): Promise<Outcome<{ phone: string }>>
  next(): void
  back(): void
  create(documents: Descriptor[]): Promise<Outcome<CodeSent>>
  startOver(): void
}

const COUNTRY_OF_DIALCODE: Record<string, string> = {
  '40': 'ro',
  '373': 'md',
  '39': 'it',
  '34': 'es',
  '49': 'de',
  '44': 'gb',
  '33': 'fr',
  '43': 'at',
  '32': 'be',
  '36': 'hu',
  '359': 'bg',
  '30': 'gr',
  '31': 'nl',
  '351': 'pt',
  '353': 'ie',
  '45': 'dk',
  '46': 'se',
  '48': 'pl',
  '420': 'cz',
}

/** Countries a code can be sent to, Romania first. */
export const dialcodes = Object.entries(COUNTRY_OF_DIALCODE)
  .map(([code, country]) => ({ value: code, label: `+${code} ${country.toUpperCase()}` }))
  .toSorted((one, other) => Number(other.value === '40') - Number(one.value === '40'))

const stepsOf: Record<Path, readonly RegisterStep[]> = {
  new: ['identity', 'person', 'contact', 'password'],
  enrolled: ['identity', 'pin', 'contact', 'password'],
}

/** A registration: new, or enrolled with a PIN. One per page. */
export function createRegister(): Register {
  const step = signal<RegisterStep>('identity')
  const path = signal<Path>('new')
  const existing = signal(false)
  const greeting = signal('')
  let enrolmentToken = ''
  const keyOf = createKeyKeeper()

  const identity = createForm<IdentityValues>({ type: '0', cnp_cui: '' }, identityProblems)
  const isFirm = computed(() => identity.values.value.type === '1')
  const pin = createForm<PinValues>({ pin: '' }, checkFields<PinValues>({ pin: pinRule }))
  const person = createForm<PersonValues>(
    { nume: '', prenume: '', ci_serie: '', ci_numar: '', f_nume: '', f_reg_com: '' },
    (values) => personProblems(values, isFirm.value),
  )
  const contact = createForm<ContactValues>(emptyContact, (values) =>
    contactProblems(values, path.value),
  )
  const password = createForm<PasswordValues>(
    { password: '', password_confirmation: '', acord_termeni: false, acord_date: false },
    passwordProblems,
  )
  const cnpCui = () => normalizeCui(identity.values.value.cnp_cui)
  const move = (by: number) => {
    const steps = stepsOf[path.value]
    step.value = steps[Math.max(steps.indexOf(step.value) + by, 0)] ?? step.value
  }

  return {
    step,
    path,
    steps: computed(() => stepsOf[path.value]),
    existing,
    greeting,
    identity,
    pin,
    person,
    contact,
    password,

    async identify() {
      existing.value = false
      const outcome = await call(registerCheckCnp, { body: { cnp_cui: cnpCui() } })
      if (outcome.kind !== 'ok') return outcome
      if (outcome.data.stare === 'cont_existent') {
        existing.value = true
      } else {
        path.value = outcome.data.stare === 'inrolat' ? 'enrolled' : 'new'
        move(1)
      }
      return outcome
    },

    async checkPin() {
      const body = { cnp_cui: cnpCui(), pin: pin.values.value.pin }
      const outcome = await call(checkPinRegister, { body })
      if (outcome.kind === 'ok') {
        enrolmentToken = outcome.data.token_inrolare
        greeting.value = outcome.data.f_nume || outcome.data.prenume
        move(1)
      }
      return outcome
    },

    sendNewPin: () => call(resetPinCodeInrolare, { body: { cnp_cui: cnpCui() } }),
    next: () => move(1),
    back: () => move(-1),

    create(documents) {
      const credentials = { ...contactBody(contact.values.value), ...password.values.value }
      if (path.value === 'enrolled') {
        const body = { token_inrolare: enrolmentToken, ...credentials }
        return call(registerInrolat, { body, idempotencyKey: keyOf(body) })
      }
      const { type } = identity.values.value
      const body = {
        type: Number(type),
        cnp_cui: cnpCui(),
        ...personBody(person.values.value, isFirm.value),
        ...credentials,
        adresa: addressBody(contact.values.value),
        documente_source: documents,
      }
      return call(register, { body, idempotencyKey: keyOf(body) })
    },

    startOver() {
      for (const form of [identity, pin, person, contact, password]) form.reset()
      existing.value = false
      path.value = 'new'
      step.value = 'identity'
    },
  }
}

const emptyContact: ContactValues = {
  dialcode: '40',
  telefon: '',
  email: '',
  judet: 'București',
  localitate: 'București',
  sector: '5',
  strada: '',
  numar: '',
  bloc: '',
  scara: '',
  etaj: '',
  apartament: '',
  cod_postal: '',
}

function identityProblems({ type, cnp_cui }: IdentityValues) {
  const digits = normalizeCui(cnp_cui)
  const isCnp = digits.length === 13
  const problem = cnpCuiRule(digits) ?? (isCnp === (type === '0') ? null : 'cnpCuiInvalid')
  return problem ? { cnp_cui: problem } : {}
}

function personProblems(values: PersonValues, isFirm: boolean) {
  const problems = checkFields<PersonValues>({
    nume: nameRule,
    prenume: nameRule,
    ci_serie: optional(idSeriesRule),
    ci_numar: optional(idNumberRule),
    ...(isFirm && { f_nume: companyNameRule, f_reg_com: optional(registryRule) }),
  })(values)
  const half = Boolean(values.ci_serie) !== Boolean(values.ci_numar)
  if (half && !isFirm) problems[values.ci_serie ? 'ci_numar' : 'ci_serie'] ??= 'idBoth'
  return problems
}

function contactProblems(values: ContactValues, path: Path) {
  const problems = checkFields<ContactValues>({
    telefon: phoneRule,
    email: emailRule,
    ...(path === 'new' && {
      judet: requiredShortTextRule,
      localitate: requiredShortTextRule,
      sector: shortTextRule,
      strada: requiredShortTextRule,
      numar: requiredShortTextRule,
      bloc: shortTextRule,
      scara: shortTextRule,
      etaj: shortTextRule,
      apartament: shortTextRule,
      cod_postal: optional(postalCodeRule),
    }),
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
  isFirm: boolean,
) {
  return isFirm ? { ...name, f_nume, f_reg_com } : { ...name, ci_serie, ci_numar }
}
