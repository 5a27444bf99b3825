import { formatDay } from '#contract/days.ts'
import { formatLei } from '#server/domain/format.ts'
import {
  countReceipts,
  listCandidateIds,
  listReceipts,
  readClientCodes,
} from '#server/modules/incasari/list.ts'
import type { ReceiptRow } from '#server/modules/incasari/repo.ts'
import { receiptStates } from '#contract/money-fields.ts'
import type { ReceiptState } from '#contract/money-fields.ts'
import { parseWholeNumber } from '../arguments.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { formatTable } from '../table.ts'

const DEFAULT_LIMIT = 50
const ALL = 'toate'
const WAITING: ReceiptState = 'de_potrivit'
const isState = (word: string): word is ReceiptState => receiptStates.some((one) => one === word)

/** Lists receipts with the reason they wait and who they may be from, without names of payers. */
export const listReceiptsCommand: Command = {
  name: 'incasari list',
  summary: 'încasările care așteaptă o hotărâre, cu motivul și clienții posibili',
  details: 'Nu arată nume sau conturi: acestea se văd cu `incasari show`.',
  takes: [],
  options: {
    stare: { value: 'stare', about: `${receiptStates.join(', ')} sau ${ALL}; altfel ${WAITING}` },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db }, given) {
    const states = selectStates(given.text('stare') ?? WAITING)
    const limit = parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT
    const rows = await listReceipts(db, { states, order: 'certitudine', limit })
    const total = await countReceipts(db, states)
    const codes = await readClientCodes(db, rows.flatMap(listCandidateIds))
    const listed = rows.map((row) => ({ row, clients: formatClients(row, codes) }))
    const shown = formatTable(
      ['Număr', 'Ziua', 'Suma', 'Stare', 'De ce', 'Cod client'],
      listed.map(({ row, clients }) => [
        String(row.id),
        formatDay(row.valueOn),
        formatAmountOf(row),
        row.state,
        row.explanation,
        clients.join('; '),
      ]),
    )
    const more = total > rows.length ? ` Sunt arătate ${rows.length}; cu --limita mai multe.` : ''
    return {
      text: total === 0 ? 'Nu sunt încasări.' : `${shown}\n\nÎn total: ${total}.${more}`,
      json: {
        total,
        lista: listed.map(({ row, clients }) => ({ ...toJson(row), coduri_client: clients })),
      },
    }
  },
}

function selectStates(word: string): readonly ReceiptState[] {
  if (word === ALL) return receiptStates
  if (isState(word)) return [word]
  throw new UsageError(`Nu există starea „${word}”. Stările: ${receiptStates.join(', ')}, ${ALL}.`)
}

const formatClients = (row: ReceiptRow, codes: Map<number, string>): string[] =>
  listCandidateIds(row).flatMap((id) => codes.get(id) ?? [])

/** Formats the amount in its currency. */
export const formatAmountOf = ({ bani, currency }: Pick<ReceiptRow, 'bani' | 'currency'>): string =>
  currency === 'RON' ? formatLei(bani) : `${(bani / 100).toFixed(2)} ${currency}`

/** Facts of a receipt without personal data. */
export const toJson = (row: ReceiptRow) => ({
  numar: row.id,
  sursa: row.source,
  ziua: row.valueOn,
  suma_bani: row.bani,
  moneda: row.currency,
  stare: row.state,
  certitudine: row.certainty,
  explicatie: row.explanation,
})
