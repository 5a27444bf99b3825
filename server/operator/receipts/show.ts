import { formatDay } from '#contract/days.ts'
import { formatIban } from '#contract/iban.ts'
import { formatDateTime } from '#server/domain/format.ts'
import { readClientCodes, viewReceipt } from '#server/modules/incasari/list.ts'
import type { ReceiptRow } from '#server/modules/incasari/repo.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { formatPairs } from '../table.ts'
import { formatAmountOf, toJson } from './list.ts'
import { parseReceiptNumber } from './receipt-number.ts'

/** Shows a receipt with its payer; the audit records the viewer. */
export const showReceiptCommand: Command = {
  name: 'incasari show',
  summary: 'o încasare întreagă, cu plătitorul și textul plății',
  details: 'Arată date personale, de aceea rămâne în jurnal cine s-a uitat.',
  takes: ['număr'],
  options: {},
  async run({ db, actor }, { args: [number = ''] }) {
    const row = await viewReceipt({ actor }, db, parseReceiptNumber(number))
    if (!row) throw new OperatorError(`Nu există încasarea ${number}.`)
    const ids = [row.citizenId, ...row.candidates.map(({ citizenId }) => citizenId)]
    const codes = await readClientCodes(
      db,
      ids.filter((id) => id !== null),
    )
    const facts = listFacts(row, codes)
    return {
      text: formatPairs(facts.filter(([, value]) => value !== '')),
      json: {
        ...toJson(row),
        referinta: row.reference,
        platitor: row.payerName,
        iban: row.payerIban,
        referinta_platii: row.paymentReference,
        detalii: row.remittance,
        client: row.citizenId === null ? '' : (codes.get(row.citizenId) ?? ''),
        posibili: row.candidates.map(({ citizenId, rule }) => ({
          cod_client: codes.get(citizenId) ?? '',
          regula: rule,
        })),
        hotarata_de: row.decidedBy,
        motiv: row.reason,
      },
    }
  },
}

const listFacts = (row: ReceiptRow, codes: Map<number, string>): [string, string][] => [
  ['Număr', String(row.id)],
  ['Sursa', row.source],
  ['Ziua', formatDay(row.valueOn)],
  ['Suma', formatAmountOf(row)],
  ['Referința', row.reference],
  ['Plătitor', row.payerName],
  ['IBAN', formatIban(row.payerIban)],
  ['Referința plății', row.paymentReference],
  ['Detalii', row.remittance],
  ['Stare', row.state],
  ['Certitudine', row.certainty],
  ['De ce', row.explanation],
  ['Client', row.citizenId === null ? '' : (codes.get(row.citizenId) ?? '')],
  [
    'Clienți posibili',
    row.citizenId === null
      ? row.candidates.flatMap(({ citizenId }) => codes.get(citizenId) ?? []).join('\n')
      : '',
  ],
  ['Hotărâtă de', row.decidedBy],
  ['Motiv', row.reason],
  ['Hotărâtă la', row.decidedAt ? formatDateTime(row.decidedAt) : ''],
]
