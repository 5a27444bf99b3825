import { saveFile } from '../browser/save-file.ts'
import type { StoredEntry } from '../offline/entry.ts'
import { filesOf } from './outbox.ts'

/** Hands an entry and its files to the citizen as downloads, so that nothing is ever stuck here. */
export async function exportRow(row: StoredEntry): Promise<void> {
  const record = row.kind === 'entry' ? row.entry.form : row.record
  const text = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' })
  saveFile(text, 'de-trimis.json')
  if (row.kind !== 'entry') return
  for (const file of await filesOf(row.entry)) saveFile(file, file.name)
}
