import { formatDays } from '#contract/duration.ro.ts'
import { clientErrorDays } from '#contract/retention.ts'
import { formatDateTime } from '#server/domain/format.ts'
import {
  clientErrorListDays,
  listClientErrors,
  toListedError,
} from '#server/modules/erori-client/repo.ts'
import type { ClientErrorRow } from '#server/modules/erori-client/repo.ts'
import { parseWholeNumber } from './arguments.ts'
import type { Command } from './command.ts'
import { formatTable } from './table.ts'

const DEFAULT_LIMIT = 20

/** Lists the errors reported by citizens' browsers. */
export const clientErrorsCommand: Command = {
  name: 'erori',
  summary: 'erorile portalului în browserele cetățenilor, întâi cele mai recente',
  details:
    'Cele la fel sunt numărate împreună. Nu se știe ale cui sunt. Fel: `ecran` (o pagină nu s-a putut afișa), `dialog` (o fereastră), `fisier` (un fișier nu s-a putut încărca), `promisiune` și `script` (altă eroare, poate nevăzută). ' +
    `Se păstrează ${formatDays(clientErrorDays)}.`,
  takes: [],
  options: {
    zile: { value: 'zile', about: `văzute în ultimele atâtea zile; altfel ${clientErrorListDays}` },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db, clock }, given) {
    const days = parseWholeNumber(given, 'zile') ?? clientErrorListDays
    const limit = parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT
    const { rows, total } = await listClientErrors(db, clock.now(), { days, limit })
    const more = total > rows.length ? ` Sunt arătate ${rows.length}; cu --limita mai multe.` : ''
    return {
      text: total === 0 ? 'Nu sunt erori.' : `${formatRows(rows)}\n\nÎn total: ${total}.${more}`,
      json: { total, lista: rows.map(toListedError) },
    }
  },
}

function formatRows(rows: ClientErrorRow[]): string {
  return formatTable(
    ['Ultima', 'Ori', 'Fel', 'Ecran', 'Versiune', 'Motoare', 'Mesaj', 'Locul'],
    rows.map((row) => [
      formatDateTime(row.lastAt),
      String(row.count),
      row.kind,
      row.page,
      row.version,
      row.engines.join(', '),
      row.message,
      row.frames.split('\n')[0] ?? '',
    ]),
  )
}
