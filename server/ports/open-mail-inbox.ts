import type { ImapInbox, MaildirInbox } from '#server/config/env.ts'
import { openImapInbox } from './imap-inbox.ts'
import type { MailInbox } from './mail-inbox.ts'
import { openMaildirInbox } from './maildir-inbox.ts'

/** Opens the configured inbox. */
export const openMailInbox = (inbox: ImapInbox | MaildirInbox): MailInbox =>
  'maildir' in inbox ? openMaildirInbox(inbox) : openImapInbox(inbox)
