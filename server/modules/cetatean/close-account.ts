import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { recordCaseEvent } from '#server/domain/cases.ts'
import { changeCitizen, lockCitizen } from '#server/domain/citizens.ts'
import type { CitizenChanges, CitizenRow } from '#server/domain/citizens.ts'
import { enrolPending } from '#server/domain/enrolments.ts'
import { addHistoryStep } from '#server/domain/history.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import type { Context, SignedIn } from '#server/http/register-endpoint.ts'
import { listUndecided, setState } from '#server/modules/solicitari/repo.ts'
import { erasePayerConsents } from '#server/modules/platitori/personal-data.ts'
import type { Ports } from '#server/ports/ports.ts'
import { withdrawnNote } from './messages.ro.ts'
import { reauthenticate } from './password.ts'
import { erasePortalData, lockCases } from './personal-data-repo.ts'
import { eraseAccountData } from './repo.ts'

// Only the id is left, which the audit and, by law, invoices refer to.
const erasedCitizen: CitizenChanges = {
  cnpCui: null,
  nume: '',
  prenume: '',
  email: null,
  telefon: null,
  ciSerie: '',
  ciNumar: '',
  fNume: '',
  fRegCom: '',
  passwordHash: null,
  passkeyHandle: null,
  pinHash: null,
  pendingTelefon: null,
  pendingDialcode: null,
  pendingIsocode: null,
  pendingEmail: null,
  preferences: {},
  state: 'inchis',
}

/**
 * Closes an account for good: erases its personal data and frees its CNP or CUI. Withdraws undecided solicitări;
 * sesizări stay with the operator until solved. Throws `parola_incorecta`.
 */
export async function closeAccount(
  ports: Ports,
  context: Context,
  citizen: SignedIn,
  password: string,
): Promise<void> {
  const { db, now, requestId } = context
  await reauthenticate(ports, context, citizen, 'password', password)
  const actor = `cetatean:${citizen.id}`
  await db.transaction((tx) => eraseCitizen(tx, now, citizen.id, { actor, requestId }))
}

/**
 * Erases a citizen in the given transaction, and enrols the client pending for the same CNP or CUI. Idempotent. Returns
 * the row as it was before; null when there was nothing to erase.
 */
export async function eraseCitizen(
  tx: Db,
  now: Date,
  id: number,
  by: { actor: string; requestId: string },
): Promise<CitizenRow | null> {
  // Lock order: cases before the citizen, as operators lock them.
  await lockCases(tx, id)
  const row = await lockCitizen(tx, id)
  if (!row || row.state === 'inchis') return null
  await erasePortalData(tx, id)
  await erasePayerConsents(tx, now, id)
  await withdrawUndecided(tx, now, id, by)
  await eraseAccountData(tx, row)
  await changeCitizen(tx, now, id, erasedCitizen)
  if (row.cnpCui !== null) await enrolPending(tx, now, row.cnpCui)
  const isCaller = row.state === 'apelant'
  if (!isCaller) await recordEvent(tx, 'cont.inchis', now, { cetatean_id: id, stare: 'inchis' })
  const action = isCaller ? 'apelant.sters' : 'cont.inchis'
  await audit(tx, { ...by, action, subject: `cetatean:${id}` })
  return row
}

// Skips the check of allowed transitions: there is nobody left to answer.
async function withdrawUndecided(
  db: Db,
  now: Date,
  citizenId: number,
  by: { actor: string; requestId: string },
): Promise<void> {
  const state = 'anulata'
  for (const { id, numar } of await listUndecided(db, citizenId)) {
    await setState(db, id, state, now)
    await addHistoryStep(db, 'solicitare', id, state, withdrawnNote, now)
    const changed = { id, numar, state, citizenId }
    await recordCaseEvent(db, 'solicitare', 'stare_schimbata', now, changed)
    await audit(db, { ...by, action: 'solicitare.anulata', subject: `solicitare:${id}` })
  }
}
