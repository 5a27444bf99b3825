import { setTimeout as wait } from 'node:timers/promises'
import type { outbox } from '#server/db/schema.ts'
import { findById } from '#server/domain/citizens.ts'
import { MAX_ENCLOSED_INVOICES } from '#server/domain/email-details.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { loadInvoice } from '#server/modules/pdf/documents.ts'
import type { NamedInvoice } from '#server/modules/pdf/documents.ts'
import type { ThreadPool } from '#server/pdf/thread-pool.ts'
import type { EmailAttachment } from '#server/ports/message-transports.ts'
import type { Ports } from '#server/ports/ports.ts'
import { enclosePayment, NOTHING } from './enclose-payment.ts'
import type { Enclosure } from './enclose-payment.ts'
import { emailWords } from './messages.ts'

type Row = Pick<typeof outbox.$inferSelect, 'id' | 'recipient' | 'citizenId' | 'emailDetails'>

/** How long an e-mail waits for its documents, behind those of its batch: well within their lease. */
const DOCUMENTS_WAIT_MS = 20_000
/** Size of all documents of an e-mail: some eight, drawn before the codes behind them leave. */
const MAX_DOCUMENTS_BYTES = 256 * 1024

/**
 * Encloses the invoices that an e-mail tells of, as they are now; nothing if its reader is no longer their owner at
 * this address. What cannot be drawn is left out: the message must not wait for it. Without `pool` there are no
 * documents.
 */
export async function encloseInvoices(
  ports: Ports,
  row: Row,
  pool?: ThreadPool,
): Promise<Enclosure> {
  const ids = listInvoiceIds(row)
  if (row.citizenId === null || ids.length === 0) return NOTHING
  const language = row.emailDetails?.language ?? 'ro'
  try {
    const citizen = await findById(ports.db, row.citizenId)
    if (citizen?.state !== 'activ' || citizen.email !== row.recipient) return NOTHING
    const invoices = await loadInvoices(ports, row, ids.slice(0, MAX_ENCLOSED_INVOICES))
    const payment = await enclosePayment(ports, invoices, { language, isAlone: ids.length === 1 })
    const documents =
      pool && ports.env.emailInvoicePdf && hasDocuments(row)
        ? await encloseDocuments(ports, row, invoices, pool)
        : null
    const { more, leftOut } = emailWords[language].transferTexts
    const isPartial = documents !== null && documents.length < invoices.length
    return {
      ...payment,
      paragraphs: [
        ...payment.paragraphs,
        ...(ids.length > MAX_ENCLOSED_INVOICES ? [more] : []),
        ...(isPartial ? [leftOut] : []),
      ],
      attachments: [...payment.attachments, ...(documents ?? [])],
    }
  } catch (error) {
    logMissing(ports, row, error)
    return NOTHING
  }
}

function listInvoiceIds({ emailDetails }: Row): number[] {
  const { invoiceIds, invoiceId } = emailDetails ?? {}
  return invoiceIds ?? (invoiceId === undefined ? [] : [invoiceId])
}

const hasDocuments = ({ emailDetails }: Row): boolean =>
  Boolean(emailDetails?.withDocuments) || emailDetails?.invoiceId !== undefined

/** Loads the invoices that are the citizen's, in the order in which they fall due. */
async function loadInvoices(ports: Ports, row: Row, ids: number[]): Promise<NamedInvoice[]> {
  const invoices: NamedInvoice[] = []
  for (const id of ids) {
    try {
      invoices.push(await loadInvoice({ ...ports, requestDb: ports.db }, row.citizenId!, id))
    } catch (error) {
      logMissing(ports, row, error)
    }
  }
  const dueOn = ({ document }: NamedInvoice) => document.content.factura.data_scadenta
  return invoices.toSorted((one, other) => dueOn(one).localeCompare(dueOn(other)))
}

/** Draws the documents one after the other, as far as their time and size allow. */
async function encloseDocuments(
  ports: Ports,
  row: Row,
  invoices: NamedInvoice[],
  pool: ThreadPool,
): Promise<EmailAttachment[]> {
  const { env, clock } = ports
  const documents: EmailAttachment[] = []
  const lateAt = performance.now() + DOCUMENTS_WAIT_MS
  let left = MAX_DOCUMENTS_BYTES
  try {
    for (const { name, document } of invoices) {
      const drawing = { document, photos: new Map(), operator: env.operator, at: clock.now() }
      const bytes = await Promise.race([
        pool.draw(drawing),
        refuseAfter(lateAt - performance.now()),
      ])
      left -= bytes.length
      if (left < 0) break
      documents.push({ name, type: 'application/pdf', bytes })
    }
  } catch (error) {
    logMissing(ports, row, error)
  }
  return documents
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
