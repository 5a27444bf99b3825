import { invoiceNumber } from '#contract/facturi.ts'
import { stateMachineOf } from '#server/domain/catalogues.ts'
import { Refusal } from '#server/http/refusal.ts'
import { loadInvoiceForPdf } from '#server/modules/facturi/load.ts'
import { loadSesizareForPdf } from '#server/modules/sesizari/load.ts'
import { loadSolicitareForPdf } from '#server/modules/solicitari/load.ts'
import { invoicePdf } from '#server/pdf/factura.ts'
import { codeSvg, transferText } from '#server/pdf/transfer-code.ts'
import { sesizarePdf } from '#server/pdf/sesizare.ts'
import { proofPdf } from '#server/pdf/solicitare.ts'
import { invoiceTexts, proofTexts, sesizareTexts } from '#server/pdf/texts.ro.ts'
import type { Ports } from '#server/ports/ports.ts'
import { holderOf } from './domain.ts'
import { readChosen } from './repo.ts'

/** A document, made when it was asked for. */
export interface Printed {
  name: string
  bytes: Buffer
}

/** The proof of registration of a citizen's solicitare. Throws `inexistent`, and `stare_nepotrivita` for a draft. */
export async function printProof(ports: Ports, citizenId: number, id: number): Promise<Printed> {
  const { requestDb: db, env, clock } = ports
  const { solicitare, tip, cetatean } = await loadSolicitareForPdf(db, citizenId, id)
  if (solicitare.stare === 'ciorna') throw new Refusal('stare_nepotrivita')
  const { etichete } = await stateMachineOf(db, 'solicitari')
  const bytes = await proofPdf(
    {
      solicitare,
      tip,
      applicant: holderOf(cetatean),
      stateLabel: etichete[solicitare.stare] ?? solicitare.stare,
      chosen: await readChosen(db, citizenId),
    },
    env.operator.denumire,
    clock.now(),
  )
  return { name: proofTexts.file(solicitare.numar), bytes }
}

/** A citizen's sesizare with its whole thread. Throws `inexistent`. */
export async function printSesizare(ports: Ports, citizenId: number, id: number): Promise<Printed> {
  const { requestDb: db, env, clock } = ports
  const { sesizare, categorie, fir, cetatean } = await loadSesizareForPdf(db, citizenId, id)
  const { etichete } = await stateMachineOf(db, 'sesizari')
  const content = {
    sesizare,
    categorie,
    fir,
    petitioner: holderOf(cetatean),
    stateLabels: etichete,
    chosen: await readChosen(db, citizenId),
  }
  const bytes = await sesizarePdf(ports, content, env.operator.denumire, clock.now())
  return { name: sesizareTexts.file(sesizare.numar), bytes }
}

/** A citizen's invoice. Throws `inexistent`. */
export async function printInvoice(ports: Ports, citizenId: number, id: number): Promise<Printed> {
  const { requestDb: db, env, clock } = ports
  const now = clock.now()
  const { factura, contract, cetatean } = await loadInvoiceForPdf(ports, { db, now }, citizenId, id)
  const content = { factura, contract, client: holderOf(cetatean), account: env.account }
  const bytes = await invoicePdf(content, env.operator, now)
  return { name: invoiceTexts.file(invoiceNumber(factura)), bytes }
}

/** The code of a transfer that pays a citizen's invoice, penalties included. Throws `inexistent`, also when nothing of it is owed. */
export async function printTransferCode(
  ports: Ports,
  citizenId: number,
  id: number,
): Promise<Printed> {
  const { requestDb: db, env, clock } = ports
  const { factura } = await loadInvoiceForPdf(ports, { db, now: clock.now() }, citizenId, id)
  const bani = factura.rest_bani + factura.penalitati_bani
  if (!env.account || bani === 0) throw new Refusal('inexistent')
  const number = invoiceNumber(factura)
  const bytes = Buffer.from(codeSvg(transferText(env.account, bani, number)))
  return { name: `${number}.svg`, bytes }
}
