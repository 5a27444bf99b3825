import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'

// The standard PDF fonts lack ș and ț.
const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const MARGIN = 56

const TITLE = 'Contract de prestare a serviciului de salubrizare'
const LINES = [
  'Titularul, locul de consum, recipientele și tariful sunt cele din portal, la „Contracte”.',
  'Document demonstrativ, fără valoare juridică.',
]

/** Renders one page shared by all contracts: one for each would take longer than all other seeding. */
export function contractPdf(at: Date): Promise<Buffer> {
  const info = { Title: TITLE, CreationDate: at, ModDate: at }
  const page = new Pdf({ size: 'A4', margin: MARGIN, lang: 'ro', info })
  page.font(FONT).fontSize(18).text(TITLE)
  page.moveDown().fontSize(11)
  for (const line of LINES) page.text(line, { paragraphGap: 6 })
  page.end()
  return buffer(page)
}
