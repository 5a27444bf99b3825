import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { wasPaid } from '#server/modules/plati/domain.ts'
import { findPayment, lockPayment } from '#server/modules/plati/repo.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import { refundableBani } from './domain.ts'
import { endProposal, findProposal, insertProposal, readProposedBani } from './proposals-repo.ts'
import type { ProposalDetails } from './proposals-repo.ts'
import { refundPayment } from './refund.ts'
import type { RefundResult } from './refund.ts'
import { refusals } from './refusals.ro.ts'

/** Refunds by two persons: one member of the staff proposes, another confirms. */

export interface ProposalRequest {
  paymentId: number
  bani: number
  reason: string
}

/** Who acts, and in which call. */
export interface Decider {
  staffId: number
  requestId: string
}

/**
 * Proposes a refund. Throws `inexistent`, `rambursare_imposibila` when less is left of the payment, and
 * `propunere_existenta`.
 */
export function proposeRefund(
  { requestDb, clock }: Pick<MoneyPorts, 'requestDb' | 'clock'>,
  by: Decider,
  { paymentId, bani, reason }: ProposalRequest,
): Promise<ProposalDetails> {
  return requestDb.transaction(async (tx) => {
    if (!(await findPayment(tx, paymentId))) throw new ApiError('inexistent')
    const payment = await lockPayment(tx, paymentId)
    if (!wasPaid(payment)) throw cannotRefund(refusals.neincasata)
    if (bani > refundableBani(payment)) throw cannotRefund(refusals.prea_mult)
    const created = { paymentId, bani, reason, proposedBy: by.staffId, createdAt: clock.now() }
    const id = await insertProposal(tx, created)
    if (id === null) throw new ApiError('propunere_existenta')
    await record(tx, by, 'rambursare.propusa', id, paymentId)
    return requireProposal(tx, id)
  })
}

/**
 * Confirms a proposal of another member and has the bank refund it, once however many confirm it. Throws
 * `propria_propunere`, `propunere_hotarata`, and `rambursare_imposibila` when the bank was not asked: then the proposal
 * still waits. Never call it inside a transaction.
 */
export async function confirmRefund(
  ports: MoneyPorts,
  by: Decider,
  id: number,
): Promise<ProposalDetails> {
  const { row } = await requireProposal(ports.requestDb, id)
  if (row.proposedBy === by.staffId) throw new ApiError('propria_propunere')
  if (row.state !== 'propusa') throw new ApiError('propunere_hotarata')
  const { paymentId, bani, reason: why } = row
  const result = await refundPayment(ports, {
    paymentId,
    bani,
    why,
    actor: staffActor(by.staffId),
    proposal: { id, confirmedBy: by.staffId },
  })
  const after = await requireProposal(ports.requestDb, id)
  // Another confirmation at the same time may have carried it out.
  if (after.row.decidedBy !== by.staffId || after.row.state !== 'confirmata') {
    throw after.row.state === 'propusa'
      ? explainRefusal(result)
      : new ApiError('propunere_hotarata')
  }
  await record(ports.requestDb, by, 'rambursare.confirmata', id, paymentId)
  return after
}

/** Rejects a proposal, with a reason. Throws `propunere_hotarata`. */
export const rejectRefund = (
  ports: Pick<MoneyPorts, 'requestDb' | 'clock'>,
  by: Decider,
  { id, reason }: { id: number; reason: string },
): Promise<ProposalDetails> => endWaiting(ports, by, { id, reason, state: 'respinsa' })

/** Withdraws one's own proposal. Throws `fara_drept` for another member's, and `propunere_hotarata`. */
export async function withdrawRefund(
  ports: Pick<MoneyPorts, 'requestDb' | 'clock'>,
  by: Decider,
  id: number,
): Promise<ProposalDetails> {
  const { row } = await requireProposal(ports.requestDb, id)
  if (row.proposedBy !== by.staffId) throw new ApiError('fara_drept')
  return endWaiting(ports, by, { id, reason: '', state: 'retrasa' })
}

function endWaiting(
  { requestDb, clock }: Pick<MoneyPorts, 'requestDb' | 'clock'>,
  by: Decider,
  { id, reason, state }: { id: number; reason: string; state: 'respinsa' | 'retrasa' },
): Promise<ProposalDetails> {
  return requestDb.transaction(async (tx) => {
    const { row } = await requireProposal(tx, id)
    const decision = { decidedBy: by.staffId, decidedAt: clock.now(), decisionReason: reason }
    if (!(await endProposal(tx, id, { ...decision, state })))
      throw new ApiError('propunere_hotarata')
    await record(tx, by, `rambursare.${state}`, id, row.paymentId)
    return requireProposal(tx, id)
  })
}

/** Returns what is left to propose of a payment. */
export async function readProposableBani(
  db: Db,
  payment: Parameters<typeof refundableBani>[0] & Parameters<typeof wasPaid>[0] & { id: number },
): Promise<number> {
  if (!wasPaid(payment)) return 0
  return Math.max(0, refundableBani(payment) - (await readProposedBani(db, payment.id)))
}

async function requireProposal(db: Db, id: number): Promise<ProposalDetails> {
  const found = await findProposal(db, id)
  if (!found) throw new ApiError('inexistent')
  return found
}

const cannotRefund = (sentence: string): ApiError =>
  new ApiError('rambursare_imposibila', { sentence })

const sentences: Partial<Record<RefundResult['kind'], string>> = {
  ...refusals,
  facuta_inainte:
    'O rambursare dinainte a aceleiași plăți tocmai s-a lămurit, ca făcută. Dacă trebuie și aceasta, confirmați-o din nou.',
  facuta_deja:
    'Aceeași sumă, cu același motiv, s-a dat deja înapoi în ultima zi. Dacă trebuie încă o dată, respingeți propunerea și faceți alta, cu alt motiv.',
}

const explainRefusal = ({ kind }: RefundResult): ApiError =>
  cannotRefund(sentences[kind] ?? 'Rambursarea nu s-a putut cere băncii.')

const record = (db: Db, by: Decider, action: string, id: number, paymentId: number) =>
  audit(db, {
    actor: staffActor(by.staffId),
    action,
    subject: `propunere:${id} plata:${paymentId}`,
    requestId: by.requestId,
  })
