import { deskLimits } from '#contract/desk/limits.ts'
import { formatDays } from '#contract/duration.ro.ts'
import type { TermItem } from '#contract/operator/dosare.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import { formatDate } from '#server/domain/format.ts'
import { listTerms } from '#server/modules/dosare/terms.ts'
import { parseWholeNumber } from '../arguments.ts'
import type { Command } from '../command.ts'
import { formatTable } from '../table.ts'

const DEFAULT_LIMIT = 200
const { nearDays } = deskLimits.queue

/** Lists the cases of all kinds whose term has passed or is near, without personal data. */
export const termsCommand: Command = {
  name: 'termene list',
  summary: 'solicitările și sesizările deschise al căror termen a trecut sau este aproape',
  details:
    'Lista de dimineață: aceleași cazuri le numără e-mailul trimis angajaților la `STAFF_DIGEST_TIMES`. Întâi termenele cele mai vechi; fără date personale.',
  takes: [],
  options: {
    zile: { value: 'zile', about: `termenele din atâtea zile, după azi; altfel ${nearDays}` },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db, clock }, given) {
    const days = parseWholeNumber(given, 'zile') ?? nearDays
    const limit = parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT
    const { rows, total, passed } = await listTerms(db, clock.now(), { days, limit })
    const states = {
      solicitare: (await readStateMachine(db, 'solicitari')).etichete,
      sesizare: (await readStateMachine(db, 'sesizari')).etichete,
    }
    const items = rows.map(({ item }) => item)
    const shown = formatTable(
      ['Număr', 'Felul', 'Stare', 'Termen', 'Când', 'Așteaptă răspuns'],
      items.map((item) => [
        item.numar,
        item.denumire,
        states[item.fel][item.stare] ?? item.stare,
        formatDate(new Date(item.termen_la)),
        describeTerm(item),
        item.asteapta_raspuns ? 'da' : 'nu',
      ]),
    )
    const more = total > rows.length ? ` Sunt arătate ${rows.length}; cu --limita mai multe.` : ''
    const near = `${total - passed} cu termenul azi sau în ${formatDays(days)}`
    return {
      text:
        total === 0
          ? `Niciun termen depășit și niciunul în ${formatDays(days)}.`
          : `${shown}\n\n${passed} cu termenul depășit, ${near}.${more}`,
      json: { total, depasite: passed, lista: items },
    }
  },
}

function describeTerm({ zile_ramase: days, depasit }: TermItem): string {
  if (depasit) return days === 0 ? 'depășit azi' : `depășit cu ${formatDays(-days)}`
  return days === 0 ? 'azi' : `în ${formatDays(days)}`
}
