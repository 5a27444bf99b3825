import { formatDateTime } from '#server/domain/format.ts'
import { viewAudit } from '#server/modules/personal/audit-entries.ts'
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
    const rows = await viewAudit({ actor, requestId: '' }, db, filter, limit)
    const text =
      rows.length === 0
        ? 'Nimic de arătat.'
        : formatTable(
            ['Când', 'Cine', 'Ce', 'Subiect', 'Cerere'],
            rows.map((row) => [
              formatDateTime(new Date(row.la)),
              row.cine,
              row.ce,
              row.subiect,
              row.cerere,
            ]),
          )
    return { text, json: rows }
  },
}

function parseDay(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  const day = new Date(`${given}T00:00:00Z`)
  if (DAY.test(given) && !Number.isNaN(day.getTime())) return day
  throw new UsageError('--de-la cere o zi, ca 2026-11-26.')
}
