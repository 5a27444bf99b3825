import sharp from 'sharp'
import { encode } from 'uqr'
import type { BankAccount } from '#contract/facturi.ts'
import { normalizeIban } from '#contract/iban.ts'

const MAX_NAME_LENGTH = 70
/** Longest reference of a transfer. */
export const MAX_REFERENCE_LENGTH = 140
const QR_OPTIONS = { ecc: 'M', border: 4 } as const
/** Pixels of a module in a picture. */
const MODULE_SIZE = 6

/** Formats a transfer in lei as an EPC QR code (EPC069-12), which banking apps read. */
export function formatTransfer(
  { beneficiar, iban }: BankAccount,
  bani: number,
  reference: string,
): string {
  const amount = `RON${(bani / 100).toFixed(2)}`
  const name = beneficiar.slice(0, MAX_NAME_LENGTH)
  const lines = ['BCD', '002', '1', 'SCT', '', name, normalizeIban(iban), amount]
  return [...lines, '', '', reference].join('\n')
}

/** Draws a text as a QR code in SVG. Dark on white, because not all readers handle an inverted code. */
export function drawQrCode(text: string): string {
  const { size, data } = encode(text, QR_OPTIONS)
  const path = data.map(rowPath).join('')
  const box = `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

/** Draws a text as a QR code in PNG, for mail programs, which do not show SVG. */
export function drawQrPicture(text: string): Promise<Buffer> {
  const { size, data } = encode(text, QR_OPTIONS)
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: size * MODULE_SIZE, kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** Draws each run of dark modules as one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs: string[] = []
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x]) x += 1
    if (x > start) runs.push(`M${start} ${y}h${x - start}v1H${start}z`)
  }
  return runs.join('')
}
