import { paths } from '#contract/paths.ts'
import { receiptWords, type Receipt } from '#contract/receipts.ts'
import type { QueuedKind } from '#contract/trimiteri.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Entry, QueuedFile } from './entry.ts'

/**
 * Kind of entry: its endpoint, its request body built from form and files, and its delivery message. A new kind needs
 * a description here and its texts in the catalogues.
 */
export interface EntryKind {
  /** Path of the endpoint; `owner` is null for an entry written without an account. */
  path(entry: Pick<Entry, 'form' | 'owner'>): string
  /** True if the endpoint requires a signed-in citizen, so that it is never written without an account. */
  citizenOnly?: true
  /** Builds the request body; `files` are the descriptors of the uploads, in the order of the entry's files. */
  body(form: Record<string, unknown>, files: SentFile[]): unknown
  deliveryMessages: Record<Entry['language'], (receipt: Receipt) => string>
  /** Returns the part of the form to retain once delivered; by default nothing. */
  retain?(form: Record<string, unknown>): Record<string, unknown>
  /** True if its own screen shows the delivery, so that an open page shows no message. */
  quiet?: true
}

/** Uploaded file with its label in the form. */
export type SentFile = Pick<QueuedFile, 'label'> & { descriptor: Descriptor }

export const entryKinds: Record<QueuedKind, EntryKind> = {
  suport: {
    path: ({ owner }) => (owner === null ? paths.suportOnline : paths.accountSuportOnline),
    body: (form, files) => ({
      ...form,
      documente_fotografii_source: JSON.stringify(descriptorsOf(files)),
      files: { documente_fotografii: descriptorsOf(files) },
    }),
    deliveryMessages: receiptWords.suport,
  },
  sesizare: {
    path: () => paths.sesizari,
    citizenOnly: true,
    body: (form, files) => ({ ...form, files: referencesOf(files) }),
    deliveryMessages: receiptWords.sesizare,
  },
  solicitare: {
    path: () => paths.saveSolicitareContract,
    citizenOnly: true,
    body: (form, files) => ({
      ...form,
      files: files.map(({ descriptor, label }) => ({ id: descriptor.id, document: label ?? '' })),
      trimite: true,
    }),
    deliveryMessages: receiptWords.solicitare,
  },
  'mesaj-solicitare': message(paths.solicitareSaveMessage),
  'mesaj-sesizare': message(paths.sesizareChat),
}

/** Path of the endpoint an entry is sent to. */
export const entryPath = (entry: Pick<Entry, 'kind' | 'form' | 'owner'>): string =>
  entryKinds[entry.kind].path(entry)

/** Returns the kind of a message in the thread of the solicitare or sesizare whose id is in the form. */
function message(path: string): EntryKind {
  return {
    path: ({ form }) => `${path}${Number(form['id'])}`,
    citizenOnly: true,
    body: ({ text }, files) => ({ text, files: referencesOf(files) }),
    deliveryMessages: receiptWords.mesaj,
    // The thread shows it until the server's list contains it.
    retain: (form) => form,
    quiet: true,
  }
}

const descriptorsOf = (files: SentFile[]) => files.map(({ descriptor }) => descriptor)
const referencesOf = (files: SentFile[]) => files.map(({ descriptor: { id } }) => ({ id }))
