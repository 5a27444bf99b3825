import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { DataOf } from '#contract/endpoint.ts'
import { normalizeCui } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
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
  registryRule,
  type FieldProblem,
} from '#contract/rules.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { call } from '../net/api.ts'
import { callWithProof } from '../net/proof-of-work.ts'
import { addressRules } from './address-rules.ts'
import type { Outcome } from '../net/outcome.ts'
import { checkFields, createForm, type Form } from './form.ts'
import { newPasswordProblems } from './forgot-password.ts'
import { createIdempotencyKeyCache } from './idempotency-key.ts'
import { isUnusable, type Uploads } from './uploads.ts'

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
export type RegisterStep = 'identity' | 'person' | 'pin' | 'contact' | 'password'

type Stare = DataOf<typeof registerCheckCnp>['stare']

/** Result of checking the identifier; `late` if it could only be checked at the end. */
export interface Check {
  stare: Stare
  late: boolean
}

export interface Register {
  step: ReadonlySignal<RegisterStep>
  /** Null until the server has answered. */
  check: ReadonlySignal<Check | null>
  /** `new` unless the server says otherwise. */
  path: ReadonlySignal<Path>
  /** Steps of the current path. */
  steps: ReadonlySignal<readonly RegisterStep[]>
  /** Action that is waiting for a connection. */
  waits: ReadonlySignal<'check' | 'sending' | null>
  /** Name of the client the PIN belongs to. */
  greeting: ReadonlySignal<string>
  identity: Form<IdentityValues>
  pin: Form<PinValues>
  person: Form<PersonValues>
  contact: Form<ContactValues>
  password: Form<PasswordValues>
  /** Checks the identifier. Offline the registration goes on as new, and `create` checks first. */
  identify(): Promise<Outcome<unknown>>
  checkPin(): Promise<Outcome<unknown>>
  sendNewPin(): Promise<Outcome<{ phone: string }>>
  next(): void
  back(): void
  /** Sends the registration; null if the late check led to another step instead. */
  create(uploads: Uploads): Promise<Outcome<CodeSent | null>>
  startOver(): void
}

export const COUNTRY_OF_DIALCODE: Record<string, string> = {
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

/** Dial codes that verification codes can be sent to, Romania first. */
export const dialcodes = Object.entries(COUNTRY_OF_DIALCODE)
  .map(([code, country]) => ({ value: code, label: `+${code} ${country.toUpperCase()}` }))
  .sort((one, other) => Number(other.value === '40') - Number(one.value === '40'))

const stepsOf: Record<Path, readonly RegisterStep[]> = {
  new: ['identity', 'person', 'contact', 'password'],
  enrolled: ['identity', 'pin', 'contact', 'password'],
}

/** Next step by result of the check. */
const stepOfStare: Record<Stare, RegisterStep> = {
  nou: 'person',
  inrolat: 'pin',
  cont_existent: 'identity',
}

/** Creates a registration: new, or enrolled with a PIN. One per page. */
export function createRegister(): Register {
  const step = signal<RegisterStep>('identity')
  const check = signal<Check | null>(null)
  const path = computed<Path>(() => (check.value?.stare === 'inrolat' ? 'enrolled' : 'new'))
  const sendingWaits = signal(false)
  const greeting = signal('')
  let enrolmentToken = ''
  const keyOf = createIdempotencyKeyCache()

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
  const go = (to: RegisterStep) => {
    sendingWaits.value = false
    step.value = to
  }
  const move = (by: number) => {
    const steps = stepsOf[path.value]
    go(steps[Math.max(steps.indexOf(step.value) + by, 0)] ?? step.value)
  }
  const forgetCheck = () => {
    check.value = null
    greeting.value = ''
  }

  async function ask(late: boolean): Promise<Outcome<{ stare: Stare }>> {
    const outcome = await call(registerCheckCnp, { body: { cnp_cui: cnpCui() } })
    if (outcome.kind === 'ok') check.value = { stare: outcome.data.stare, late }
    return outcome
  }

  async function checkAndSend(uploads: Uploads): Promise<Outcome<CodeSent | null>> {
    if (!check.value) {
      const asked = await ask(true)
      if (asked.kind !== 'ok') return asked
      if (asked.data.stare !== 'nou') {
        go(stepOfStare[asked.data.stare])
        return { kind: 'ok', data: null, meta: undefined }
      }
    }
    return path.value === 'enrolled' ? sendEnrolled() : sendNew(uploads)
  }

  const credentials = () => ({ ...contactBody(contact.values.value), ...password.values.value })

  function sendEnrolled(): Promise<Outcome<CodeSent>> {
    const body = { token_inrolare: enrolmentToken, ...credentials() }
    return callWithProof(registerInrolat, { body, idempotencyKey: keyOf(body) })
  }

  async function sendNew(uploads: Uploads): Promise<Outcome<CodeSent>> {
    const documents = await sendDocuments(uploads)
    if (documents.kind !== 'ok') {
      // File errors are shown, and can be fixed, on the step where the files were chosen.
      if (documents.kind !== 'offline') go('person')
      return documents
    }
    const body = {
      type: Number(identity.values.value.type),
      cnp_cui: cnpCui(),
      ...personBody(person.values.value, isFirm.value),
      ...credentials(),
      adresa: addressBody(contact.values.value),
      documente_source: documents.data,
    }
    return callWithProof(register, { body, idempotencyKey: keyOf(body) })
  }

  return {
    step,
    check,
    path,
    steps: computed(() => stepsOf[path.value]),
    waits: computed(() => {
      if (sendingWaits.value) return 'sending'
      return check.value === null && step.value !== 'identity' ? 'check' : null
    }),
    greeting,
    identity,
    pin,
    person,
    contact,
    password,

    async identify() {
      forgetCheck()
      const asked = await ask(false)
      if (asked.kind === 'ok') go(stepOfStare[asked.data.stare])
      if (asked.kind !== 'offline') return asked
      go('person')
      return { kind: 'ok', data: null, meta: undefined }
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

    sendNewPin: () => callWithProof(resetPinCodeInrolare, { body: { cnp_cui: cnpCui() } }),
    next: () => move(1),
    back: () => move(-1),

    async create(uploads) {
      sendingWaits.value = false
      const outcome = await checkAndSend(uploads)
      sendingWaits.value = outcome.kind === 'offline'
      return outcome
    },

    startOver() {
      for (const form of [identity, pin, person, contact, password]) form.reset()
      forgetCheck()
      go('identity')
    },
  }
}

/** Retries the failed uploads; stops at the first that fails again. */
async function sendDocuments(uploads: Uploads): Promise<Outcome<Descriptor[]>> {
  for (const { id, state } of uploads.list.value) {
    if (state !== 'failed') continue
    const again = await uploads.retry(id)
    if (again?.state !== 'failed') continue
    return isUnusable(again.failed) ? { kind: 'broken' } : again.failed
  }
  return { kind: 'ok', data: uploads.descriptors.value, meta: undefined }
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
  const isCnp = digits.length === limits.cnp.length
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
  isFirm: boolean,
) {
  return isFirm ? { ...name, f_nume, f_reg_com } : { ...name, ci_serie, ci_numar }
}
