import { isValidIban, normalizeIban } from '#contract/iban.ts'
import { limits } from '#contract/limits.ts'
import { dayOf } from '#contract/time-zone.ts'
import { bookReceipts } from '#server/modules/incasari/book-receipts.ts'
import { matchReceipts } from '#server/modules/incasari/match.ts'
import { findKnownKeys, insertReceipts, listReceiptsByIds } from '#server/modules/incasari/repo.ts'
import type { NewReceipt } from '#server/modules/incasari/repo.ts'
import { WrongValue, code, day, lei, oneOf, optional, required, text } from '../columns.ts'
import { defineKind } from '../kind.ts'
import type { ImportContext, Line, RowOf } from '../kind.ts'

const iban = (value: string): string => {
  const found = normalizeIban(value)
  if (isValidIban(found)) return found
  throw new WrongValue('nu este un IBAN')
}

const columns = {
  sursa: required(oneOf(['numerar', 'transfer']), 'numerar sau transfer', 'numerar'),
  referinta: required(code, 'numărul chitanței sau al plății la bancă', 'CH-1024'),
  data: required(day, 'ziua în care au ajuns banii', '2026-11-05'),
  suma: required(lei(0.01), 'suma, în lei', '52,66'),
  factura: optional(text(limits.text.max), '', 'seria și numărul facturii', 'FS 100234'),
  client: optional(code, '', 'numărul contractului sau codul de client', '12345/2024'),
  platitor: optional(text(limits.text.max), '', 'numele plătitorului', 'Ionescu Maria'),
  iban: optional(iban, '', 'contul din care s-a plătit', 'RO49AAAA1B31007593840000'),
  detalii: optional(text(limits.text.max), '', 'textul plății', 'factura din octombrie'),
}
type Row = RowOf<typeof columns>

/** Money received in cash or by transfer, without a bank statement. */
export const receiptsKind = defineKind({
  name: 'incasari',
  summary: 'încasările în numerar, sau prin transfer fără extras de cont',
  details: ({ statements, waiting }) =>
    `O încasare se caută ca ${statements}: după factură, client, apoi după plătitor împreună cu suma datorată. Cele sigure se înregistrează și titularii sunt anunțați; celelalte așteaptă ${waiting}. Plata contează din ziua dată. O încasare cu aceeași sursă și referință este aceeași: a doua oară nu se înregistrează.`,
  columns,
  getUniqueKeys: (row) => [toKey(row)],
  async plan(context, lines) {
    const known = await findKnownKeys(
      context.tx,
      lines.map(({ row }) => toKey(row)),
    )
    const added = lines.filter(({ row }) => !known.has(toKey(row))).filter(isArrived(context))
    const counts = { added: added.length, changed: 0, removed: 0 }
    return {
      counts,
      lines: added.map(({ line }) => line),
      async write() {
        const { tx, env, now } = context
        const ids = await insertReceipts(
          tx,
          added.map(({ row }) => toReceipt(row)),
          now,
        )
        if (ids.length > 0) {
          const rows = await listReceiptsByIds(tx, ids)
          await bookReceipts(tx, { env, now }, await matchReceipts(tx, rows))
        }
        return counts
      },
    }
  },
})

const isArrived =
  ({ now, wrong }: ImportContext) =>
  ({ line, row }: Line<Row>): boolean =>
    row.data <= dayOf(now) || wrong(line, 'data', 'este în viitor').length > 0

const toKey = ({ sursa, referinta }: Row): string => `${sursa}:${referinta}`

const toReceipt = (row: Row): NewReceipt => ({
  source: row.sursa,
  dedupKey: toKey(row),
  reference: row.referinta,
  valueOn: row.data,
  bani: row.suma,
  currency: 'RON',
  payerName: row.platitor,
  payerIban: row.iban,
  paymentReference: row.factura,
  remittance: [row.client === '' ? '' : `cod client ${row.client}`, row.detalii]
    .filter(Boolean)
    .join(' '),
  holdReason: '',
})
