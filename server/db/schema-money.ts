import { sql, type SQL } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { InvoiceLine } from '#contract/facturi.ts'
import { createdAt, day, instant } from './columns.ts'
import { clientId } from './schema-accounts.ts'
import { contracts } from './schema-contracts.ts'

/** Receivables and the ledger. Amounts are integers of bani. */

/** An invoice, a tax, or the penalties of an overdue invoice. */
export const receivables = pgTable(
  'receivables',
  {
    id: serial('id').primaryKey(),
    citizenId: clientId(),
    contractId: integer('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'restrict' }),
    /** `factura`, `taxa`, `penalitate`. */
    kind: text('kind').notNull(),
    /** Overdue invoice of a penalty. */
    parentId: integer('parent_id'),
    name: text('name').notNull(),
    /** For invoices only; empty otherwise. */
    serie: text('serie').notNull().default(''),
    numar: text('numar').notNull().default(''),
    /** Billing month of an invoice, `YYYY-MM`; empty otherwise. */
    period: text('period').notNull().default(''),
    issuedOn: day('issued_on').notNull(),
    dueOn: day('due_on').notNull(),
    totalBani: integer('total_bani').notNull(),
    vatBani: integer('vat_bani').notNull().default(0),
    /** Sum allocated to it in the ledger: money, and what credit notes take off it. */
    paidBani: integer('paid_bani').notNull().default(0),
    /** Part of `paidBani` that credit notes take off it. */
    creditedBani: integer('credited_bani').notNull().default(0),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull().default([]),
    /** Wrong invoice that this one corrects. */
    correctsId: integer('corrects_id'),
    contestedAt: instant('contested_at'),
    /** Once set, nothing of it is outstanding. */
    cancelledAt: instant('cancelled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    foreignKey({ columns: [table.correctsId], foreignColumns: [table.id] }),
    index('receivables_corrects')
      .on(table.correctsId)
      .where(sql`${table.correctsId} is not null`),
    uniqueIndex('receivables_invoice')
      .on(table.serie, table.numar)
      .where(sql`${table.kind} = 'factura'`),
    // Finds an invoice by its number however a payer spelled it.
    index('receivables_reference')
      .on(sql`reference_key(${table.numar})`)
      .where(sql`${table.kind} = 'factura'`),
    uniqueIndex('receivables_penalty')
      .on(table.parentId)
      .where(sql`${table.kind} = 'penalitate'`),
    index('receivables_citizen').on(table.citizenId, table.issuedOn.desc(), table.id.desc()),
    index('receivables_open')
      .on(table.citizenId, table.dueOn)
      .where(sql`${table.paidBani} < ${table.totalBani} and ${table.cancelledAt} is null`),
    index('receivables_contract').on(table.contractId),
    // Invoices of a period, for the figures.
    index('receivables_issued')
      .on(table.issuedOn)
      .where(sql`${table.kind} = 'factura'`),
    check(
      'receivables_paid',
      sql`${table.paidBani} between 0 and ${table.totalBani} and ${table.totalBani} >= 0`,
    ),
    check('receivables_credited', sql`${table.creditedBani} between 0 and ${table.paidBani}`),
  ],
)

/** Credit notes, each against one invoice. Amounts are negative, as on the paper. Append-only. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: serial('id').primaryKey(),
    citizenId: clientId(),
    /** The invoice it takes a sum off. */
    receivableId: integer('receivable_id')
      .notNull()
      .references(() => receivables.id),
    serie: text('serie').notNull(),
    numar: text('numar').notNull(),
    issuedOn: day('issued_on').notNull(),
    totalBani: integer('total_bani').notNull(),
    vatBani: integer('vat_bani').notNull(),
    /** Paid part of it that became credit; positive. */
    releasedBani: integer('released_bani').notNull(),
    reason: text('reason').notNull().default(''),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    /** True until its imported batch is notified. */
    isNew: boolean('is_new').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('credit_notes_number').on(table.serie, table.numar),
    index('credit_notes_receivable').on(table.receivableId),
    index('credit_notes_citizen').on(table.citizenId),
    index('credit_notes_new')
      .on(table.citizenId)
      .where(sql`${table.isNew}`),
    check('credit_notes_total', sql`${table.totalBani} < 0 and ${table.vatBani} <= 0`),
  ],
)

/** Imported invoices whose owners have not been notified yet. */
export const newInvoices = pgTable(
  'new_invoices',
  {
    receivableId: integer('receivable_id')
      .primaryKey()
      .references(() => receivables.id, { onDelete: 'cascade' }),
    citizenId: clientId(),
  },
  (table) => [index('new_invoices_citizen').on(table.citizenId)],
)

/** SQL expression: the day on which an entry's money counts, in Bucharest. */
export const bankDay = ({ valueOn, at }: { valueOn: AnyPgColumn; at: AnyPgColumn }): SQL =>
  sql`coalesce(${valueOn}, (${at} at time zone 'Europe/Bucharest')::date)`

/**
 * Double-entry ledger: each row debits one account and credits another, so it always balances. Accounts are
 * `creante` (receivables), `avansuri` (advance payments), `venituri`, `penalitati`, `banca`, `storno`.
 */
export const postings = pgTable(
  'postings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    citizenId: clientId(),
    debit: text('debit').notNull(),
    credit: text('credit').notNull(),
    bani: integer('bani').notNull(),
    receivableId: integer('receivable_id').references(() => receivables.id),
    /** Source of the entry: `import`, `plata:12`, `penalitati`. */
    cause: text('cause').notNull(),
    at: instant('at').notNull(),
    /** Day on which the money counts, when it arrived before it was booked; null: the day of `at`. */
    valueOn: day('value_on'),
  },
  (table) => [
    index('postings_citizen').on(table.citizenId, table.id),
    index('postings_receivable').on(table.receivableId),
    index('postings_advance')
      .on(table.citizenId)
      .where(sql`${table.debit} = 'avansuri' or ${table.credit} = 'avansuri'`),
    // Money of a period, for the figures.
    index('postings_bank_day')
      .on(bankDay(table))
      .where(sql`${table.debit} = 'banca' or ${table.credit} = 'banca'`),
    index('postings_receipt')
      .on(table.cause)
      .where(sql`${table.cause} like 'incasare:%'`),
    check('postings_bani', sql`${table.bani} > 0 and ${table.debit} <> ${table.credit}`),
  ],
)
