import type { StoredEntry } from '../offline/entry.ts'
import { filesOf } from './outbox.ts'
import { saveFiles } from './save-files.ts'

/** Hands an entry and its files to the citizen as downloads, so that nothing is ever stuck here. */
export async function exportRow(row: StoredEntry): Promise<void> {
  const record = row.kind === 'entry' ? row.entry.form : row.record
  const text = JSON.stringify(record, null, 2)
  const form = new File([text], 'de-trimis.json', { type: 'application/json' })
  saveFiles([form, ...(row.kind === 'entry' ? await filesOf(row.entry) : [])])
}
