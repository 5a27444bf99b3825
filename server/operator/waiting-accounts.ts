import { formatDate } from '#server/domain/format.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { listUnapproved } from '#server/modules/clienti/find.ts'
import type { Command } from './command.ts'
import { formatTable } from './table.ts'

/** Lists the accounts made without a PIN, oldest first; the audit records the viewer. */
export const waitingAccountsCommand: Command = {
  name: 'clienti de-aprobat',
  summary: 'conturile făcute fără PIN, care așteaptă să fie aprobate, întâi cele mai vechi',
  details:
    'Arată date personale, de aceea rămâne în jurnal cine s-a uitat. Se aprobă cu `clienti aproba`, după ce s-a verificat actul de identitate.',
  takes: [],
  options: {},
  async run(context) {
    const waiting = await listUnapproved(context, context.db)
    const rows = waiting.rows.map((row) => ({
      cnp_cui: row.cnpCui ?? '',
      nume: formatHolderName(row),
      cont_din: formatDate(row.createdAt),
    }))
    const text =
      rows.length === 0
        ? 'Niciun cont nu așteaptă aprobarea.'
        : formatTable(
            ['CNP | CUI', 'Nume', 'Cont din'],
            rows.map((row) => Object.values(row)),
          )
    return { text, json: rows }
  },
}
