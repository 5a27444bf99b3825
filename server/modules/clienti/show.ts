import { asc, eq } from 'drizzle-orm'
import type { ClientAccount, ClientAction, ClientCard } from '#contract/desk/clienti.ts'
import { addressLine } from '#contract/address-line.ts'
import { maskEmail } from '#contract/email.ts'
import type { Language } from '#contract/languages.ts'
import { maskPhone, toNational } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { contracts, pushSubscriptions, servicePlaces } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { findById, isFirm } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { findEnrolmentOfCitizen, isUnapproved } from '#server/domain/enrolments.ts'
import type { Enrolment } from '#server/domain/enrolments.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { listSessions } from '#server/domain/sessions.ts'
import { translateDevice } from '#server/domain/user-agent.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { countInUse } from '#server/modules/recipiente/repo.ts'
import { toClient } from './find.ts'

type Viewer = Pick<OperatorContext, 'actor' | 'requestId'>

/** Part of a client that somebody looked at, as the audit names it. */
export type Look =
  | 'vazut'
  | 'cont_vazut'
  | 'cnp_vazut'
  | 'sold_vazut'
  | 'facturi_vazute'
  | 'plati_vazute'
  | 'incasari_vazute'
  | 'acorduri_vazute'
  | 'sesizari_vazute'
  | 'solicitari_vazute'
  | 'suport_vazut'

/** Finds a client and records who looks at what. Throws `inexistent`. */
export async function lookAtClient(
  { actor, requestId = '' }: Viewer,
  db: Db,
  id: number,
  look: Look,
): Promise<CitizenRow> {
  const row = await findById(db, id)
  if (!row) throw new ApiError('inexistent')
  const subject = `cetatean:${id}`
  await audit(db, { actor, action: `client.${look}`, subject, requestId })
  return row
}

/** Loads a client's contact, contracts and places. Throws `inexistent`. */
export async function loadClientCard(viewer: Viewer, db: Db, id: number): Promise<ClientCard> {
  const row = await lookAtClient(viewer, db, id, 'vazut')
  return {
    ...toIdentity(row, await findEnrolmentOfCitizen(db, id)),
    reg_com: row.fRegCom,
    telefon: row.telefon ? toNational(row.telefon) : '',
    telefon_confirmat: row.smsConfirmedAt !== null,
    email: row.email ?? '',
    email_confirmat: row.emailConfirmedAt !== null,
    contracte: await listHeldContracts(db, id),
    locuri: await listPlaces(db, id),
  }
}

function toIdentity(row: CitizenRow, enrolment: Enrolment | null) {
  const { telefon: _, ...client } = toClient(row)
  return { ...client, firma: isFirm(row), contestat: enrolment?.hasOpenConflict ?? false }
}

async function listHeldContracts(db: Db, id: number): Promise<ClientCard['contracte']> {
  const rows = await db
    .select()
    .from(contracts)
    .where(eq(contracts.citizenId, id))
    .orderBy(asc(contracts.id))
  const inUse = await countInUse(db, id)
  return rows.map((row) => ({
    id: row.id,
    numar: row.numar,
    // Imports write no other state.
    stare: row.state as ClientCard['contracte'][number]['stare'],
    titular: row.titular,
    cod_client: row.codClient,
    loc_consum: row.address,
    data_inceput: row.startsOn,
    ...(row.endsOn !== null && { data_sfarsit: row.endsOn }),
    recipiente: inUse.get(row.id) ?? 0,
  }))
}

async function listPlaces(db: Db, id: number): Promise<ClientCard['locuri']> {
  const rows = await db
    .select()
    .from(servicePlaces)
    .where(eq(servicePlaces.citizenId, id))
    .orderBy(asc(servicePlaces.id))
  return rows.map(({ id: placeId, cod, alias, address, contractId }) => ({
    id: placeId,
    cod,
    alias,
    adresa: addressLine(address),
    contract_id: contractId,
  }))
}

/** Loads the account of a client, its contact masked, with what may be done to it now. Throws `inexistent`. */
export async function loadClientAccount(
  { clock, env, ...viewer }: Viewer & Pick<OperatorContext, 'clock' | 'env'>,
  db: Db,
  id: number,
  language: Language,
): Promise<ClientAccount> {
  const row = await lookAtClient(viewer, db, id, 'cont_vazut')
  const enrolment = await findEnrolmentOfCitizen(db, id)
  const open = await listSessions(db, clock.now(), id)
  const pushed = await listPushedSessions(db, id)
  return {
    ...toIdentity(row, enrolment),
    nume_familie: row.nume,
    prenume: row.prenume,
    denumire: row.fNume,
    telefon: row.telefon ? maskPhone(row.telefon) : '',
    email: row.email ? maskEmail(row.email) : '',
    actiuni: listActions(env, row, enrolment, open.length),
    sesiuni: open.map((session) => ({
      id: session.id,
      dispozitiv: translateDevice(session.device, language),
      creat_la: session.createdAt.toISOString(),
      folosit_la: session.usedAt.toISOString(),
      push: pushed.has(session.id),
    })),
  }
}

async function listPushedSessions(db: Db, id: number): Promise<Set<string>> {
  const rows = await db
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.citizenId, id))
  return new Set(rows.map(({ sessionId }) => sessionId))
}

/** Lists what may be done to an account in its state. */
function listActions(
  { featuresOff }: Pick<OperatorContext['env'], 'featuresOff'>,
  row: CitizenRow,
  enrolment: Enrolment | null,
  sessions: number,
): ClientAction[] {
  const isActive = row.state === 'activ'
  const isOpen = isActive || row.state === 'inrolat'
  const allowed: Record<ClientAction, boolean> = {
    deblocare: isActive,
    sesiuni: sessions > 0,
    pin: Boolean(enrolment?.telefon) && !featuresOff.has('sms'),
    aprobare: isUnapproved(row),
    evacuare: isUnapproved(row),
    inchidere: isActive,
    corectare: isOpen,
  }
  return (Object.keys(allowed) as ClientAction[]).filter((action) => allowed[action])
}
