/**
 * Enhanced status codes (RFC 3463) of a mailbox that does not exist, or is closed. Others, as a full mailbox or a refused
 * sender, say nothing of the address.
 */
const UNKNOWN_MAILBOX = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)$/

/** True if a status says that nothing will ever reach an address. */
export const isUnknownMailbox = (status: string): boolean => UNKNOWN_MAILBOX.test(status)
