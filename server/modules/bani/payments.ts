import type { DeskPayment, PaymentDetails } from '#contract/desk/plati.ts'
import type { PaymentState } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { readClientCodes } from '#server/modules/incasari/list.ts'
import {
  describeProblem,
  findDiscrepancy,
  listProblemPayments,
} from '#server/modules/plati/compare-with-bank.ts'
import { isBlocked, isByConsent, isByVisitor } from '#server/modules/plati/domain.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { releasePayment } from '#server/modules/plati/release.ts'
import { findPayment, findPaymentByNumber, listPositions } from '#server/modules/plati/repo.ts'
import { settle } from '#server/modules/plati/settle.ts'
import { readProposableBani } from '#server/modules/rambursari/proposals.ts'
import { listPendingRefunds } from '#server/modules/rambursari/repo.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import { readClients, requireClient } from './clients.ts'

type Caller = Pick<OperatorContext, 'actor'> & { requestId: string }

/** Lists the payments that need a person, as stored: it does not ask the bank. */
export async function listProblems(db: Db, now: Date): Promise<DeskPayment[]> {
  return describePayments(db, await listProblemPayments(db, now))
}

async function describePayments(db: Db, rows: PaymentRow[]): Promise<DeskPayment[]> {
  if (rows.length === 0) return []
  const positions = await listPositions(
    db,
    rows.map(({ id }) => id),
  )
  const codes = await readClientCodes(
    db,
    rows.map(({ citizenId }) => citizenId),
  )
  const refunding = new Set((await listPendingRefunds(db)).map(({ paymentId }) => paymentId))
  return rows.map((row) => ({
    id: row.id,
    numar: row.orderNumber,
    creat_la: row.createdAt.toISOString(),
    suma_bani: row.bani,
    rambursat_bani: row.refundedBani,
    stare: row.state as PaymentState,
    de_lamurit: describeProblem(row, refunding.has(row.id)),
    blocata: isBlocked(row),
    fara_cont: isByVisitor(row),
    prin_acord: isByConsent(row),
    coduri: codes.get(row.citizenId) ?? '',
    pozitii: (positions.get(row.id) ?? []).map(({ name }) => name).join(', '),
  }))
}

async function describePayment(db: Db, row: PaymentRow): Promise<DeskPayment> {
  const [described] = await describePayments(db, [row])
  return described!
}

/** Finds a payment with its client; the audit records the viewer. Throws `inexistent`. */
export async function showPayment(
  { actor, requestId }: Caller,
  db: Db,
  number: string,
): Promise<PaymentDetails> {
  const row = await findPaymentByNumber(db, number)
  if (!row) throw new ApiError('inexistent')
  await audit(db, { actor, action: 'plata.vazuta', subject: `plata:${row.id}`, requestId })
  const people = [row.citizenId, ...(row.payerId === null ? [] : [row.payerId])]
  const clients = await readClients(db, people)
  return {
    ...(await describePayment(db, row)),
    client: requireClient(clients, row.citizenId),
    platitor: row.payerId === null ? '' : requireClient(clients, row.payerId).nume,
    referinta: row.reference ?? '',
    card: row.cardMask ?? '',
    incasata_la: row.settledAt?.toISOString() ?? null,
    de_rambursat_bani: await readProposableBani(db, row),
  }
}

/** Asks the bank about a payment now and records its answer. Never call it inside a transaction. */
export async function verifyPayment(ports: MoneyPorts, { actor, requestId }: Caller, id: number) {
  await requirePayment(ports.requestDb, id)
  const row = await settle(ports, id)
  const words = await findDiscrepancy(ports.bank, row)
  const subject = `plata:${id}`
  await audit(ports.requestDb, { actor, action: 'plata.verificata', subject, requestId })
  return {
    plata: await describePayment(ports.requestDb, row),
    banca: words ?? 'se potrivește cu banca',
  }
}

/** Releases the items of a payment that does not match. Throws `plata_neblocata`. As `releasePayment`. */
export async function releaseAtDesk(
  ports: MoneyPorts,
  { actor, requestId }: Caller,
  { id, why }: { id: number; why: string },
) {
  await requirePayment(ports.requestDb, id)
  const rezultat = await releasePayment(ports, id, { actor, requestId, why })
  if (rezultat === 'neblocata') throw new ApiError('plata_neblocata')
  const row = await requirePayment(ports.requestDb, id)
  return { rezultat, plata: await describePayment(ports.requestDb, row) }
}

async function requirePayment(db: Db, id: number): Promise<PaymentRow> {
  const row = await findPayment(db, id)
  if (!row) throw new ApiError('inexistent')
  return row
}
