import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import { createdAt, day, instant, updatedAt } from './columns.ts'
import { citizens, clientId, ownerId } from './schema-accounts.ts'
import { contracts } from './schema-contracts.ts'
import { receivables } from './schema-money.ts'
import { payerConsents } from './schema-payer-consents.ts'
import { staff } from './schema-staff.ts'

/** Card payments. Stores the bank's ids of orders and cards, and only the displayable data of a card. */

/** A card saved at the bank (a binding). */
export const cards = pgTable(
  'cards',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    bindingId: text('binding_id').notNull().unique(),
    /** `**** 1234`. */
    mask: text('mask').notNull(),
    brand: text('brand').notNull().default(''),
    /** `YYYY-MM`, the last month it is good for. */
    expires: text('expires').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    /** Once set, the card is removed at the bank too. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('cards_citizen').on(table.citizenId),
    uniqueIndex('cards_default')
      .on(table.citizenId)
      .where(sql`${table.isDefault} and ${table.removedAt} is null`),
  ],
)

/** One payment attempt. Its order number is saved before the bank is called. */
export const payments = pgTable(
  'payments',
  {
    id: serial('id').primaryKey(),
    citizenId: clientId(),
    bani: integer('bani').notNull(),
    refundedBani: integer('refunded_bani').notNull().default(0),
    /** A state of `contract/plati.ts`. */
    state: text('state').notNull(),
    /** Our order number, the bank's `orderNumber`. */
    orderNumber: text('order_number').notNull().unique(),
    /** The bank's order id, once it has answered. */
    orderId: text('order_id').unique(),
    pageUrl: text('page_url'),
    /** Saved card it was started with, or the card of its mandate. */
    cardId: integer('card_id').references(() => cards.id),
    saveCard: boolean('save_card').notNull().default(false),
    /** Contract of the mandate, for a recurring payment. */
    mandateContractId: integer('mandate_contract_id').references(() => contracts.id),
    /** Contract and limit of the mandate agreed to at checkout, which begins with the settlement. */
    agreedContractId: integer('agreed_contract_id').references(() => contracts.id),
    agreedCeilingBani: integer('agreed_ceiling_bani'),
    /** True once that mandate has begun. */
    hasBegunMandate: boolean('has_begun_mandate').notNull().default(false),
    /** Key of the attempt of a payer without an account; null for other payments. */
    visitorKey: uuid('visitor_key'),
    /** Another citizen who pays by the consent of this one; null for other payments. */
    payerId: integer('payer_id').references(() => citizens.id),
    payerConsentId: integer('payer_consent_id').references(() => payerConsents.id, {
      onDelete: 'set null',
    }),
    /** Where that payer's receipt goes; cleared once it is in the outbox. */
    receiptEmail: text('receipt_email'),
    receiptLanguage: text('receipt_language').$type<Language>(),
    /** Card used, as reported by the bank: `**** 1234`. */
    cardMask: text('card_mask'),
    /** The bank's reference of the transaction (RRN). */
    reference: text('reference'),
    /** The bank's code of the failure reason. */
    reason: integer('reason'),
    expiresAt: instant('expires_at').notNull(),
    /** Time of the next status check with the bank; null when none is left. */
    checkAt: instant('check_at'),
    /** True if the payer has given a card to the bank, which has not decided yet. */
    isConfirming: boolean('is_confirming').notNull().default(false),
    checks: integer('checks').notNull().default(0),
    settledAt: instant('settled_at'),
    /** Time at which the bank first reported another order or amount than ours; needs manual review. */
    mismatchedAt: instant('mismatched_at'),
    /** Why an operator has released the items of such a payment. */
    releasedWhy: text('released_why'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('payments_citizen').on(table.citizenId, table.id.desc()),
    index('payments_check')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    uniqueIndex('payments_visitor')
      .on(table.visitorKey)
      .where(sql`${table.visitorKey} is not null`),
    index('payments_payer')
      .on(table.payerId, table.id.desc())
      .where(sql`${table.payerId} is not null`),
    index('payments_consent')
      .on(table.payerConsentId)
      .where(sql`${table.payerConsentId} is not null`),
    index('payments_receipt')
      .on(table.createdAt)
      .where(sql`${table.receiptEmail} is not null`),
    check(
      'payments_bani',
      sql`${table.bani} > 0 and ${table.refundedBani} between 0 and ${table.bani}`,
    ),
  ],
)

/** Items of a payment. While it is pending, no other payment can be opened on the same position. */
export const paymentPositions = pgTable(
  'payment_positions',
  {
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    receivableId: integer('receivable_id')
      .notNull()
      .references(() => receivables.id),
    bani: integer('bani').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.receivableId] }),
    uniqueIndex('payment_positions_open')
      .on(table.receivableId)
      .where(sql`${table.isOpen}`),
  ],
)

/** A citizen's mandate to debit a contract's invoices from a saved card. */
export const mandates = pgTable(
  'mandates',
  {
    contractId: integer('contract_id')
      .primaryKey()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    citizenId: ownerId(),
    cardId: integer('card_id')
      .notNull()
      .references(() => cards.id),
    ceilingBani: integer('ceiling_bani').notNull(),
    isActive: boolean('is_active').notNull(),
    consentedAt: instant('consented_at').notNull(),
    /** The announced debit. */
    announcedOn: day('announced_on'),
    announcedBani: integer('announced_bani'),
    debitOn: day('debit_on'),
    failures: integer('failures').notNull().default(0),
    /** Our code for why the last debit failed or the mandate ended. */
    failureReason: text('trouble'),
    updatedAt: updatedAt(),
  },
  (table) => [index('mandates_card').on(table.cardId)],
)

/** Consents, with the version of the text the citizen read. Append-only. */
export const consents = pgTable(
  'consents',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    /** `salvare_card`, `plata_recurenta`. */
    kind: text('kind').notNull(),
    given: boolean('given').notNull(),
    textVersion: text('text_version').notNull(),
    /** `plata:12`, `contract:3`. */
    subject: text('subject').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('consents_citizen').on(table.citizenId, table.kind)],
)

const memberId = (name: string) => integer(name).references(() => staff.id)

/** Refunds proposed by one member of the staff, which another one confirms. */
export const refundProposals = pgTable(
  'refund_proposals',
  {
    id: serial('id').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    bani: integer('bani').notNull(),
    reason: text('reason').notNull(),
    /** A state of `contract/desk/rambursari.ts`. */
    state: text('state').notNull(),
    proposedBy: memberId('proposed_by').notNull(),
    decidedBy: memberId('decided_by'),
    decisionReason: text('decision_reason').notNull().default(''),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('refund_proposals_open')
      .on(table.paymentId)
      .where(sql`${table.state} = 'propusa'`),
    index('refund_proposals_state').on(table.state, table.id.desc()),
    check('refund_proposals_bani', sql`${table.bani} > 0`),
    check(
      'refund_proposals_two_persons',
      sql`${table.state} <> 'confirmata' or (${table.decidedBy} is not null and ${table.decidedBy} <> ${table.proposedBy})`,
    ),
  ],
)

/** Refunds. The row is saved before the bank is called. */
export const refunds = pgTable(
  'refunds',
  {
    id: serial('id').primaryKey(),
    paymentId: integer('payment_id').notNull(),
    bani: integer('bani').notNull(),
    /** `in_curs`, `facuta`, `refuzata`. */
    state: text('state').notNull(),
    /** Total refunded by the bank before, to tell afterwards whether this refund went through. */
    refundedBeforeBani: integer('refunded_before_bani').notNull(),
    actor: text('actor').notNull(),
    why: text('why').notNull().default(''),
    /** Confirmed proposal that it carries out, once; null from the command line. */
    proposalId: integer('proposal_id')
      .unique()
      .references(() => refundProposals.id),
    /** Idempotency key of the program's call that requested it; null from anybody else. */
    requestKey: uuid('request_key'),
    createdAt: createdAt(),
    doneAt: instant('done_at'),
  },
  (table) => [
    foreignKey({ columns: [table.paymentId], foreignColumns: [payments.id] }),
    uniqueIndex('refunds_open')
      .on(table.paymentId)
      .where(sql`${table.state} = 'in_curs'`),
    uniqueIndex('refunds_request')
      .on(table.actor, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    check('refunds_bani', sql`${table.bani} > 0`),
  ],
)
