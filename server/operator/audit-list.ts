import { audit } from '#server/domain/audit.ts'
import { formatDateTime } from '#server/domain/format.ts'
import { listAudit } from '#server/modules/personal/repo.ts'
import { parseWholeNumber } from './arguments.ts'
import type { Command } from './command.ts'
import { UsageError } from './errors.ts'
import { formatTable } from './table.ts'

const DEFAULT_LIMIT = 50
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Lists the audit, the latest first; the audit records the viewer. */
export const auditCommand: Command = {
  name: 'audit list',
  summary: 'jurnalul: cine ce a făcut, întâi cele mai noi',
  details:
    'Jurnalul nu are date personale, numai numere: `cetatean:12`, `personal:3`. Rămâne în el și cine s-a uitat.',
  takes: [],
  options: {
    cine: { value: 'cine', about: 'numai ale acestuia, ca `operator:ana` sau `personal:3`' },
    ce: { value: 'ce', about: 'numai cele care încep așa, ca `personal.`' },
    subiect: { value: 'subiect', about: 'numai despre acesta, ca `cetatean:12`' },
    'de-la': { value: 'AAAA-LL-ZZ', about: 'numai de la această zi (UTC) încoace' },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db, actor }, given) {
    const limit = parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT
    const filter = {
      actor: given.text('cine'),
      action: given.text('ce'),
      subject: given.text('subiect'),
      since: parseDay(given.text('de-la')),
    }
    const rows = await listAudit(db, filter, limit)
    await audit(db, {
      actor,
      action: 'audit.vazut',
      subject: filter.subject ?? '',
      requestId: '',
    })
    const text =
      rows.length === 0
        ? 'Nimic de arătat.'
        : formatTable(
            ['Când', 'Cine', 'Ce', 'Subiect', 'Cerere'],
            rows.map((row) => [
              formatDateTime(row.at),
              row.actor,
              row.action,
              row.subject,
              row.requestId,
            ]),
          )
    const json = rows.map((row) => ({
      id: row.id,
      la: row.at.toISOString(),
      cine: row.actor,
      ce: row.action,
      subiect: row.subject,
      cerere: row.requestId,
    }))
    return { text, json }
  },
}

function parseDay(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  const day = new Date(`${given}T00:00:00Z`)
  if (DAY.test(given) && !Number.isNaN(day.getTime())) return day
  throw new UsageError('--de-la cere o zi, ca 2026-11-26.')
}
