import { signal, type ReadonlySignal } from '@preact/signals-core'
import {
  addressDelete,
  changePassword,
  closeAccount,
  exportData,
  findDetails,
  profileUpdate,
  sessionClose,
  sessionList,
  type Account as FullAccount,
  type UserRecord,
} from '#contract/cetatean.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { defaultChannels, type NoticeChannel, type NoticeKind } from '#contract/notificari.ts'
import { toE164, toNational } from '#contract/phone.ts'
import type { CodeFormat } from '#contract/register.ts'
import {
  companyNameRule,
  emailRule,
  idNumberRule,
  idSeriesRule,
  nameRule,
  optional,
  phoneRule,
  registryRule,
  requiredRule,
} from '#contract/rules.ts'
import { dayOf } from '#contract/time-zone.ts'
import { serverNow } from '../browser/server-clock.ts'
import { watchMedia } from '../browser/breakpoints.ts'
import { call } from '../net/api.ts'
import type { Failed, Outcome } from '../net/outcome.ts'
import { ownAddresses } from './form-choices.ts'
import { checkFields, createForm, type Form } from './form.ts'
import { newPasswordProblems } from './forgot-password.ts'
import { COUNTRY_OF_DIALCODE } from './dialcodes.ts'
import { invalidate, getResource } from './resources.ts'
import { saveFiles } from './save-files.ts'
import { adoptToken, session } from './session.ts'

/** True if the viewport fits the list of sections beside a section. */
export const hasTwoColumns = signal(false)
hasTwoColumns.value = watchMedia('(width >= 1024px)', (holds) => (hasTwoColumns.value = holds))

/** Account data without the identifier, which is fetched on demand. */
export type Account = Omit<FullAccount, 'cnp'>
/** The citizen's data without the identifier, from the stored user record or the account. */
export type Person = Omit<UserRecord, 'cnp'>
type Profile = BodyOf<typeof profileUpdate>
type Waiting = Account['in_asteptare']

/** Account on the settings screen: in memory only, for as long as the screen is open. */
export interface Settings {
  account: ReadonlySignal<Account | null>
  failure: ReadonlySignal<Failed | null>
  busy: ReadonlySignal<boolean>
  load(): Promise<void>
  /** Updates the given fields. Resolves with the contacts that now wait for a verification code. */
  update(body: Profile): Promise<Outcome<Waiting>>
  /** Returns the effective channels of a notification kind: chosen or default. */
  channelsOf(kind: NoticeKind): Record<NoticeChannel, boolean>
  /** Optimistic update, rolled back if saving fails. */
  choose(kind: NoticeKind, channel: NoticeChannel, on: boolean): Promise<Outcome<unknown>>
}

export function createSettings(): Settings {
  const account = signal<Account | null>(null)
  const failure = signal<Failed | null>(null)
  const busy = signal(false)
  let saving: Promise<unknown> = Promise.resolve()

  const setData = ({ cnp: _, ...known }: FullAccount) => {
    account.value = known
    rememberUser(known)
  }
  const channelsOf = (kind: NoticeKind) => ({
    ...defaultChannels,
    ...account.value?.preferinte.notificari?.[kind],
  })
  const set = (kind: NoticeKind, channel: NoticeChannel, on: boolean) => {
    const known = account.peek()
    if (!known) return
    const { notificari } = known.preferinte
    const channels = { ...defaultChannels, ...notificari?.[kind], [channel]: on }
    const preferinte = { ...known.preferinte, notificari: { ...notificari, [kind]: channels } }
    account.value = { ...known, preferinte }
  }

  return {
    account,
    failure,
    busy,
    channelsOf,

    async load() {
      busy.value = true
      const outcome = await call(findDetails)
      busy.value = false
      failure.value = outcome.kind === 'ok' ? null : outcome
      if (outcome.kind === 'ok') setData(outcome.data)
    },

    async update(body) {
      const outcome = await call(profileUpdate, { body })
      if (outcome.kind !== 'ok') return outcome
      setData(outcome.data)
      return { ...outcome, data: outcome.data.in_asteptare }
    },

    choose(kind, channel, on) {
      set(kind, channel, on)
      // Saves are serialised; each sends all current choices, so the last one wins.
      const save = async () => {
        const notificari = account.peek()?.preferinte.notificari
        const outcome = await call(profileUpdate, { body: { preferinte: { notificari } } })
        if (outcome.kind !== 'ok') set(kind, channel, !on)
        return outcome
      }
      const saved = saving.then(save)
      saving = saved
      return saved
    },
  }
}

// Updates the stored user record of header and forms; its identifier stays masked.
function rememberUser(account: Account): void {
  const { value } = session
  if (value.state !== 'citizen') return
  const { nume, prenume, email, telefon, dialcode, isocode, international_number } = account
  const { ci_serie, ci_numar, type, f_nume, f_reg_com } = account
  const contact = { email, telefon, dialcode, isocode, international_number }
  const firm = { type, f_nume, f_reg_com }
  const cnp = value.user?.cnp ?? ''
  adoptToken(value.token, { nume, prenume, ...contact, cnp, ci_serie, ci_numar, ...firm })
}

/** Fetches the unmasked CNP or CUI, for display only. */
export async function fetchIdentifier(): Promise<Outcome<string>> {
  const outcome = await call(findDetails)
  return outcome.kind === 'ok' ? { ...outcome, data: outcome.data.cnp } : outcome
}

export type PersonValues = Record<'nume' | 'prenume' | 'ci_serie' | 'ci_numar', string>

export function createPersonForm(user: Person): Form<PersonValues> {
  const { nume, prenume, ci_serie, ci_numar } = user
  return createForm<PersonValues>({ nume, prenume, ci_serie, ci_numar }, (values) => {
    const problems = checkFields<PersonValues>({
      nume: nameRule,
      prenume: nameRule,
      ci_serie: optional(idSeriesRule),
      ci_numar: optional(idNumberRule),
    })(values)
    const hasSeries = values.ci_serie !== ''
    if (hasSeries === (values.ci_numar !== '')) return problems
    const missing = hasSeries ? 'ci_numar' : 'ci_serie'
    return { ...problems, [missing]: 'idBoth' as const }
  })
}

/** Omits an empty identity card: the server accepts it complete or not at all. */
export function personBody({ ci_serie, ci_numar, ...names }: PersonValues): Profile {
  return ci_serie === '' ? names : { ...names, ci_serie: ci_serie.toUpperCase(), ci_numar }
}

export type FirmValues = Record<'f_nume' | 'f_reg_com', string>

export function createFirmForm({ f_nume, f_reg_com }: Person): Form<FirmValues> {
  return createForm<FirmValues>(
    { f_nume, f_reg_com },
    checkFields<FirmValues>({ f_nume: companyNameRule, f_reg_com: optional(registryRule) }),
  )
}

export function firmBody({ f_nume, f_reg_com }: FirmValues): Profile {
  return { f_nume, ...(f_reg_com !== '' && { f_reg_com }) }
}

/** Changing the phone or e-mail requires the password again, or a passkey. */
export type PhoneValues = Record<'dialcode' | 'telefon' | 'parola', string>

export function createPhoneForm(byPasskey: ReadonlySignal<boolean>): Form<PhoneValues> {
  return createForm<PhoneValues>({ dialcode: '40', telefon: '', parola: '' }, (values) => {
    const problems = checkFields<PhoneValues>({
      telefon: phoneRule,
      ...passwordRule(byPasskey),
    })(values)
    const isPhone = toE164(values.telefon, values.dialcode) !== null
    return problems.telefon || isPhone ? problems : { ...problems, telefon: 'phoneInvalid' }
  })
}

const passwordRule = ({ value }: ReadonlySignal<boolean>) => (value ? {} : { parola: requiredRule })

export function phoneBody({ dialcode, telefon }: PhoneValues): Profile {
  const isocode = COUNTRY_OF_DIALCODE[dialcode] ?? 'ro'
  return { telefon, dialcode, isocode }
}

/** True if the typed phone is the one of the account. */
export function isSamePhone(values: PhoneValues, { international_number }: Person): boolean {
  return toE164(values.telefon, values.dialcode) === international_number
}

/** Formats the phone as the citizen knows it. */
export const phoneWords = ({ telefon, international_number }: Person): string =>
  international_number === '' ? telefon : toNational(international_number)

export type EmailValues = Record<'email' | 'parola', string>

export function createEmailForm(byPasskey: ReadonlySignal<boolean>): Form<EmailValues> {
  return createForm<EmailValues>({ email: '', parola: '' }, (values) =>
    checkFields<EmailValues>({ email: emailRule, ...passwordRule(byPasskey) })(values),
  )
}

/** New phone or e-mail address that waits for its verification code. */
export interface WaitingCode {
  id_cetatean: number
  format: CodeFormat
  /** Masked. */
  address: string
}

export function waitingCode(waiting: Waiting | undefined, format: CodeFormat): WaitingCode | null {
  const address = waiting?.[format]
  if (!waiting || address === undefined) return null
  return { id_cetatean: waiting.id_cetatean, format, address }
}

export type PasswordValues = Record<'parola_curenta' | 'password' | 'password_confirmation', string>

export function createPasswordForm(): Form<PasswordValues> {
  return createForm<PasswordValues>(
    { parola_curenta: '', password: '', password_confirmation: '' },
    (values) => ({
      ...newPasswordProblems(values),
      ...(values.parola_curenta === '' && { parola_curenta: 'required' as const }),
    }),
  )
}

/** Changes the password, which ends the other sessions. */
export async function setPassword(body: PasswordValues): Promise<Outcome<true>> {
  const outcome = await call(changePassword, { body })
  if (outcome.kind === 'ok') invalidateDevices()
  return outcome
}

export const devices = () => getResource(sessionList)

export async function closeDevice(id: string): Promise<Outcome<true>> {
  const outcome = await call(sessionClose, { params: { id } })
  // 404: the session has already ended, which is the desired state.
  if (outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.status === 404)) {
    invalidateDevices()
  }
  return outcome
}

function invalidateDevices(): void {
  invalidate(sessionList.path)
}

/** Deletes an address. Rejected with `adresa_folosita` while a contract uses it. */
export async function deleteAddress(id: number): Promise<Outcome<true>> {
  const outcome = await call(addressDelete, { params: { id } })
  if (outcome.kind === 'ok') await ownAddresses().load()
  return outcome
}

/** Saves the language for e-mails and SMS. Without a connection only the portal's language changes. */
export async function saveLanguage(limba: Language): Promise<void> {
  await call(profileUpdate, { body: { preferinte: { limba } } })
}

/** Exports all of the citizen's data as a file. `data` is false if the share sheet still needs a tap. */
export async function exportOwnData(name: string): Promise<Outcome<boolean>> {
  const outcome = await call(exportData)
  if (outcome.kind !== 'ok') return outcome
  const text = JSON.stringify(outcome.data, null, 2)
  const file = new File([text], exportFileName(name), { type: 'application/json' })
  return { kind: 'ok', data: saveFiles([file]), meta: undefined }
}

/** Names the file of an export after its day in the city. */
export const exportFileName = (name: string, now = new Date(serverNow())): string =>
  `${name}-${dayOf(now)}.json`

export function createClosingForm(): Form<{ password: string }> {
  return createForm({ password: '' }, checkFields<{ password: string }>({ password: requiredRule }))
}

export function closeOwnAccount(password: string): Promise<Outcome<true>> {
  return call(closeAccount, { body: { password } })
}
