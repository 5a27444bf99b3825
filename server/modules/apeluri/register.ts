import type { CallerToRegister, RegisteredCall } from '#contract/desk/apeluri.ts'
import type { callSesizare, callSolicitare } from '#contract/desk/apeluri.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { maskPhone, toE164 } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import {
  answerChannel,
  callerStates,
  canReceiveSms,
  findOrCreateCaller,
} from '#server/domain/callers.ts'
import { phoneNote } from '#server/domain/case-texts.ro.ts'
import type { CaseSource } from '#server/domain/cases.ts'
import { findSolicitareTypeFor } from '#server/domain/catalogues.ts'
import { lockCitizen, savedLanguage } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import { sendSms } from '#server/domain/messages.ts'
import { consumeSmsQuota, smsQuotas } from '#server/domain/sms-quota.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { saveAddress } from '#server/modules/cetatean/addresses.ts'
import { sendSesizare } from '#server/modules/sesizari/send.ts'
import { saveSolicitare } from '#server/modules/solicitari/save.ts'
import type { Ports } from '#server/ports/ports.ts'

/** The caller, with the phone to tell; null without any. */
interface KnownCaller {
  row: CitizenRow
  telefon: string | null
}

interface Registered {
  kind: ThreadKind
  id: number
  numar: string
  dueAt: Date
}

/**
 * Registers a sesizare for somebody without an account, as if they had sent it, and sends them its number by SMS. `actor`
 * as in the audit; `note`: of the first step of its history. Throws `inexistent` and `date_invalide`.
 */
export function registerSesizare(
  ports: Ports,
  context: Context,
  actor: string,
  { apelant, ...body }: BodyOf<typeof callSesizare>,
  note: string = phoneNote,
): Promise<RegisteredCall> {
  return context.db.transaction(async (tx) => {
    const known = await requireCaller(tx, context.now, apelant)
    const inside = { ...context, db: tx }
    const source = { ...sourceOf(actor), note }
    const sesizare = await sendSesizare(ports, inside, known.row.id, body, source)
    const { id, numar, termen_la } = sesizare
    const registered = { kind: 'sesizare', id, numar, dueAt: new Date(termen_la) } as const
    return tellNumber(ports, tx, known, registered)
  })
}

/** As `registerSesizare`, for a solicitare. Throws `tip_nepotrivit` and `solicitare_identica` too. */
export function registerSolicitare(
  ports: Ports,
  context: Context,
  actor: string,
  { apelant, adresa_noua, ...body }: BodyOf<typeof callSolicitare>,
): Promise<RegisteredCall> {
  return context.db.transaction(async (tx) => {
    const known = await requireCaller(tx, context.now, apelant)
    const inside = { ...context, db: tx }
    const chosen = adresa_noua
      ? await addAddress(inside, known.row, actor, { tip: body.tip, adresa: adresa_noua })
      : {}
    const toSave = { ...body, date: { ...body.date, ...chosen }, files: [], trimite: true }
    const source = sourceOf(actor)
    const solicitare = await saveSolicitare(ports, inside, known.row.id, toSave, source)
    const { id, numar, termen_la } = solicitare
    if (termen_la === undefined) throw new Error(`solicitare ${id} has no deadline`)
    const registered = { kind: 'solicitare', id, numar, dueAt: new Date(termen_la) } as const
    return tellNumber(ports, tx, known, registered)
  })
}

const sourceOf = (actor: string): CaseSource => ({
  actor,
  note: phoneNote,
  sendsNumberBySms: true,
})

async function requireCaller(
  tx: Db,
  now: Date,
  { id, nume = '', prenume = '', telefon: typed }: CallerToRegister,
): Promise<KnownCaller> {
  const telefon = typed === undefined ? null : toE164(typed)
  if (typed !== undefined && telefon === null) {
    throw fieldErrors({ 'apelant.telefon': 'phoneInvalid' })
  }
  if (id !== undefined) {
    const row = await lockCitizen(tx, id)
    if (!row || !callerStates.some((state) => state === row.state)) throw new ApiError('inexistent')
    return { row, telefon: telefon ?? row.telefon }
  }
  if (telefon === null) throw fieldErrors({ 'apelant.telefon': 'required' })
  return { row: await findOrCreateCaller(tx, now, { nume, prenume, telefon }), telefon }
}

type NewAddress = NonNullable<BodyOf<typeof callSolicitare>['adresa_noua']>

/** Stores an address of the caller's; returns it as the value of the form's field that chooses one. */
async function addAddress(
  context: Context,
  row: CitizenRow,
  actor: string,
  { tip, adresa }: { tip: string; adresa: NewAddress },
): Promise<Record<string, number>> {
  const type = await findSolicitareTypeFor(context.db, row, tip)
  const field = type?.campuri.find((one) => one.tip === 'selectie_adresa')
  if (!field) return {}
  const eticheta = `${adresa.strada} ${adresa.numar}`.slice(0, limits.text.max)
  const { id } = await saveAddress(context, row.id, { ...adresa, eticheta }, actor)
  return { [field.nume]: id }
}

async function tellNumber(
  ports: Ports,
  tx: Db,
  { row, telefon }: KnownCaller,
  { kind, id, ...registered }: Registered,
): Promise<RegisteredCall> {
  const problem = await sendNumber(ports, tx, { row, telefon }, { kind, id, ...registered })
  return {
    id,
    which: { fel: kind, id },
    numar: registered.numar,
    termen_la: registered.dueAt.toISOString(),
    sms_la: problem === null && telefon !== null ? maskPhone(telefon) : null,
    sms_problema: problem,
    raspuns: answerChannel(ports.env, row),
  }
}

/** Puts the SMS with the number in the outbox; returns why it does not, or null. */
async function sendNumber(
  ports: Ports,
  tx: Db,
  { row, telefon }: KnownCaller,
  { kind, numar, dueAt }: Registered,
): Promise<RegisteredCall['sms_problema']> {
  if (ports.env.featuresOff.has('sms')) return 'oprit'
  if (telefon === null) return 'fara_telefon'
  if (!canReceiveSms(ports.env, telefon)) return 'fix'
  const quotas = smsQuotas(ports.env, telefon)
  const { full } = await consumeSmsQuota(tx, ports.clock.now(), quotas, 'autentificat')
  if (full) return 'limita'
  const text = messageTexts[savedLanguage(ports.env, row)].callNumberSms(ports.env, {
    kind,
    numar,
    dueAt,
  })
  await sendSms(tx, ports, { to: telefon, citizenId: row.id, text })
  return null
}
