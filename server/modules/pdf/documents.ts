import { invoiceNumber, type Invoice } from '#contract/facturi.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import { invoicePaymentUrl } from '#server/domain/invoice-links.ts'
import { listNewestMessages } from '#server/domain/threads.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { creditNoteTitle } from '#server/domain/money-texts.ro.ts'
import { loadCreditNoteForPdf, loadInvoiceForPdf } from '#server/modules/facturi/load.ts'
import { loadOwnedSesizare } from '#server/modules/sesizari/load.ts'
import { loadOwnedSolicitare } from '#server/modules/solicitari/load.ts'
import type { Document, NamedDocument } from '#server/pdf/drawing.ts'
import { drawQrCode, formatTransfer } from '#server/pdf/transfer-qr-code.ts'
import { invoiceTexts, proofTexts, sesizareTexts } from '#server/pdf/texts.ro.ts'
import type { Ports } from '#server/ports/ports.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { readChoiceLabels } from './repo.ts'

/** Messages printed of a thread; so many of the longest take two seconds to draw. */
const MAX_MESSAGES = 500

/** The proof of registration of a citizen's solicitare. Throws `inexistent`, and `stare_nepotrivita` for a draft. */
export async function loadProof(
  { requestDb: db }: Ports,
  citizenId: number,
  id: number,
): Promise<NamedDocument> {
  const { solicitare, tip, cetatean } = await loadOwnedSolicitare(db, citizenId, id)
  if (solicitare.stare === 'ciorna') throw new ApiError('stare_nepotrivita')
  const { etichete } = await readStateMachine(db, 'solicitari')
  const content = {
    solicitare,
    tip,
    applicant: formatHolderName(cetatean),
    stateLabel: etichete[solicitare.stare] ?? solicitare.stare,
    chosen: await readChoiceLabels(db, citizenId, tip?.campuri ?? []),
  }
  return { name: proofTexts.file(solicitare.numar), document: { kind: 'solicitare', content } }
}

/** A citizen's sesizare with the newest of its thread. Throws `inexistent`. */
export async function loadReport(
  { requestDb: db }: Ports,
  citizenId: number,
  id: number,
): Promise<NamedDocument> {
  const { sesizare, categorie, cetatean } = await loadOwnedSesizare(db, citizenId, id)
  const { messages, total } = await listNewestMessages(db, 'sesizare', id, MAX_MESSAGES)
  const { etichete } = await readStateMachine(db, 'sesizari')
  const content = {
    sesizare,
    categorie,
    fir: messages,
    messages: total,
    petitioner: formatHolderName(cetatean),
    stateLabels: etichete,
    chosen: await readChoiceLabels(db, citizenId, categorie?.campuri ?? []),
  }
  return { name: sesizareTexts.file(sesizare.numar), document: { kind: 'sesizare', content } }
}

export interface NamedInvoice extends NamedDocument {
  document: Extract<Document, { kind: 'factura' }>
}

/** A citizen's invoice. Throws `inexistent`. */
export async function loadInvoice(
  ports: Ports,
  citizenId: number,
  id: number,
): Promise<NamedInvoice> {
  const { requestDb: db, env, clock } = ports
  const moment = { db, now: clock.now() }
  const { factura, contract, cetatean } = await loadInvoiceForPdf(ports, moment, citizenId, id)
  const payUrl = canBePaidByAnybody(env, factura) ? invoicePaymentUrl(env, id) : null
  const client = formatHolderName(cetatean)
  const content = { factura, contract, client, account: env.account, payUrl }
  const name = invoiceTexts.file(invoiceNumber(factura))
  return { name, document: { kind: 'factura', content } }
}

// A disputed invoice waits for its decision.
const canBePaidByAnybody = (
  { featuresOff }: Ports['env'],
  { rest_bani, penalitati_bani, stare }: Invoice,
): boolean => !featuresOff.has('cards') && rest_bani + penalitati_bani > 0 && stare !== 'contestata'

/** A citizen's credit note. Throws `inexistent`. */
export async function loadCreditNote(
  ports: Ports,
  citizenId: number,
  id: number,
): Promise<NamedDocument> {
  const { requestDb: db, clock } = ports
  const moment = { db, now: clock.now() }
  const { nota, factura, contract, cetatean } = await loadCreditNoteForPdf(
    ports,
    moment,
    citizenId,
    id,
  )
  const content = { nota, factura, contract, client: formatHolderName(cetatean) }
  return { name: `${creditNoteTitle(nota)}.pdf`, document: { kind: 'nota_credit', content } }
}

/** A file to send, and its name. */
export interface Printed {
  name: string
  bytes: Buffer
}

/**
 * Draws the QR code of a transfer that pays a citizen's invoice, penalties included. Throws `inexistent`, also when
 * nothing is owed or transfers are not configured.
 */
export async function drawTransferQrCode(
  ports: Ports,
  citizenId: number,
  id: number,
): Promise<Printed> {
  const { requestDb: db, env, clock } = ports
  const { factura } = await loadInvoiceForPdf(ports, { db, now: clock.now() }, citizenId, id)
  const bani = factura.rest_bani + factura.penalitati_bani
  if (!env.account || bani === 0) throw new ApiError('inexistent')
  const number = invoiceNumber(factura)
  const bytes = Buffer.from(drawQrCode(formatTransfer(env.account, bani, number)))
  return { name: `${number}.svg`, bytes }
}
