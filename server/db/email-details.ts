import type { Language } from '#contract/languages.ts'
import type { NoticeKind } from '#contract/notificari.ts'

/** Column of the outbox: what an e-mail has besides its text: the HTML part is drawn from both when it is sent. */
export interface EmailDetails {
  language: Language
  button?: EmailButton
  /** Kinds of the notifications in it, which its reader may stop. */
  kinds?: NoticeKind[]
  /** The case it speaks of, as `sesizare-12`: its messages are one thread. */
  thread?: string
  /** Invoices it tells of: what is to pay is added when it is sent. */
  invoiceIds?: number[]
  /** True if their documents are added as well. */
  withDocuments?: boolean
  /** The one new invoice that an e-mail stored by the version before tells of. */
  invoiceId?: number
}

/** The link of a message. `url` stands in its text as well. */
export interface EmailButton {
  label: string
  url: string
}
