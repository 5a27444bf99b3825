import { paths } from '#contract/paths.ts'
import { receiptWords } from '#contract/receipts.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Entry } from './entry.ts'

/**
 * The kinds of entries. Each is one small description: which call it is, how its form and files make the
 * body, and what its writer is told when it has arrived.
 * A new kind joins the queue by a description here and its words in the catalogues.
 */
export interface Kind {
  /** Path of the call without an account; null: it needs one. */
  publicPath: string | null
  /** Path of the call in an account. */
  accountPath: string
  body(form: Record<string, unknown>, files: Descriptor[]): unknown
  arrived: Record<Entry['language'], (id: number, date: string) => string>
}

export const kinds: Record<string, Kind> = {
  suport: {
    publicPath: paths.suportOnline,
    accountPath: paths.accountSuportOnline,
    body: (form, files) => ({
      ...form,
      documente_fotografii_source: JSON.stringify(files),
      files: { documente_fotografii: files },
    }),
    arrived: receiptWords.suport,
  },
}
