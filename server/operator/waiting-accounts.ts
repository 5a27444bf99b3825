import { asc } from 'drizzle-orm'
import { citizens } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { whereUnapproved } from '#server/domain/enrolments.ts'
import { formatDate } from '#server/domain/format.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
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
  async run({ db, actor }) {
    const waiting = await db
      .select()
      .from(citizens)
      .where(whereUnapproved)
      .orderBy(asc(citizens.createdAt), asc(citizens.id))
    await audit(db, { actor, action: 'clienti.vazuti', requestId: '' })
    const rows = waiting.map((row) => ({
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
