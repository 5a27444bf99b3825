import { setTimeout as wait } from 'node:timers/promises'
import { formatIban } from '#contract/iban.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import type { Language } from '#contract/languages.ts'
import type { outbox } from '#server/db/schema.ts'
import { findById } from '#server/domain/citizens.ts'
import { formatDayIn, formatLei } from '#server/domain/format.ts'
import { awaitsDebit } from '#server/domain/mandates.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { loadInvoice } from '#server/modules/pdf/documents.ts'
import type { NamedInvoice } from '#server/modules/pdf/documents.ts'
import type { ThreadPool } from '#server/pdf/thread-pool.ts'
import { drawQrPicture, formatTransfer } from '#server/pdf/transfer-qr-code.ts'
import type { EmailAttachment } from '#server/ports/message-transports.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { TransferCode } from './email-html.ts'
import { emailWords } from './messages.ts'

/** An invoice in its e-mail. */
export interface Enclosure {
  /** Paragraph of the text that says what is to pay; empty if nothing is. */
  paragraph: string
  transfer: TransferCode | undefined
  attachments: EmailAttachment[]
}

type Row = Pick<typeof outbox.$inferSelect, 'id' | 'recipient' | 'citizenId' | 'emailDetails'>

const NOTHING: Enclosure = { paragraph: '', transfer: undefined, attachments: [] }
/** How long an e-mail waits for its document, behind those of its batch: well within their lease. */
const DOCUMENT_WAIT_MS = 20_000
const CODE_CID = 'transfer@portal'

/**
 * Encloses the invoice that an e-mail tells of, as it is now; nothing if its reader is no longer the owner at this
 * address. What cannot be drawn is left out: the message must not wait for it. Without `pool` there is no document.
 */
export async function encloseInvoice(
  ports: Ports,
  row: Row,
  pool?: ThreadPool,
): Promise<Enclosure> {
  const { citizenId, emailDetails } = row
  if (citizenId === null || emailDetails?.invoiceId === undefined) return NOTHING
  const { invoiceId, language } = emailDetails
  try {
    const citizen = await findById(ports.db, citizenId)
    if (citizen?.state !== 'activ' || citizen.email !== row.recipient) return NOTHING
    const invoice = await loadInvoice({ ...ports, requestDb: ports.db }, citizenId, invoiceId)
    const payment = await encloseTransfer(ports, invoice, language)
    const withDocument = pool && ports.env.emailInvoicePdf
    const document = withDocument ? await encloseDocument(ports, row, invoice, pool) : []
    return { ...payment, attachments: [...payment.attachments, ...document] }
  } catch (error) {
    logMissing(ports, row, error)
    return NOTHING
  }
}

async function encloseTransfer(
  { env, db }: Ports,
  { document }: NamedInvoice,
  language: Language,
): Promise<Enclosure> {
  const { factura, account } = document.content
  const bani = factura.rest_bani + factura.penalitati_bani
  if (bani === 0) return NOTHING
  const texts = emailWords[language].transferTexts
  const facts = [
    `${texts.amount}: ${formatLei(bani, language)}`,
    `${texts.due}: ${formatDayIn(language, factura.data_scadenta)}`,
  ]
  const isDebited =
    !env.featuresOff.has('recurring') && (await awaitsDebit(db, factura.contract_id))
  if (isDebited) return { ...NOTHING, paragraph: [...facts, texts.recurring].join('\n') }
  if (!account) return { ...NOTHING, paragraph: facts.join('\n') }
  const reference = invoiceNumber(factura)
  const paragraph = [
    ...facts,
    `${texts.beneficiary}: ${account.beneficiar}`,
    `${texts.iban}: ${formatIban(account.iban)}`,
    `${texts.bank}: ${account.banca}`,
    `${texts.reference}: ${reference}`,
  ].join('\n')
  const bytes = await drawQrPicture(formatTransfer(account, bani, reference))
  const code = { name: 'transfer.png', type: 'image/png', bytes, cid: CODE_CID }
  return { paragraph, transfer: { paragraph, src: `cid:${CODE_CID}` }, attachments: [code] }
}

async function encloseDocument(
  ports: Ports,
  row: Row,
  { name, document }: NamedInvoice,
  pool: ThreadPool,
): Promise<EmailAttachment[]> {
  const { env, clock } = ports
  try {
    const drawing = { document, photos: new Map(), operator: env.operator, at: clock.now() }
    const bytes = await Promise.race([pool.draw(drawing), refuseAfter(DOCUMENT_WAIT_MS)])
    return [{ name, type: 'application/pdf', bytes }]
  } catch (error) {
    logMissing(ports, row, error)
    return []
  }
}

async function refuseAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false })
  throw new ApiError('indisponibil')
}

// Only the kind of failure: its text may quote the invoice.
function logMissing({ log }: Ports, { id }: Row, error: unknown): void {
  const reason = error instanceof ApiError ? error.code : describeError(error).type
  log.warn({ message: id, error: reason }, 'invoice not enclosed')
}
