import type { SolicitareDocument } from '#contract/solicitari.ts'
import type { Outcome } from '../net/outcome.ts'
import { fetchFile } from './download.ts'
import { documentAddress } from './solicitari.ts'

/** Downloads documents of a solicitare, by their codes, so that another can hold them. */
export async function fetchDocuments(
  documents: readonly SolicitareDocument[],
): Promise<Outcome<Map<string, File[]>>> {
  const files = new Map<string, File[]>()
  for (const { id, nume, tip, document } of documents) {
    const outcome = await fetchFile(documentAddress(id))
    if (outcome.kind !== 'ok') return outcome
    const file = new File([outcome.data], nume, { type: tip })
    files.set(document, [...(files.get(document) ?? []), file])
  }
  return { kind: 'ok', data: files, meta: undefined }
}
