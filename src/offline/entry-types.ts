import { paths } from '#contract/paths.ts'
import { receiptWords, type Receipt } from '#contract/receipts.ts'
import type { QueuedKind } from '#contract/trimiteri.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Entry, QueuedFile } from './entry.ts'

/**
 * The kinds of entries. Each is one small description: which call it is, how its form and files make the body, and
 * what its writer is told when it has arrived. A new kind joins the queue by a description here and its words in the
 * catalogues.
 */
export interface Kind {
  /** Path of the call; `owner` null: it was written without an account. */
  path(entry: Pick<Entry, 'form' | 'owner'>): string
  /** The server takes it from a citizen only: it is never written without an account. */
  citizenOnly?: true
  /** `files`: what the server answered to each upload, in the order of the entry's files. */
  body(form: Record<string, unknown>, files: SentFile[]): unknown
  arrived: Record<Entry['language'], (receipt: Receipt) => string>
  /** What of the form stays on the device once it has arrived; by default nothing. */
  remains?(form: Record<string, unknown>): Record<string, unknown>
  /** Its own screen shows that it has arrived: nothing more is said of it while a page is open. */
  quiet?: true
}

/** A file that has arrived, with what its form called it. */
export type SentFile = Pick<QueuedFile, 'label'> & { descriptor: Descriptor }

export const kinds: Record<string, Kind> = {
  suport: {
    path: ({ owner }) => (owner === null ? paths.suportOnline : paths.accountSuportOnline),
    body: (form, files) => ({
      ...form,
      documente_fotografii_source: JSON.stringify(descriptorsOf(files)),
      files: { documente_fotografii: descriptorsOf(files) },
    }),
    arrived: receiptWords.suport,
  },
  sesizare: {
    path: () => paths.sesizari,
    citizenOnly: true,
    body: (form, files) => ({ ...form, files: referencesOf(files) }),
    arrived: receiptWords.sesizare,
  },
  solicitare: {
    path: () => paths.saveSolicitareContract,
    citizenOnly: true,
    body: (form, files) => ({
      ...form,
      files: files.map(({ descriptor, label }) => ({ id: descriptor.id, document: label ?? '' })),
      trimite: true,
    }),
    arrived: receiptWords.solicitare,
  },
  'mesaj-solicitare': message(paths.solicitareSaveMessage),
  'mesaj-sesizare': message(paths.sesizareChat),
} satisfies Record<QueuedKind, Kind>

/** Path of the call of an entry. */
export const pathOf = (entry: Pick<Entry, 'kind' | 'form' | 'owner'>): string =>
  kinds[entry.kind]!.path(entry)

/** A message in the thread of the object whose id its form holds. */
function message(path: string): Kind {
  return {
    path: ({ form }) => `${path}${Number(form['id'])}`,
    citizenOnly: true,
    body: ({ text }, files) => ({ text, files: referencesOf(files) }),
    arrived: receiptWords.mesaj,
    // Its thread shows it until the server's list holds it.
    remains: (form) => form,
    quiet: true,
  }
}

const descriptorsOf = (files: SentFile[]) => files.map(({ descriptor }) => descriptor)
const referencesOf = (files: SentFile[]) => files.map(({ descriptor: { id } }) => ({ id }))
