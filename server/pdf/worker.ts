import type { Drawing } from './drawing.ts'
import { invoicePdf } from './factura.ts'
import { creditNotePdf } from './nota-credit.ts'
import { paymentPdf } from './plata.ts'
import { sesizarePdf } from './sesizare.ts'
import { proofPdf } from './solicitare.ts'

/** Draws one document. Runs in a worker thread, because text layout is CPU-bound. */
export default function draw({ document, photos, operator, at }: Drawing): Promise<Uint8Array> {
  const { kind, content } = document
  if (kind === 'factura') return invoicePdf(content, operator, at)
  if (kind === 'nota_credit') return creditNotePdf(content, operator, at)
  if (kind === 'sesizare') return sesizarePdf(content, photos, operator.denumire, at)
  if (kind === 'plata') return paymentPdf(content, operator.denumire, at)
  return proofPdf(content, operator.denumire, at)
}
