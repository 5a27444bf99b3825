import { and, eq, sql } from 'drizzle-orm'
import type { Env } from '#server/config/env.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { publishUnread } from '#server/db/pubsub.ts'
import type { Db } from '#server/db/db.ts'
import { receipts } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { notify } from '#server/domain/notifications.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { applyReversal } from '#server/domain/refunds.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import type { Clock } from '#server/ports/clock.ts'
import { bookReceipts, listPaidBy } from './book-receipts.ts'
import { findContracts, findInvoices, listInvoiceSeries } from './lookups.ts'
import { matchRules } from './match-rules.ro.ts'
import { findCitedInvoices, referenceKey } from './references.ts'
import { findReceipt, lockReceipts } from './repo.ts'
import type { ReceiptRow } from './repo.ts'
import { listSourceStates } from './states.ts'
import type { ReceiptState } from '#contract/money-fields.ts'
import * as english from './texts.en.ts'
import * as romanian from './texts.ro.ts'

/** Decisions of a person about receipts. */

interface Ports {
  db: Db
  env: Env
  clock: Clock
}

export interface DecisionRequest {
  receiptId: number
  /** `operator:ana`. */
  actor: string
  /** Absent at the command line. */
  requestId?: string
  reason: string
}

export type DecisionResult =
  | { kind: 'facuta'; receipt: ReceiptRow }
  /** Nothing was done: there is no such receipt, or its state does not allow it. */
  | { kind: 'inexistenta' | 'stare_nepotrivita' }

/** Whom an operator names: by invoice, contract number or client code. */
export interface Target {
  citizenId: number
  invoiceIds: number[]
  contractIds: number[]
  /** The number named, as it is stored. */
  title: string
}

/** Finds whom a number names; null if nobody, or more than one client. */
export async function findTarget(db: Db, text: string): Promise<Target | null> {
  const cited = findCitedInvoices(text, await listInvoiceSeries(db))
  const invoices = (
    await findInvoices(
      db,
      cited.flatMap(({ keys }) => keys),
    )
  ).filter((invoice) =>
    cited.some(({ serie, keys }) => serie === invoice.serie && keys.includes(invoice.key)),
  )
  const [invoice, ...others] = invoices
  if (invoice && others.length === 0) {
    const { citizenId, id } = invoice
    return { citizenId, invoiceIds: [id], contractIds: [], title: invoiceNumber(invoice) }
  }
  const contracts = await findContracts(db, [referenceKey(text)])
  const [contract] = contracts
  const isOne = contract && contracts.every(({ citizenId }) => citizenId === contract.citizenId)
  if (!isOne || invoice) return null
  const contractIds = contracts.map(({ id }) => id)
  return { citizenId: contract.citizenId, invoiceIds: [], contractIds, title: text.trim() }
}

/** Books a receipt to the client an operator named. */
export function assignReceipt(
  ports: Ports,
  request: DecisionRequest,
  target: Target,
): Promise<DecisionResult> {
  return decide(ports, request, 'incasata', async (tx, row) => {
    const context = { env: ports.env, now: ports.clock.now() }
    const match = {
      receipt: row,
      rule: 'operator' as const,
      explanation: `${matchRules.operator.words}: ${target.title}`,
      ...target,
      candidates: row.candidates,
    }
    await audit(tx, { ...toAudit(request), action: 'incasare.potrivita' })
    const { actor: decidedBy, reason } = request
    await bookReceipts(tx, { ...context, decidedBy, reason }, [match])
  })
}

/** Puts aside a receipt that is no payment of a client. */
export function ignoreReceipt(ports: Ports, request: DecisionRequest): Promise<DecisionResult> {
  return decide(ports, request, 'ignorata', async (tx, row) => {
    await saveState(tx, row, 'ignorata', request, ports.clock.now())
    await audit(tx, { ...toAudit(request), action: 'incasare.ignorata' })
  })
}

/**
 * Cancels a receipt booked to the wrong client: opposite entries, from the same day, so that penalties are again as if
 * it had never been booked. The client is told.
 */
export function cancelReceipt(ports: Ports, request: DecisionRequest): Promise<DecisionResult> {
  return decide(ports, request, 'anulata', async (tx, row) => {
    const now = ports.clock.now()
    const citizenId = row.citizenId!
    const { bani, valueOn } = row
    await lockCitizen(tx, citizenId)
    const wanted = await listPaidBy(tx, row.id)
    const cause = `incasare-anulata:${row.id}`
    await applyReversal(tx, { citizenId, bani, wanted, valueOn, cause, now })
    await accruePenalties(tx, { citizenId, now, rules: ports.env.penalties })
    await saveState(tx, row, 'anulata', request, now)
    await audit(tx, { ...toAudit(request), action: 'incasare.anulata' })
    await recordEvent(tx, 'incasare.anulata', now, { id: row.id, cetatean_id: citizenId })
    await notify(ports, tx, {
      citizenId,
      kind: 'plata',
      ...romanian.receiptCancelledNotification(bani, valueOn),
      english: english.receiptCancelledNotification(bani, valueOn),
      link: '/plati',
    })
    await publishUnread(tx, citizenId)
  })
}

const toAudit = ({ receiptId, actor, requestId = '' }: DecisionRequest) => ({
  actor,
  subject: `incasare:${receiptId}`,
  requestId,
})

function decide(
  { db }: Ports,
  { receiptId }: DecisionRequest,
  state: ReceiptState,
  work: (tx: Db, row: ReceiptRow) => Promise<void>,
): Promise<DecisionResult> {
  return db.transaction(async (tx) => {
    const [lockedId] = await lockReceipts(tx, [receiptId], listSourceStates(state))
    if (lockedId !== undefined) {
      await work(tx, (await findReceipt(tx, lockedId))!)
      const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId))
      return { kind: 'facuta', receipt: receipt! }
    }
    const isKnown = (await tx.$count(receipts, eq(receipts.id, receiptId))) > 0
    return { kind: isKnown ? 'stare_nepotrivita' : 'inexistenta' }
  })
}

async function saveState(
  tx: Db,
  row: ReceiptRow,
  state: ReceiptState,
  { actor, reason }: DecisionRequest,
  now: Date,
): Promise<void> {
  await tx
    .update(receipts)
    .set({ state, decidedBy: actor, reason, decidedAt: now })
    .where(and(eq(receipts.id, row.id), sql`${receipts.state} = ${row.state}`))
}
