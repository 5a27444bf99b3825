import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InvoiceLine } from '#contract/facturi.ts'
import type { WebhookEventData } from '#contract/operator/webhooks.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { creditNotes, receivables } from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'
import { lockCitizen } from './citizens.ts'
import { calculateReleasedBani } from './ledger.ts'
import { correctionLine } from './money-texts.ro.ts'
import { recalculatePenalty } from './penalties.ts'
import { postEntries } from './postings.ts'
import type { LedgerEntry, PostingContext } from './postings.ts'
import { applyCredit } from './receivables.ts'
import { nextCreditNoteNumber } from './registers.ts'
import { recordEvent } from './webhook-events.ts'

export type Receivable = typeof receivables.$inferSelect
export type CreditNoteRow = typeof creditNotes.$inferSelect

/** A credit note as printed: its amounts are negative bani. */
export type NewCreditNote = Pick<
  CreditNoteRow,
  'serie' | 'numar' | 'issuedOn' | 'totalBani' | 'vatBani' | 'reason' | 'lines'
> & { isNew?: boolean }

export interface CreditContext extends PostingContext {
  env: Pick<Env, 'penalties' | 'creditNoteSeries'>
}

/** Sum to take off an invoice, with the reason. */
export interface Credit {
  /** Default: all that is left of it. */
  bani?: number | undefined
  reason: string
  /** Number of the note in the operator's records; default: the next one of our own series. */
  number?: Pick<CreditNoteRow, 'serie' | 'numar'> | undefined
}

/** Returns what credit notes have left of a receivable. */
export const creditableBani = ({ totalBani, creditedBani, cancelledAt }: Receivable): number =>
  cancelledAt === null ? totalBani - creditedBani : 0

/**
 * Books a credit note against its invoice, under the citizen's lock: what is unpaid of the sum is no longer owed, what
 * was paid of it becomes credit and pays what else is owed. Penalties fall to those of what is left. Throws when the
 * note exceeds what earlier ones have left.
 */
export function addCreditNote(
  db: Db,
  receivableId: number,
  note: NewCreditNote,
  context: CreditContext,
): Promise<CreditNoteRow> {
  return db.transaction(async (tx) => {
    const invoice = await lockReceivable(tx, receivableId)
    const restBani = invoice.totalBani - invoice.paidBani
    const releasedBani = calculateReleasedBani(-note.totalBani, restBani)
    const added = await postCreditNote(tx, invoice, note, releasedBani, context)
    await applyCredit(tx, invoice.citizenId, context.now)
    return added
  })
}

/** Makes a credit note over an invoice, and books it as `addCreditNote`. */
export function creditInvoice(
  db: Db,
  receivableId: number,
  credit: Credit,
  context: CreditContext,
): Promise<CreditNoteRow> {
  return db.transaction(async (tx) => {
    const invoice = await lockReceivable(tx, receivableId)
    return addCreditNote(
      tx,
      receivableId,
      await draftCreditNote(tx, invoice, credit, context),
      context,
    )
  })
}

/** Locks the citizen of a receivable, and reads it. */
export async function lockReceivable(tx: Db, id: number): Promise<Receivable> {
  const { citizenId } = await findReceivable(tx, id)
  await lockCitizen(tx, citizenId)
  return findReceivable(tx, id)
}

async function findReceivable(db: Db, id: number): Promise<Receivable> {
  return single(await db.select().from(receivables).where(eq(receivables.id, id)))
}

/** Takes a paid sum off an invoice with a note of our own series: all of it becomes credit. */
export async function refundToCredit(
  tx: Db,
  invoice: Receivable,
  credit: Credit & { bani: number },
  context: CreditContext,
): Promise<void> {
  const note = await draftCreditNote(tx, invoice, credit, context)
  await postCreditNote(tx, invoice, note, credit.bani, context)
}

async function draftCreditNote(
  tx: Db,
  invoice: Receivable,
  { bani = creditableBani(invoice), reason, number }: Credit,
  { env, now }: CreditContext,
): Promise<NewCreditNote> {
  const own = async () => ({
    serie: env.creditNoteSeries,
    numar: await nextCreditNoteNumber(tx, now),
  })
  const amounts = toCreditedAmounts(invoice, bani)
  return { ...(number ?? (await own())), issuedOn: dayOf(now), reason, ...amounts }
}

/** Computes the amounts of a note for a part of an invoice: its lines turned negative, or one line of the part. */
function toCreditedAmounts(
  { name, totalBani, vatBani, lines }: Receivable,
  bani: number,
): Pick<NewCreditNote, 'totalBani' | 'vatBani' | 'lines'> {
  if (bani === totalBani && lines.length > 0) {
    return { totalBani: -bani, vatBani: -vatBani, lines: lines.map(negate) }
  }
  const vat = Math.round((vatBani * bani) / totalBani)
  const line = {
    denumire: correctionLine(name),
    cantitate: -1,
    um: 'buc',
    pret_bani: bani - vat,
    valoare_bani: vat - bani,
    tva_bani: -vat,
    total_bani: -bani,
  }
  return { totalBani: -bani, vatBani: 0 - vat, lines: [line] }
}

const negate = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  cantitate: -line.cantitate,
  valoare_bani: -line.valoare_bani,
  tva_bani: 0 - line.tva_bani,
  total_bani: -line.total_bani,
})

async function postCreditNote(
  tx: Db,
  invoice: Receivable,
  { isNew = false, ...note }: NewCreditNote,
  releasedBani: number,
  context: CreditContext,
): Promise<CreditNoteRow> {
  const { id, citizenId } = invoice
  const bani = -note.totalBani
  if (bani > creditableBani(invoice)) throw new Error(`receivable ${id} has less left to credit`)
  const row = { ...note, isNew, releasedBani, citizenId, receivableId: id, createdAt: context.now }
  const added = single(await tx.insert(creditNotes).values(row).returning())
  await postEntries(
    tx,
    [toEntry(invoice, 'eliberare', releasedBani), toEntry(invoice, 'nota_credit', bani)],
    context,
  )
  if (bani === creditableBani(invoice)) await cancel(tx, id, context.now)
  await lowerPenalty(tx, await findReceivable(tx, id), context)
  await recordEvent(tx, 'factura.creditata', context.now, toCreditEvent(invoice, added.id))
  return added
}

const toCreditEvent = (
  { id, serie, numar, contractId, citizenId }: Receivable,
  noteId: number,
): WebhookEventData<'factura.creditata'> => ({
  id,
  serie,
  numar,
  contract_id: contractId,
  cetatean_id: citizenId,
  nota_id: noteId,
})

const toEntry = (
  { id, citizenId }: Receivable,
  entryType: LedgerEntry['entryType'],
  bani: number,
): LedgerEntry => ({ citizenId, entryType, bani, receivableId: id })

async function cancel(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .update(receivables)
    .set({ cancelledAt: now })
    .where(and(eq(receivables.id, id), isNull(receivables.cancelledAt)))
}

async function lowerPenalty(tx: Db, invoice: Receivable, context: CreditContext): Promise<void> {
  const [penalty] = await tx
    .select()
    .from(receivables)
    .where(and(eq(receivables.parentId, invoice.id), eq(receivables.kind, 'penalitate')))
  if (!penalty) return
  const rules = context.env.penalties
  const owedBani = await recalculatePenalty(tx, invoice, { now: context.now, rules })
  const bani = penalty.totalBani - owedBani
  const restBani = penalty.totalBani - penalty.paidBani
  await takeBackPenalty(tx, penalty, bani, calculateReleasedBani(bani, restBani), context)
}

/** Lowers a penalty by a sum, of which a paid part becomes credit. */
export async function takeBackPenalty(
  tx: Db,
  penalty: Receivable,
  bani: number,
  releasedBani: number,
  context: PostingContext,
): Promise<void> {
  if (bani <= 0) return
  const entries = [toEntry(penalty, 'eliberare', releasedBani), toEntry(penalty, 'stornare', bani)]
  await postEntries(tx, entries, context)
  await tx
    .update(receivables)
    .set({ totalBani: sql`${receivables.totalBani} - ${bani}` })
    .where(eq(receivables.id, penalty.id))
}
