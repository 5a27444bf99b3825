import { and, desc, eq, gte } from 'drizzle-orm'
import type { CreditEffect } from '#contract/desk/facturi.ts'
import { audit } from '#server/domain/audit.ts'
import { creditNoteNotice } from '#server/domain/credit-note-notices.ts'
import { creditInvoice, creditableBani, lockReceivable } from '#server/domain/credit-notes.ts'
import type { Credit, CreditNoteRow } from '#server/domain/credit-notes.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { notify } from '#server/domain/notifications.ts'
import type { Db } from '#server/db/db.ts'
import { creditNotes, receivables } from '#server/db/schema.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'

/** An operator's request to take a sum off an invoice. */
export interface CreditRequest extends Credit {
  invoiceId: number
  /** `operator:ana`. */
  actor: string
  /** Absent at the command line. */
  requestId?: string
  /** True to repeat a credit note of the same sum and reason made within the last day. */
  again?: boolean
}

export type CreditResult =
  | { kind: 'stornata' | 'stornata_deja'; note: CreditNoteRow }
  /** Less is left of the invoice, or the number is another paper's. */
  | { kind: 'prea_mult' | 'numar_folosit' }

/** Why a number cannot be a credit note's. */
export const numberUsed = 'Alt act are deja seria și numărul acestea.'

const REPEAT_MS = 24 * 3600 * 1000

interface CreditPorts extends Pick<MoneyPorts, 'env' | 'clock'> {
  requestDb: Db
}

/** Credits an invoice, audits it and notifies the citizen, in one transaction. A repeated request changes nothing. */
export function creditInvoiceByOperator(
  ports: CreditPorts,
  { invoiceId, actor, requestId = '', again = false, ...credit }: CreditRequest,
): Promise<CreditResult> {
  const { requestDb, env, clock } = ports
  return requestDb.transaction(async (tx): Promise<CreditResult> => {
    const invoice = await lockReceivable(tx, invoiceId)
    const now = clock.now()
    const left = creditableBani(invoice)
    const earlier = again ? null : await findRepeated(tx, invoiceId, credit, left, now)
    if (earlier) return { kind: 'stornata_deja', note: earlier }
    if (credit.number && (await isNumberUsed(tx, credit.number))) return { kind: 'numar_folosit' }
    if (left === 0 || (credit.bani ?? 0) > left) return { kind: 'prea_mult' }
    const note = await creditInvoice(tx, invoiceId, credit, { env, now, cause: 'storno' })
    const { citizenId } = invoice
    await notify(ports, tx, {
      citizenId,
      kind: 'factura',
      ...creditNoteNotice({ ...note, invoice }),
    })
    await audit(tx, {
      actor,
      action: 'factura.stornata',
      subject: `factura:${invoiceId} nota:${note.id}`,
      requestId,
    })
    return { kind: 'stornata', note }
  })
}

class TrialRun extends Error {
  override readonly name = 'TrialRun'
}

/** Tells what crediting an invoice would do, in a transaction that is rolled back; null when less is left of it. */
export async function tryCredit(
  { requestDb, env, clock }: CreditPorts,
  { invoiceId, bani }: { invoiceId: number; bani: number },
): Promise<CreditEffect | null> {
  let effect: CreditEffect | null = null
  try {
    await requestDb.transaction(async (tx) => {
      const invoice = await lockReceivable(tx, invoiceId)
      if (bani > creditableBani(invoice)) return
      const now = clock.now()
      await accruePenalties(tx, { citizenId: invoice.citizenId, now, rules: env.penalties })
      const before = await readPenaltyBani(tx, invoiceId)
      const credit = { bani, reason: '' }
      const note = await creditInvoice(tx, invoiceId, credit, { env, now, cause: 'storno' })
      const after = await lockReceivable(tx, invoiceId)
      effect = {
        suma_bani: bani,
        nedatorat_bani: bani - note.releasedBani,
        avans_bani: note.releasedBani,
        penalitati_bani: before - (await readPenaltyBani(tx, invoiceId)),
        rest_bani: after.totalBani - after.paidBani,
      }
      throw new TrialRun()
    })
  } catch (error) {
    if (!(error instanceof TrialRun)) throw error
  }
  return effect
}

async function readPenaltyBani(tx: Db, invoiceId: number): Promise<number> {
  const { totalBani, parentId, kind } = receivables
  const ofInvoice = and(eq(parentId, invoiceId), eq(kind, 'penalitate'))
  const [penalty] = await tx.select({ totalBani }).from(receivables).where(ofInvoice)
  return penalty?.totalBani ?? 0
}

/** Finds the note that a request repeats: of the same number, or of the same sum and reason within a day. */
async function findRepeated(
  tx: Db,
  invoiceId: number,
  { bani, reason, number }: Credit,
  leftBani: number,
  now: Date,
): Promise<CreditNoteRow | null> {
  if (!number && bani === undefined && leftBani > 0) return null
  const named =
    number && and(eq(creditNotes.serie, number.serie), eq(creditNotes.numar, number.numar))
  const since = new Date(now.getTime() - REPEAT_MS)
  const alike = and(eq(creditNotes.reason, reason), gte(creditNotes.createdAt, since))
  const [row] = await tx
    .select()
    .from(creditNotes)
    .where(
      and(
        eq(creditNotes.receivableId, invoiceId),
        named ?? alike,
        bani === undefined ? undefined : eq(creditNotes.totalBani, -bani),
      ),
    )
    .orderBy(desc(creditNotes.id))
    .limit(1)
  return row ?? null
}

async function isNumberUsed(
  tx: Db,
  { serie, numar }: NonNullable<Credit['number']>,
): Promise<boolean> {
  const notes = and(eq(creditNotes.serie, serie), eq(creditNotes.numar, numar))
  const invoices = and(eq(receivables.serie, serie), eq(receivables.numar, numar))
  return (await tx.$count(creditNotes, notes)) + (await tx.$count(receivables, invoices)) > 0
}
