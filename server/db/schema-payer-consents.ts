import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { citizens } from './schema-accounts.ts'
import { contracts } from './schema-contracts.ts'

/** Consents of clients that another citizen sees what is to pay on a contract of theirs, and pays it. */
export const payerConsents = pgTable(
  'payer_consents',
  {
    id: serial('id').primaryKey(),
    /** The citizen who asked, and pays. */
    payerId: integer('payer_id')
      .notNull()
      .references(() => citizens.id, { onDelete: 'cascade' }),
    /** The client, when asked: the consent ends if the contract becomes another's. */
    clientId: integer('client_id')
      .notNull()
      .references(() => citizens.id, { onDelete: 'cascade' }),
    contractId: integer('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** The payer's own name for the client: „Mama”. */
    name: text('name').notNull(),
    /** Masked phone that the code went to; null if there was none. */
    phoneMask: text('phone_mask'),
    createdAt: createdAt(),
    /** When the payer entered the client's code; null until then. */
    givenAt: instant('given_at'),
    endedAt: instant('ended_at'),
    /** Who ended it: `platitor`, `client`, `operator`, `sistem`. */
    endedBy: text('ended_by'),
  },
  (table) => [
    uniqueIndex('payer_consents_open')
      .on(table.payerId, table.contractId)
      .where(sql`${table.endedAt} is null`),
    index('payer_consents_payer').on(table.payerId),
    index('payer_consents_client').on(table.clientId),
    index('payer_consents_contract').on(table.contractId),
    check('payer_consents_ended', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
)
