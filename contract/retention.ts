/**
 * Default retention of a visitor's request after its last answer, in days; `VISITOR_REQUEST_DAYS` overrides it. A year
 * and its leap day: an answer may be contested in court that long (Law 554/2004, Art. 11).
 */
export const visitorRequestDays = 366

/**
 * Hours a replaced phone or e-mail address is kept: it can undo the change for as long, and recovery is refused to a
 * new phone for as long. The sentence of `telefon_recent` gives the period in days.
 */
export const contactUndoHours = 72

/** Days over which failed attempts on an account are counted. */
export const attemptDays = 30

/** Days an expired code is kept: as long as its failures are counted. */
export const codeDays = attemptDays + 1

/** Days a message is kept, without its text once sent. */
export const messageDays = 30

/** Days the address for the receipt of a payment without an account is kept, if the payment never succeeds. */
export const receiptEmailDays = 2

/** Days a handled e-mail is kept in the mailbox, should somebody ask what came. */
export const handledEmailDays = 30

/** Days a received e-mail is remembered, so that it is not handled again when somebody puts it back. */
export const incomingEmailDays = 366

/** Days after which a contact that messages did not reach is tried again. */
export const undeliverableDays = 90

/** Days a reminder is remembered, which is longer than the days of any occasion. */
export const reminderDays = 90

/** Days a draft that nobody touches is kept; its owner is told of its removal a week before. */
export const draftDays = 60

/** Days an event is kept for the webhooks that it was recorded for. */
export const webhookDays = 30

/** Days the file of an import is kept, to show its rejected lines or to go on with it. It holds personal data. */
export const importFileDays = 30

/** Days an error reported by a browser is kept. */
export const clientErrorDays = 30

/** Days a device keeps the receipt of a submission. */
export const receiptDays = 30

/** Days a file without a row stays in the trash. */
export const trashDays = 30

/** Days of the longest year: whoever counts in years never finds something gone before its time. */
const yearDays = 366

/** Years an entry of the audit is kept; its trigger refuses to delete earlier. */
export const auditYears = 5
export const auditDays = auditYears * yearDays

/** Years an unread notification is kept: the general time limit of claims. */
export const unreadNoticeYears = 3
export const unreadNoticeDays = unreadNoticeYears * yearDays

/** Days an idempotency key is kept: two years, longer than an entry waits in a queue. */
export const idempotencyDays = 2 * yearDays

/** Days after which an account that nobody uses is closed, if nothing binds its owner: two years. */
export const unusedAccountDays = 2 * yearDays

/** Days a request to pay for somebody is kept while its code is not entered. */
export const unansweredConsentDays = 7

/** Days without a payment after which a consent to pay for somebody ends: two years. */
export const unusedConsentDays = 2 * yearDays

/** Years a consent that has ended is kept, as the proof of payments made by it: the general time limit of claims. */
export const endedConsentYears = 3
export const endedConsentDays = endedConsentYears * yearDays
