import { paths } from '#contract/paths.ts'
import type { Descriptor } from '#contract/uploads.ts'

/**
 * The kinds of entries. Each is one small description: which call it is, and how its form and files make the body.
 * A new kind joins the queue by a description here and its words in the catalogues.
 */
export interface Kind {
  /** Path of the call without an account; null: it needs one. */
  publicPath: string | null
  /** Path of the call in an account. */
  accountPath: string
  body(form: Record<string, unknown>, files: Descriptor[]): unknown
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
  },
}
