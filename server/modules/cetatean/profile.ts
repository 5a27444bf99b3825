import type { Account, profileUpdate } from '#contract/cetatean.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { CodeFormat } from '#contract/register.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { parsePhone, assertAllowedEmail } from '#server/domain/contact-validation.ts'
import { changeCitizen, findById, isFirm, lockCitizen } from '#server/domain/citizens.ts'
import type { CitizenChanges, CitizenRow } from '#server/domain/citizens.ts'
import { invalidateCodes } from '#server/domain/verification-codes.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { sendCode, sendHighPrioritySms } from '#server/domain/verification-messages.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context, SignedIn } from '#server/http/register-endpoint.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { Ports } from '#server/ports/ports.ts'
import { preferencesOf, toAccount } from './domain.ts'
import { reauthenticateByPasskey } from './passkey.ts'
import { reauthenticate } from './password.ts'
import { listAddresses } from './repo.ts'

type Profile = BodyOf<typeof profileUpdate>

/**
 * Updates the given fields. A new phone or e-mail address needs the password, or a passkey, and stays pending until its code is
 * confirmed; the old one is notified. It replaces the other pending contact. Throws `parola_incorecta`, `passkey_respins`, field errors and the errors of sending codes.
 */
export async function changeProfile(
  ports: Ports,
  context: Context,
  citizen: SignedIn,
  body: Profile,
): Promise<Account> {
  const { now, requestId, language } = context
  const { id: citizenId } = citizen
  const isProven = await confirmIfNeeded(ports, context, citizen, body)
  return context.db.transaction(async (tx) => {
    const row = await lockCitizen(tx, citizenId)
    if (!row) throw new ApiError('neautentificat')
    if (!isProven && hasNewContact(ports, row, body)) {
      throw fieldErrors({ parola: 'required' })
    }
    const changes = { ...plainChanges(row, body), ...contactChanges(ports, row, body) }
    const changed = await changeCitizen(tx, now, citizenId, changes)
    const phone = toPhoneChange(ports, tx, row, changed)
    const email = toEmailChange(ports, tx, row, changed)
    await confirmNewContact(ports, tx, { ...phone, language, isAsked: body.telefon !== undefined })
    await confirmNewContact(ports, tx, { ...email, language, isAsked: body.email !== undefined })
    await audit(tx, { actor: `cetatean:${citizenId}`, action: 'profil.schimbat', requestId })
    return toAccount(ports.env, changed, await listAddresses(tx, citizenId))
  })
}

// Outside the transaction: hashing is slow, and a rollback must not undo the count of wrong passwords.
async function confirmIfNeeded(
  ports: Ports,
  context: Context,
  citizen: SignedIn,
  body: Profile,
): Promise<boolean> {
  const row = await findById(context.db, citizen.id)
  if (!row || !hasNewContact(ports, row, body)) return false
  const { parola, passkey } = body
  if (parola !== undefined) await reauthenticate(ports, context, citizen, 'parola', parola)
  else if (passkey !== undefined) await reauthenticateByPasskey(ports, context, citizen, passkey)
  else return false
  return true
}

function hasNewContact(ports: Ports, row: CitizenRow, body: Profile): boolean {
  const { pendingTelefon, pendingEmail } = contactChanges(ports, row, body)
  return Boolean(pendingTelefon || pendingEmail)
}

function plainChanges(row: CitizenRow, body: Profile): CitizenChanges {
  const { nume = row.nume, prenume = row.prenume } = body
  const { ci_serie: ciSerie = row.ciSerie, ci_numar: ciNumar = row.ciNumar } = body
  if (Boolean(ciSerie) !== Boolean(ciNumar)) {
    throw fieldErrors({ [ciSerie ? 'ci_numar' : 'ci_serie']: 'idBoth' })
  }
  const preferences = { ...preferencesOf(row), ...body.preferinte }
  return { nume, prenume, ciSerie, ciNumar, preferences, ...firmChanges(row, body) }
}

// Only a firm has a company name and a trade register number; a person's are ignored, like any unknown field.
function firmChanges(row: CitizenRow, body: Profile): CitizenChanges {
  if (!isFirm(row)) return {}
  return { fNume: body.f_nume ?? row.fNume, fRegCom: body.f_reg_com ?? row.fRegCom }
}

function contactChanges(ports: Ports, row: CitizenRow, body: Profile): CitizenChanges {
  const phone = phoneChanges(ports, row, body)
  const email = emailChanges(ports, row, body)
  return {
    ...(email.pendingEmail && noPendingPhone),
    ...(phone.pendingTelefon && { pendingEmail: null }),
    ...phone,
    ...email,
  }
}

const noPendingPhone = { pendingTelefon: null, pendingDialcode: null, pendingIsocode: null }

function phoneChanges({ env }: Ports, row: CitizenRow, body: Profile): CitizenChanges {
  if (body.telefon === undefined) return {}
  const { dialcode = row.dialcode, isocode = row.isocode } = body
  const phone = parsePhone(env, { telefon: body.telefon, dialcode, isocode })
  if (phone.telefon === row.telefon) return noPendingPhone
  // No code can confirm it, and none is sent to it.
  if (env.featuresOff.has('sms')) return { ...phone, ...noPendingPhone, smsConfirmedAt: null }
  return {
    pendingTelefon: phone.telefon,
    pendingDialcode: phone.dialcode,
    pendingIsocode: phone.isocode,
  }
}

function emailChanges({ env }: Ports, row: CitizenRow, { email }: Profile): CitizenChanges {
  if (email === undefined) return {}
  if (email === row.email) return { pendingEmail: null }
  assertAllowedEmail(env, email)
  return { pendingEmail: email }
}

interface ContactChange {
  citizenId: number
  purpose: 'telefon' | 'email'
  channel: CodeFormat
  /** The pending contact before and after the change. */
  before: string | null
  to: string | null
  /** True if the request names the contact; repeating a pending one asks for another code. */
  isAsked: boolean
  language: Language
  notifyOld(language: Language): Promise<void>
}

async function confirmNewContact(ports: Ports, tx: Db, change: ContactChange): Promise<void> {
  const { citizenId, purpose, channel, language, before, to, isAsked, notifyOld } = change
  const set = { citizenId, purpose }
  if (to === before) {
    if (isAsked && to !== null) await repeatCode(ports, tx, { ...set, channel, to, language })
    return
  }
  await invalidateCodes(tx, ports.clock.now(), set)
  if (to === null) return
  await sendCode(ports, tx, { ...set, channel, to, language })
  await notifyOld(language)
}

function toPhoneChange(ports: Ports, tx: Db, before: CitizenRow, after: CitizenRow) {
  const { id: citizenId, telefon } = after
  return {
    citizenId,
    purpose: 'telefon',
    channel: 'sms',
    before: before.pendingTelefon,
    to: after.pendingTelefon,
    async notifyOld(language: Language) {
      if (telefon === null) return
      const text = messageTexts[language].phoneChangeRequestedSms(ports.env)
      const sms = { to: telefon, citizenId, text, use: 'autentificat' } as const
      await sendHighPrioritySms(ports, tx, sms)
    },
  } as const
}

function toEmailChange(ports: Ports, tx: Db, before: CitizenRow, after: CitizenRow) {
  const { id: citizenId, email } = after
  return {
    citizenId,
    purpose: 'email',
    channel: 'email',
    before: before.pendingEmail,
    to: after.pendingEmail,
    async notifyOld(language: Language) {
      if (email === null) return
      const letter = messageTexts[language].emailChangeRequested(ports.env)
      await sendEmail(tx, ports, { to: email, citizenId, ...letter })
    },
  } as const
}

/** Sends another code to a contact that is already pending, unless the last one was sent moments ago. */
async function repeatCode(ports: Ports, tx: Db, code: Parameters<typeof sendCode>[2]) {
  try {
    await sendCode(ports, tx, code)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'prea_devreme')) throw error
  }
}
