import type { PortalConfig } from '#contract/portal.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { InvoiceContent } from './factura.ts'
import type { CreditNoteContent } from './nota-credit.ts'
import { groupFilesByAuthor } from './photo-album.ts'
import type { Photos } from './photo-album.ts'
import type { PaymentContent } from './plata.ts'
import type { SesizareContent } from './sesizare.ts'
import type { ProofContent } from './solicitare.ts'

/** Content of a document as plain data, because a structured clone passes it to a thread. */
export type Document =
  | { kind: 'solicitare'; content: ProofContent }
  | { kind: 'sesizare'; content: SesizareContent }
  | { kind: 'factura'; content: InvoiceContent }
  | { kind: 'nota_credit'; content: CreditNoteContent }
  | { kind: 'plata'; content: PaymentContent }

/** A document before it is drawn, and the name of its file. */
export interface NamedDocument {
  name: string
  document: Document
}

/** A document with all that a thread needs to draw it. */
export interface Drawing {
  document: Document
  photos: Photos
  operator: PortalConfig['operator']
  at: Date
}

/** Lists the files that a document names, in drawing order. */
export function listDocumentFiles({ kind, content }: Document): Descriptor[] {
  if (kind !== 'sesizare') return []
  const { sesizare, fir } = content
  const own = groupFilesByAuthor(sesizare.fisiere).flatMap(({ files }) => files)
  return [...own, ...fir.flatMap(({ fisiere }) => fisiere)]
}
