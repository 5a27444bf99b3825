import type { StoredEntry } from '../offline/entry.ts'
import { readEntryFiles } from './outbox-changes.ts'
import { saveFiles } from './save-files.ts'

/** Downloads an entry and its files, so that the citizen's data is never stuck on the device. */
export async function exportRow(row: StoredEntry): Promise<void> {
  const record = row.kind === 'entry' ? row.entry.form : row.record
  const text = JSON.stringify(record, null, 2)
  const form = new File([text], 'de-trimis.json', { type: 'application/json' })
  saveFiles([form, ...(row.kind === 'entry' ? await readEntryFiles(row.entry) : [])])
}
