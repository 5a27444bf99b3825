import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql } from 'drizzle-orm'
import { invoiceNumber } from '#contract/facturi.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, creditNotes, receivables } from '#server/db/schema.ts'
import { activeCitizen, notifyBatch, selectRecipients } from '#server/domain/bulk-notifications.ts'
import { creditNoteNotice, creditNotesNotice } from '#server/domain/credit-note-notices.ts'
import type { NotifiedCreditNote } from '#server/domain/credit-note-notices.ts'
import { addCreditNote, creditableBani } from '#server/domain/credit-notes.ts'
import type { CreditNoteRow, NewCreditNote, Receivable } from '#server/domain/credit-notes.ts'
import { groupByCitizen } from '#server/domain/group-by.ts'
import { rejectGroup } from '../grouped-kind.ts'
import type { ImportContext, ImportScope } from '../kind.ts'
import { findCreditNotesByNumber, findInvoicesByNumber } from '../lookups.ts'
import { isNews } from './new-invoices.ts'

/** A credit note read from a file, and the invoice it takes a sum off. */
export interface ReadCreditNote<G> {
  group: G
  original: Receivable
  note: NewCreditNote
}

type Lines = readonly { line: number }[]

/** Returns the notes that do not exist yet; reports those with other content or over more than is left. */
export async function selectNewCreditNotes<G extends Lines>(
  context: ImportContext,
  read: ReadCreditNote<G>[],
): Promise<ReadCreditNote<G>[]> {
  if (read.length === 0) return []
  const notes = read.map(({ note }) => note)
  const known = await findCreditNotesByNumber(context.tx, notes)
  const invoices = await findInvoicesByNumber(context.tx, notes.map(invoiceNumber))
  const left = new Map(read.map(({ original }) => [original.id, creditableBani(original)]))
  return read.filter(({ group, original, note }) => {
    const found = known.get(invoiceNumber(note))
    if (found ? !isSame(found, original, note) : invoices.has(invoiceNumber(note))) {
      rejectGroup(context, group, '', 'există deja cu alt conținut')
    }
    if (found || invoices.has(invoiceNumber(note))) return false
    const restBani = (left.get(original.id) ?? 0) + note.totalBani
    left.set(original.id, Math.max(0, restBani))
    if (restBani < 0) {
      rejectGroup(context, group, 'total', 'este mai mult decât a rămas din factura inițială')
    }
    return restBani >= 0
  })
}

const isSame = (found: CreditNoteRow, { id }: Receivable, note: NewCreditNote): boolean => {
  const { receivableId, serie, numar, issuedOn, totalBani, vatBani, reason, lines } = found
  const content = { serie, numar, issuedOn, totalBani, vatBani, reason, lines }
  return receivableId === id && isDeepStrictEqual(content, note)
}

/** Books credit notes, in the order of their citizens; the recent ones are queued for notification. */
export async function addCreditNotes(
  { tx, env, now }: ImportScope,
  read: ReadCreditNote<unknown>[],
): Promise<void> {
  const ordered = read.toSorted((one, other) => one.original.citizenId - other.original.citizenId)
  for (const { original, note } of ordered) {
    const isNew = isNews(note.issuedOn, now)
    await addCreditNote(tx, original.id, { ...note, isNew }, { env, now, cause: 'import' })
  }
}

/** Citizens notified per transaction, which locks the SMS quota counter until it ends. */
const BATCH = 500

/** Notifies a batch of citizens of their new credit notes, as of new invoices. Returns false once none are left. */
export async function notifyNewCreditNotes({ tx, env, now }: ImportScope): Promise<boolean> {
  const ids = await nextCitizens(tx)
  if (ids.length === 0) return false
  const rows = await dequeueCreditNotes(tx, ids)
  const recipients = selectRecipients(env, 'factura', [...groupByCitizen(rows)].map(toBulkNotice))
  await notifyBatch(tx, { env, clock: { now: () => now } }, 'factura', recipients)
  return true
}

async function nextCitizens(tx: Db): Promise<number[]> {
  const { citizenId: id, isNew } = creditNotes
  const rows = await tx
    .selectDistinct({ id })
    .from(creditNotes)
    .where(eq(isNew, true))
    .orderBy(asc(id))
    .limit(BATCH)
  return rows.map((row) => row.id)
}

type QueuedNote = NotifiedCreditNote & { citizenId: number }

/** Dequeues the new credit notes of some citizens; those without an active account get none. */
async function dequeueCreditNotes(tx: Db, citizenIds: number[]): Promise<QueuedNote[]> {
  const { citizenId, serie, numar, totalBani, releasedBani, receivableId } = creditNotes
  const queued = tx.$with('queued').as(
    tx
      .update(creditNotes)
      .set({ isNew: false })
      .where(sql`${creditNotes.isNew} and ${citizenId} = any(${sql.param(citizenIds)}::integer[])`)
      .returning({ id: creditNotes.id }),
  )
  const rows = await tx
    .with(queued)
    .select({
      citizenId,
      serie,
      numar,
      totalBani,
      releasedBani,
      receivableId,
      invoice: { serie: receivables.serie, numar: receivables.numar },
    })
    .from(queued)
    .innerJoin(creditNotes, eq(creditNotes.id, queued.id))
    .innerJoin(receivables, eq(receivables.id, receivableId))
    .innerJoin(citizens, eq(citizens.id, citizenId))
    .where(activeCitizen)
    .orderBy(asc(creditNotes.id))
  return rows
}

function toBulkNotice([citizenId, [first, ...more]]: [number, QueuedNote[]]) {
  const words = first && more.length === 0 ? creditNoteNotice(first) : creditNotesNotice
  return { citizenId, ...words }
}
