import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Received e-mails, and addresses that messages do not reach. Neither holds an address. */

/** E-mails that were handled, so that each is handled once. */
export const incomingEmails = pgTable(
  'incoming_emails',
  {
    /** Keyed hash of author and `Message-ID`. */
    messageKey: text('message_key').primaryKey(),
    /** Where it was read: `imap:<uidvalidity>:<uid>`, `maildir:<file>`. */
    source: text('source').notNull(),
    /** `primit`, `automat`, `necitibil`, or why it was refused. */
    outcome: text('outcome').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('incoming_emails_received').on(table.receivedAt)],
)

/** Phones and e-mail addresses that a message could not be delivered to. */
export const undeliverableContacts = pgTable(
  'undeliverable_contacts',
  {
    /** `sms` or `email`. */
    channel: text('channel').notNull(),
    /** Keyed hash of the phone or address. */
    contactHash: text('contact_hash').notNull(),
    /** A confirmation of the contact after it ends the mark. */
    failedAt: instant('failed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.contactHash] }),
    index('undeliverable_contacts_failed').on(table.failedAt),
  ],
)
