import type { FaqSlug } from '#contract/faq-slugs.ts'
import type { Entry } from '../offline/entry.ts'
import { openSupport } from './dialogs.ts'
import { cancelEdit, hold, readEntryFiles } from './outbox-changes.ts'
import type { SupportValues } from './support.ts'

/**
 * Opens an entry in its form. Resolves with the path of the form, or null if there is none to open: the form is a
 * dialog, or the entry was delivered meanwhile.
 */
type Editor = (entry: Entry) => Promise<string | null>

const editors: Record<string, Editor> = {
  suport: editSupport,
  async sesizare(entry) {
    const { editSesizare } = await import('./sesizare-noua.ts')
    return (await editSesizare(entry)) ? '/sesizari/noua' : null
  },
  async solicitare(entry) {
    const { editSolicitare } = await import('./solicitare-noua.ts')
    return (await editSolicitare(entry)) ? '/solicitare-add' : null
  },
  'mesaj-sesizare': (entry) => editInThread(entry),
  'mesaj-solicitare': (entry) => editInThread(entry),
}

export const isEditable = ({ kind }: Entry): boolean => kind in editors

/**
 * Reopens an entry in its form. Submitting creates a replacement with a new idempotency key, as the old entry may have
 * been delivered with its response lost, and a key belongs to one content. Until then the old entry stays on hold.
 */
export async function editEntry(entry: Entry): Promise<string | null> {
  return (await editors[entry.kind]?.(entry)) ?? null
}

/** Returns the path of the case a delivered entry opened or a message belongs to; null for a support request. */
export function caseAddress({ kind, form, status }: Entry): string | null {
  if (kind === 'suport') return null
  const id = form['id'] ?? (status.state === 'sent' && status.receipt.id)
  return `${kind.endsWith('sesizare') ? '/sesizare/' : '/solicitare-view/'}${Number(id)}`
}

async function editInThread(entry: Entry): Promise<string | null> {
  const { editMessage } = await import('./message-edit.ts')
  return (await editMessage(entry)) ? `${caseAddress(entry)}#mesaje` : null
}

async function editSupport(entry: Entry): Promise<null> {
  const { pagina, ...values } = entry.form as Partial<SupportValues> & { pagina?: FaqSlug }
  const files = await readEntryFiles(entry)
  if (!(await hold(entry))) return null
  await openSupport(pagina ?? 'SUPORT_ONLINE_PAGE', { id: entry.id, values, files })
  await cancelEdit(entry.id)
  return null
}
