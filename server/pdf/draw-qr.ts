import { encode } from 'uqr'

const ERROR_CORRECTION = 'M'

/** Draws a text as a QR code, without a border. */
export function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { size: modules, data } = encode(text, { ecc: ERROR_CORRECTION, border: 0 })
  const module = size / modules
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) doc.rect(x + column * module, y + row * module, module, module)
    }
  }
  doc.fill('black')
}
