import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { CONTAINER_PAGE, formatContainerCode } from '#contract/container-code.ts'
import { fractionName } from '#server/domain/fraction-names.ts'
import { drawQr } from './draw-qr.ts'
import { documentOptions, fonts } from './pdf-document.ts'
import { labelTexts } from './texts.ro.ts'

/** A label of a container: its code, its fraction and the operator's number of it. */
export interface Label {
  code: string
  label: string
  fractie: string
}

/** Everything on the labels that is not a container's own. */
export interface LabelSheet {
  /** Name of the portal's city. */
  city: string
  /** Address of the portal, without a slash at its end. */
  publicUrl: string
  at: Date
}

const POINTS_PER_MM = 72 / 25.4
const mm = (millimetres: number): number => millimetres * POINTS_PER_MM

/** Common sheets of adhesive labels, 70 × 37 mm, from edge to edge. */
const COLUMNS = 3
const ROWS = 8
export const LABELS_PER_SHEET = COLUMNS * ROWS
const LABEL = { width: mm(70), height: mm(297 / ROWS) }
const INSET = mm(4)
const QR_SIZE = mm(25)
const GAP = mm(3)
const MARK = { width: mm(7), height: mm(7) }
const MAX_CODE_SIZE = 15

/** Colours and letters of the fractions' bins, as in the portal. */
const marks: Record<string, { letter: string; fill: string; ink: string }> = {
  rezidual: { letter: 'R', fill: '#2a302d', ink: '#ffffff' },
  hartie_carton: { letter: 'H', fill: '#1f5fbf', ink: '#ffffff' },
  plastic_metal: { letter: 'P', fill: '#f2c200', ink: '#211a00' },
  sticla: { letter: 'S', fill: '#257a4b', ink: '#ffffff' },
  biodeseuri: { letter: 'B', fill: '#7a4a21', ink: '#ffffff' },
}
const unknownMark = { letter: '', fill: '#5c5c5c', ink: '#ffffff' }

/** Returns the address that the QR code of a label holds. */
export const labelAddress = (publicUrl: string, code: string): string =>
  `${publicUrl}/#${CONTAINER_PAGE}${code}`

/** Draws labels on tagged A4 sheets (PDF/UA), three in a row and eight in a column. */
export function labelSheetPdf(labels: readonly Label[], sheet: LabelSheet): Promise<Buffer> {
  const doc = new Pdf({ ...documentOptions(labelTexts.title, sheet.at), margin: 0 })
  doc.registerFont('text', fonts.text).registerFont('bold', fonts.bold)
  const root = doc.struct('Document', { title: labelTexts.title })
  doc.addStructure(root)
  for (const [index, label] of labels.entries()) {
    const turn = index % LABELS_PER_SHEET
    if (turn === 0 && index > 0) doc.addPage()
    const x = (turn % COLUMNS) * LABEL.width
    const y = Math.floor(turn / COLUMNS) * LABEL.height
    root.add(drawLabel(doc, label, sheet, { x, y }))
  }
  root.end()
  doc.end()
  return buffer(doc)
}

interface Corner {
  x: number
  y: number
}

function drawLabel(
  doc: PDFKit.PDFDocument,
  { code, label, fractie }: Label,
  { city, publicUrl }: LabelSheet,
  { x, y }: Corner,
): PDFKit.PDFStructureElement {
  const qr = { x: x + INSET, y: y + (LABEL.height - QR_SIZE) / 2 }
  const left = qr.x + QR_SIZE + GAP
  const width = x + LABEL.width - INSET - left
  const address = labelAddress(publicUrl, code)
  const section = doc.struct('Sect')
  const bbox: [number, number, number, number] = [qr.x, qr.y, qr.x + QR_SIZE, qr.y + QR_SIZE]
  const figure = { alt: labelTexts.qr(formatContainerCode(code)), bbox }
  section.add(doc.struct('Figure', figure, () => drawQr(doc, address, { ...qr, size: QR_SIZE })))
  const line = (text: string, font: 'text' | 'bold', size: number, top: number, at = left) =>
    section.add(
      doc.struct('P', {}, () => {
        doc.font(font).fontSize(size).fillColor('black')
        const room = width - (at - left)
        doc.text(text, at, top, { width: room, height: size * 2.4, ellipsis: true, lineGap: 0 })
      }),
    )
  line(city, 'text', 6.5, qr.y)
  drawMark(doc, fractie, { x: left, y: qr.y + mm(4) })
  const name = fractionName(fractie, 'ro')
  line(upperFirst(name), 'bold', 8, qr.y + mm(5.9), left + MARK.width + mm(1.5))
  const shown = formatContainerCode(code)
  line(shown, 'bold', fitSize(doc, shown, width), qr.y + mm(13))
  line(labelTexts.scan, 'text', 6, qr.y + mm(19))
  line(label, 'text', 6, qr.y + QR_SIZE - mm(2.4))
  section.end()
  return section
}

// The largest size at which the code stays in one line; pdfkit counts the space after a word too.
function fitSize(doc: PDFKit.PDFDocument, text: string, width: number): number {
  doc.font('bold').fontSize(MAX_CODE_SIZE)
  return Math.min(MAX_CODE_SIZE, (MAX_CODE_SIZE * width) / doc.widthOfString(`${text} `))
}

/** Draws the letter of a fraction on its colour; its name is beside it. */
function drawMark(doc: PDFKit.PDFDocument, fraction: string, { x, y }: Corner): void {
  const { letter, fill, ink } = marks[fraction] ?? unknownMark
  doc.markContent('Artifact', { type: 'Layout' })
  doc.roundedRect(x, y, MARK.width, MARK.height, 3).fill(fill)
  doc.font('bold').fontSize(12).fillColor(ink)
  doc.text(letter, x, y + mm(1.3), { width: MARK.width, align: 'center', lineBreak: false })
  doc.endMarkedContent()
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
