import type { StoredEntry } from '../offline/entry.ts'
import { filesOf } from './outbox.ts'

/** Hands an entry and its files to the citizen as downloads, so that nothing is ever stuck here. */
export async function exportRow(row: StoredEntry): Promise<void> {
  const record = row.kind === 'entry' ? row.entry.form : row.record
  const text = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' })
  download(text, 'de-trimis.json')
  if (row.kind !== 'entry') return
  for (const file of await filesOf(row.entry)) download(file, file.name)
}

function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
