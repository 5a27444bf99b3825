import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { drawQr } from './draw-qr.ts'
import { splitLongWords } from './long-words.ts'
import { sanitizeForFont } from './sanitize-text.ts'
import { beginsRightToLeft, toVisualOrder } from './right-to-left.ts'
import { footerTexts } from './texts.ro.ts'

/** Title, issuer and date of a document. */
export interface PdfDocumentOptions {
  title: string
  /** The issuer. */
  operator: string
  at: Date
}

/** A value under its label. */
export interface Fact {
  label: string
  value: string
}

/** A column of a table; widths are proportional to the shares. */
export interface TableColumn {
  label: string
  share: number
  /** For numbers. */
  align?: 'right'
}

/** A JPEG or PNG picture with its alternative text and its caption. */
export interface Picture {
  bytes: Buffer
  alt: string
  caption: string
}

interface Style {
  font: 'text' | 'bold'
  size: number
  color?: string
}

/** Horizontal position and maximum width of text. */
interface Column {
  x: number
  width: number
  align?: 'right' | undefined
}

// The standard fonts of PDF lack ș and ț.
const resolve = createRequire(import.meta.url).resolve
const fontFile = (name: string): Buffer => readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
export const fonts = { text: fontFile('DejaVuSans'), bold: fontFile('DejaVuSans-Bold') }

// The types of pdfkit know only the PDF/A subsets.
const ACCESSIBLE = { subset: 'PDF/UA' as 'PDF/A-1' }
const LANGUAGE = 'ro-RO'
const MARGIN = 56
const FOOTER_RISE = 34
const GREY = '#555555'
const LINE_GAP = 2
const LABEL_WIDTH = 150
const COLUMN_GAP = 14
const PICTURE_HEIGHT = 170
const CAPTION_ROOM = 30
const ROW_GAP = 8
const LINE_WIDTH = 0.5
const LINE_COLOR = '#bbbbbb'
const QR_SIZE = 72
const BULLET = '•'
const BULLET_WIDTH = 14

interface CellKind {
  style: Style
  type: 'TH' | 'TD'
  scope?: 'Column'
}

const body: Style = { font: 'text', size: 10 }
const label: Style = { font: 'bold', size: 9, color: GREY }
const small: Style = { font: 'text', size: 8, color: GREY }
const headings: Record<1 | 2 | 3, Style> = {
  1: { font: 'bold', size: 16 },
  2: { font: 'bold', size: 12 },
  3: { font: 'bold', size: 10 },
}

/** Options of a tagged A4 document (PDF/UA). `title` must have no &: pdfkit writes it into XML unescaped. */
export const documentOptions = (title: string, at: Date) => ({
  ...ACCESSIBLE,
  size: 'A4',
  pdfVersion: '1.7' as const,
  tagged: true,
  lang: LANGUAGE,
  displayTitle: true,
  info: { Title: title, CreationDate: at, ModDate: at },
})

/** A tagged A4 document for assistive technology (PDF/UA), written from top to bottom. */
export class PdfDocument {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #options: PdfDocumentOptions

  constructor(options: PdfDocumentOptions) {
    const { title, operator, at } = options
    this.#options = options
    this.#doc = new Pdf({ ...documentOptions(title, at), margin: MARGIN, bufferPages: true })
    this.#doc.registerFont('text', fonts.text).registerFont('bold', fonts.bold)
    this.#root = this.#doc.struct('Document', { title })
    this.#doc.addStructure(this.#root)
    this.#add('P', () => this.#write(operator, label, this.#page))
    this.#space(4)
    this.heading(1, title)
  }

  heading(level: 1 | 2 | 3, text: string): void {
    const style = headings[level]
    this.#space(level === 1 ? 0 : 10)
    this.#room(style.size * 4)
    this.#add(`H${level}`, () => this.#write(text, style, this.#page))
    this.#space(4)
  }

  /** Writes a text with its own line breaks. */
  paragraph(text: string): void {
    this.#add('P', () => this.#write(text, body, this.#page))
    this.#space(4)
  }

  /** Writes a list without bullets: every label with its value beside it. */
  facts(facts: Fact[]): void {
    const value: Column = {
      x: MARGIN + LABEL_WIDTH + COLUMN_GAP,
      width: this.#page.width - LABEL_WIDTH - COLUMN_GAP,
    }
    this.#list(facts, (fact) => {
      const labels: Column = { x: MARGIN, width: LABEL_WIDTH }
      this.#room(Math.max(this.#heightOf(fact.label, label, labels), body.size * 2))
      const [top, page] = [this.#doc.y, this.#doc.page]
      let labelEnd = top
      return [
        this.#doc.struct('Lbl', {}, () => {
          this.#write(fact.label, label, labels)
          labelEnd = this.#doc.y
        }),
        this.#doc.struct('LBody', {}, () => {
          this.#doc.y = top
          this.#write(fact.value, body, value)
          if (this.#doc.page === page) this.#doc.y = Math.max(this.#doc.y, labelEnd)
        }),
      ]
    })
  }

  bullets(lines: string[]): void {
    const text: Column = { x: MARGIN + BULLET_WIDTH, width: this.#page.width - BULLET_WIDTH }
    this.#list(lines, (line) => {
      this.#room(body.size * 2)
      const top = this.#doc.y
      const mark = () => this.#write(BULLET, body, { x: MARGIN, width: BULLET_WIDTH })
      return [
        this.#doc.struct('Lbl', {}, mark),
        this.#doc.struct('LBody', {}, () => {
          this.#doc.y = top
          this.#write(line, body, text)
        }),
      ]
    })
  }

  /** Draws a table; each row has one cell per column. */
  table(columns: TableColumn[], rows: string[][]): void {
    const table = this.#doc.struct('Table')
    this.#root.add(table)
    const places = this.#placesOf(columns)
    const labels = columns.map((column) => column.label)
    this.#row(table, places, labels, { style: label, type: 'TH', scope: 'Column' })
    for (const cells of rows) this.#row(table, places, cells, { style: body, type: 'TD' })
    table.end()
    this.#space(4)
  }

  /** Draws pictures, two in a row. */
  pictures(pictures: Picture[]): void {
    const width = (this.#page.width - COLUMN_GAP) / 2
    for (let first = 0; first < pictures.length; first += 2) {
      this.#room(PICTURE_HEIGHT + CAPTION_ROOM)
      const top = this.#doc.y
      for (const [index, picture] of pictures.slice(first, first + 2).entries()) {
        this.#picture(picture, { x: MARGIN + index * (width + COLUMN_GAP), width }, top)
      }
      this.#doc.y = top + PICTURE_HEIGHT + CAPTION_ROOM
    }
  }

  /** Draws a QR code with a text beside it. */
  qrCode(content: string, { alt, text }: { alt: string; text: string }): void {
    this.#room(QR_SIZE)
    const top = this.#doc.y
    const bbox: [number, number, number, number] = [MARGIN, top, MARGIN + QR_SIZE, top + QR_SIZE]
    const options = { alt: this.#fit(alt, body), bbox }
    const draw = () => drawQr(this.#doc, content, { x: MARGIN, y: top, size: QR_SIZE })
    this.#root.add(this.#doc.struct('Figure', options, draw))
    const x = MARGIN + QR_SIZE + COLUMN_GAP
    this.#doc.y = top
    this.#add('P', () => this.#write(text, body, { x, width: this.#page.width - x + MARGIN }))
    this.#doc.y = Math.max(this.#doc.y, top + QR_SIZE)
    this.#space(8)
  }

  /** Returns the whole file; nothing can be added afterwards. */
  finish(): Promise<Buffer> {
    this.#root.end()
    this.#footers()
    this.#doc.end()
    return buffer(this.#doc)
  }

  get #page(): Column {
    return { x: MARGIN, width: this.#doc.page.width - 2 * MARGIN }
  }

  #add(type: string, draw: () => void): void {
    this.#root.add(this.#doc.struct(type, {}, draw))
  }

  // Adds the list before its items, so that each item is drawn as it is added, not all in one piece at the end.
  #list<Item>(items: Item[], partsOf: (item: Item) => PDFKit.PDFStructureElement[]): void {
    if (items.length === 0) return
    const list = this.#doc.struct('L')
    this.#root.add(list)
    for (const item of items) {
      list.add(this.#doc.struct('LI', {}, partsOf(item)))
      this.#space(3)
    }
    list.end()
    this.#space(3)
  }

  #placesOf(columns: TableColumn[]): Column[] {
    const whole = columns.reduce((sum, { share }) => sum + share, 0)
    const room = this.#page.width - COLUMN_GAP * (columns.length - 1)
    let x = MARGIN
    return columns.map(({ share, align }) => {
      const place = { x, width: (room * share) / whole, align }
      x += place.width + COLUMN_GAP
      return place
    })
  }

  #row(
    table: PDFKit.PDFStructureElement,
    places: Column[],
    cells: string[],
    { style, type, ...attributes }: CellKind,
  ): void {
    const pairs = places.map((place, index) => ({ place, text: cells[index] ?? '' }))
    const heights = pairs.map(({ place, text }) => this.#heightOf(text, style, place))
    const height = Math.max(...heights)
    this.#room(height + ROW_GAP)
    const top = this.#doc.y
    // The types of pdfkit lack the scope of a header.
    const options: object = attributes
    const drawn = pairs.map(({ place, text }) =>
      this.#doc.struct(type, options, () => {
        this.#doc.y = top
        this.#write(text, style, place)
      }),
    )
    table.add(this.#doc.struct('TR', {}, drawn))
    this.#doc.y = top + height + ROW_GAP / 2
    this.#line()
    this.#space(ROW_GAP / 2)
  }

  #line(): void {
    const { x, width } = this.#page
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc.moveTo(x, this.#doc.y).lineTo(x + width, this.#doc.y)
    this.#doc.lineWidth(LINE_WIDTH).strokeColor(LINE_COLOR).stroke()
    this.#doc.endMarkedContent()
  }

  #picture({ bytes, alt, caption }: Picture, { x, width }: Column, top: number): void {
    const below = top + PICTURE_HEIGHT
    const draw = () => this.#doc.image(bytes, x, top, { fit: [width, PICTURE_HEIGHT - 4] })
    const bbox: [number, number, number, number] = [x, top, x + width, below]
    const options = { alt: this.#fit(alt, body), bbox }
    this.#root.add(this.#doc.struct('Figure', options, draw))
    this.#doc.y = below
    this.#add('Caption', () => this.#oneLine(caption, small, { x, width }))
  }

  #write(text: string, style: Style, { x, width, align: wanted }: Column): void {
    // pdfkit counts the space after a word as part of its width.
    const fits = (line: string) => this.#doc.widthOfString(`${line} `) <= width
    const paragraphs = this.#fit(text, style).split('\n')
    for (const paragraph of paragraphs.flatMap((whole) => splitLongWords(whole, fits))) {
      // A page break resets the colour.
      this.#use(style)
      const align = beginsRightToLeft(paragraph) ? 'right' : (wanted ?? 'left')
      const shown = toVisualOrder(paragraph, fits)
      // An empty line draws nothing, but has its height.
      if (shown === '') this.#space(style.size)
      else this.#doc.text(shown, x, this.#doc.y, { width, align, lineGap: LINE_GAP })
    }
  }

  #oneLine(text: string, style: Style, { x, width }: Column): void {
    const shown = this.#fit(text, style)
    const options = { width, height: style.size * 2, ellipsis: true, lineGap: LINE_GAP }
    this.#doc.text(shown, x, this.#doc.y, options)
  }

  #heightOf(text: string, style: Style, { width }: Column): number {
    return this.#doc.heightOfString(this.#fit(text, style), { width, lineGap: LINE_GAP })
  }

  #use({ font, size, color = 'black' }: Style): void {
    this.#doc.font(font).fontSize(size).fillColor(color)
  }

  /** Selects a style, and returns the text as its font can draw it. */
  #fit(text: string, style: Style): string {
    this.#use(style)
    // The types of pdfkit lack this method of its fonts.
    const { font } = Reflect.get(this.#doc, '_font') as { font: DrawnFont }
    return sanitizeForFont(text, (codePoint) => font.hasGlyphForCodePoint(codePoint))
  }

  #room(height: number): void {
    if (this.#doc.y + height > this.#doc.page.maxY()) this.#doc.addPage()
  }

  #space(height: number): void {
    this.#doc.y += height
  }

  #footers(): void {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      this.#doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      this.#footer(footerTexts.page(page + 1, count))
      this.#doc.endMarkedContent()
    }
  }

  #footer(pageText: string): void {
    const { operator, title } = this.#options
    const y = this.#doc.page.height - FOOTER_RISE
    const pageWidth = this.#page.width
    const left = this.#fit(footerTexts.left(operator, title), small)
    const numberWidth = this.#doc.widthOfString(pageText)
    const room = pageWidth - numberWidth - COLUMN_GAP
    this.#doc.text(
      truncate(left, (text) => this.#doc.widthOfString(text) <= room),
      MARGIN,
      y,
      {
        lineBreak: false,
      },
    )
    this.#doc.text(pageText, MARGIN + pageWidth - numberWidth, y, { lineBreak: false })
  }
}

interface DrawnFont {
  hasGlyphForCodePoint(codePoint: number): boolean
}

function truncate(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  let end = text.length
  while (end > 0 && !fits(`${text.slice(0, end)}…`)) end -= 1
  return `${text.slice(0, end)}…`
}
