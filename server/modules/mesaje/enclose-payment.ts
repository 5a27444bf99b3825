import type { BankAccount } from '#contract/facturi.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { formatIban } from '#contract/iban.ts'
import type { Language } from '#contract/languages.ts'
import { formatDayIn, formatLei } from '#server/domain/format.ts'
import { awaitsDebit } from '#server/domain/mandates.ts'
import type { NamedInvoice } from '#server/modules/pdf/documents.ts'
import {
  MAX_REFERENCE_LENGTH,
  drawQrPicture,
  formatTransfer,
} from '#server/pdf/transfer-qr-code.ts'
import type { EmailAttachment } from '#server/ports/message-transports.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { TransferCode } from './email-html.ts'
import { emailWords } from './messages.ts'

/** Parts that an e-mail adds for its invoices. */
export interface Enclosure {
  /** Paragraphs of the text that say what is to pay; none if nothing is. */
  paragraphs: string[]
  transfer?: TransferCode | undefined
  attachments: EmailAttachment[]
}

export const NOTHING: Enclosure = { paragraphs: [], attachments: [] }

const CODE_CID = 'transfer@portal'

/** Sum left to pay of an invoice, and its day. */
interface Due {
  number: string
  bani: number
  dueOn: string
  isDebited: boolean
}

async function readDue({ env, db }: Ports, { document }: NamedInvoice): Promise<Due> {
  const { factura } = document.content
  const bani = factura.rest_bani + factura.penalitati_bani
  const isDebited =
    bani > 0 && !env.featuresOff.has('recurring') && (await awaitsDebit(db, factura.contract_id))
  return { number: invoiceNumber(factura), bani, dueOn: factura.data_scadenta, isDebited }
}

/** `isAlone`: the e-mail tells of one invoice only. */
interface Telling {
  language: Language
  isAlone: boolean
}

/** Says what is to pay of some invoices and into which account, with the QR code of the transfer. */
export async function enclosePayment(
  ports: Ports,
  invoices: NamedInvoice[],
  telling: Telling,
): Promise<Enclosure> {
  const due: Due[] = []
  for (const invoice of invoices) due.push(await readDue(ports, invoice))
  const owed = due.filter(({ bani }) => bani > 0)
  if (owed.length === 0) return NOTHING
  const byHand = owed.filter(({ isDebited }) => !isDebited)
  const { account } = ports.env
  const transfer = account && byHand.length > 0 ? formatAccount(account, byHand, telling) : null
  const facts = telling.isAlone ? describeOne(owed[0]!, telling) : listDue(owed, telling)
  const paragraphs = telling.isAlone
    ? [[facts, ...(transfer?.lines ?? [])].join('\n')]
    : [facts, ...(transfer ? [transfer.lines.join('\n')] : [])]
  if (!transfer?.code) return { ...NOTHING, paragraphs }
  const bytes = await drawQrPicture(transfer.code)
  const code = { name: 'transfer.png', type: 'image/png', bytes, cid: CODE_CID }
  const paragraph = paragraphs.at(-1)!
  return { paragraphs, transfer: { paragraph, src: `cid:${CODE_CID}` }, attachments: [code] }
}

function describeOne({ bani, dueOn, isDebited }: Due, { language }: Telling): string {
  const texts = emailWords[language].transferTexts
  return [
    `${texts.amount}: ${formatLei(bani, language)}`,
    `${texts.due}: ${formatDayIn(language, dueOn)}`,
    ...(isDebited ? [texts.recurring] : []),
  ].join('\n')
}

function listDue(owed: Due[], { language }: Telling): string {
  const { list, item, debited } = emailWords[language].transferTexts
  const items = owed.map(({ number, bani, dueOn, isDebited }) => {
    const due = formatDayIn(language, dueOn)
    const line = item({ number, amount: formatLei(bani, language), due })
    return isDebited ? `${line}, ${debited}` : line
  })
  return [list, ...items].join('\n')
}

/** Formats the account to pay into, with the QR code of one transfer unless it cannot name all invoices. */
function formatAccount(
  account: BankAccount,
  byHand: Due[],
  { language, isAlone }: Telling,
): { lines: string[]; code: string | null } {
  const texts = emailWords[language].transferTexts
  const bani = byHand.reduce((sum, one) => sum + one.bani, 0)
  const reference = byHand.map(({ number }) => number).join(', ')
  const isOne = reference.length <= MAX_REFERENCE_LENGTH
  const lines = [
    ...(isAlone ? [] : [`${texts.total}: ${formatLei(bani, language)}`]),
    `${texts.beneficiary}: ${account.beneficiar}`,
    `${texts.iban}: ${formatIban(account.iban)}`,
    `${texts.bank}: ${account.banca}`,
    `${texts.reference}: ${isOne ? reference : texts.eachNumber}`,
  ]
  return { lines, code: isOne ? formatTransfer(account, bani, reference) : null }
}
