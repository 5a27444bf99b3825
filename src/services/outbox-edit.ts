import type { FaqSlug } from '#contract/faq-slugs.ts'
import type { Entry } from '../offline/entry.ts'
import { openSupport } from './dialogs.ts'
import { filesOf, rows, retry, setAside } from './outbox.ts'
import type { SupportValues } from './support.ts'

/**
 * Opens an entry in its form again. Sending makes a new entry with a new key in its place: the old one may have
 * arrived without an answer, and a key belongs to one content. Until then the old one is set aside, never gone.
 */
export async function editEntry(entry: Entry): Promise<void> {
  const { pagina, ...values } = entry.form as Partial<SupportValues> & { pagina?: FaqSlug }
  const files = await filesOf(entry)
  await setAside(entry)
  await openSupport(pagina ?? 'SUPORT_ONLINE_PAGE', { id: entry.id, values, files })
  const isStillThere = rows.value.some((row) => row.kind === 'entry' && row.entry.id === entry.id)
  if (isStillThere) await retry(entry)
}
