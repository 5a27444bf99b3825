/** The messages that wait to be handled, in an IMAP folder or a Maildir. */
export interface MailInbox {
  /**
   * Gives each message to `handle`, oldest first, and puts it away if that returns true. Rejects when the messages
   * cannot be read.
   */
  forEach(handle: (message: WaitingMessage) => Promise<boolean>): Promise<void>
  /** Deletes the messages that were put away and came before the day of `before`. */
  removeHandled(before: Date): Promise<void>
  /** Rejects when the messages cannot be read. */
  verify(): Promise<void>
}

export interface WaitingMessage {
  /** Tells it from every other message of the same inbox, as `imap:7:12`. */
  source: string
  /** Bytes. */
  size: number
  read(): Promise<Buffer>
  /** Reads the headers, and little else. */
  readHead(): Promise<Buffer>
}
