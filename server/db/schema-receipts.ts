import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, day, instant } from './columns.ts'
import { citizens } from './schema-accounts.ts'

/** Money that does not come by card: bank statements, and the receipts they or a file bring. */

/** A statement of the operator's bank account, as it was imported. Amounts are in bani. */
export const bankStatements = pgTable(
  'extrase',
  {
    id: serial('id').primaryKey(),
    iban: text('iban').notNull(),
    /** The bank's own number of the statement. */
    number: text('numar').notNull(),
    /** `camt053`, `mt940`. */
    format: text('format').notNull(),
    /** SHA-256 of its file, in hex, and its place among the statements of the file. */
    digest: text('digest').notNull(),
    place: integer('place').notNull(),
    currency: text('currency').notNull(),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
    openingBani: bigint('opening_bani', { mode: 'number' }).notNull(),
    closingBani: bigint('closing_bani', { mode: 'number' }).notNull(),
    /** Number of lines by direction; only credits become receipts. */
    credits: integer('credits').notNull(),
    debits: integer('debits').notNull(),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('extrase_digest').on(table.digest, table.place)],
)

/** Somebody the money may be from: shown to the operator who decides. */
export interface ReceiptCandidate {
  citizenId: number
  /** Rule that found the citizen, one of `server/modules/incasari/match-rules.ro.ts`. */
  rule: string
}

/** Money received by transfer or in cash, whoever it is from. */
export const receipts = pgTable(
  'incasari',
  {
    id: serial('id').primaryKey(),
    /** `transfer`, `numerar`. */
    source: text('source').notNull(),
    statementId: integer('statement_id').references(() => bankStatements.id),
    /** Deduplication key: the same line of two statements has the same. */
    dedupKey: text('dedup_key').notNull().unique(),
    /** The bank's reference, or the number of the cash receipt. */
    reference: text('reference').notNull(),
    /** Day on which the money arrived. */
    valueOn: day('value_on').notNull(),
    bani: integer('bani').notNull(),
    currency: text('currency').notNull(),
    payerName: text('payer_name').notNull().default(''),
    payerIban: text('payer_iban').notNull().default(''),
    /** Structured reference of the transfer, apart from its free text. */
    paymentReference: text('payment_reference').notNull().default(''),
    remittance: text('remittance').notNull().default(''),
    /** Why it must wait for a person whatever its texts say; empty otherwise. */
    holdReason: text('hold_reason').notNull().default(''),
    /** A state of `contract/money-fields.ts`. */
    state: text('state').notNull(),
    rule: text('rule').notNull().default(''),
    /** `sigura`, `probabila`, `slaba`, `niciuna`; empty until it was matched. */
    certainty: text('certainty').notNull().default(''),
    explanation: text('explanation').notNull().default(''),
    candidates: jsonb('candidates').$type<ReceiptCandidate[]>().notNull().default([]),
    citizenId: integer('citizen_id').references(() => citizens.id, { onDelete: 'restrict' }),
    /** Operator who decided, and the reason they gave; empty when a rule did. */
    decidedBy: text('decided_by').notNull().default(''),
    reason: text('reason').notNull().default(''),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('incasari_undecided')
      .on(table.state, table.id)
      .where(sql`${table.state} in ('noua', 'de_potrivit')`),
    index('incasari_citizen').on(table.citizenId),
    index('incasari_statement').on(table.statementId),
    index('incasari_iban')
      .on(table.payerIban)
      .where(sql`${table.state} = 'incasata' and ${table.payerIban} <> ''`),
    check('incasari_bani', sql`${table.bani} > 0`),
    check('incasari_owner', sql`${table.state} <> 'incasata' or ${table.citizenId} is not null`),
  ],
)
