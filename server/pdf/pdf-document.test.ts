import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPdf } from '#server/testing/read-pdf.ts'
import { PdfDocument } from './pdf-document.ts'
import { MISSING_GLYPH } from './sanitize-text.ts'

const options = {
  title: 'Sesizarea înregistrată SZ-2026-000123',
  operator: 'Salubritate & Fiii <Sector 5>',
  at: new Date('2026-03-31T11:05:00Z'),
}

const MOST_MS = 4000

async function written(write: (doc: PdfDocument) => void) {
  const doc = new PdfDocument(options)
  write(doc)
  return readPdf(await doc.finish())
}

const textsUnder = (tag: string, { pages }: Awaited<ReturnType<typeof written>>) =>
  pages.flat().flatMap((part) => (part.tag === tag ? [part.text] : []))

describe('a table', () => {
  const columns = [
    { label: 'Denumire', share: 3 },
    { label: 'Total', share: 1, align: 'right' as const },
  ]

  it('has rows of cells under named columns', async () => {
    const pdf = await written((doc) => doc.table(columns, [['Colectare', '52,66']]))
    expect(textsUnder('TH', pdf)).toEqual(['Denumire', 'Total'])
    expect(textsUnder('TD', pdf)).toEqual(['Colectare', '52,66'])
    const rows = pdf.elements.filter((element) => element.includes('/S /TR'))
    expect(rows).toHaveLength(2)
    const named = pdf.elements.filter((element) => element.includes('/Scope /Column'))
    expect(named).toHaveLength(2)
  })

  it('continues on the next page, without splitting a row', async () => {
    const rows = Array.from({ length: 60 }, (_, turn) => [`${'Rând '.repeat(30)}${turn}`, '1'])
    const pdf = await written((doc) => doc.table(columns, rows))
    expect(pdf.pages.length).toBeGreaterThan(2)
    const ends = pdf.pages.map((page) => page.filter(({ tag }) => tag === 'TD').at(-1)?.text)
    expect(new Set(ends)).toEqual(new Set(['1']))
  })
})

describe('a PDF document', () => {
  it('declares its language, title and structure (PDF/UA)', async () => {
    const { catalog, objects } = await written((doc) => doc.paragraph('Text.'))
    expect(catalog).toContain('/Lang (ro-RO)')
    expect(catalog).toMatch(/\/MarkInfo \d+ 0 R/)
    expect(catalog).toMatch(/\/StructTreeRoot \d+ 0 R/)
    expect(objects).toContainEqual(expect.stringContaining('/Marked true'))
    expect(objects).toContainEqual(expect.stringContaining('/DisplayDocTitle true'))
    expect(objects).toContainEqual(expect.stringContaining('<pdfuaid:part>1</pdfuaid:part>'))
    const metadata = objects.find((object) => object.includes('<rdf:RDF')) ?? ''
    const utf8 = Buffer.from(metadata, 'latin1').toString('utf8')
    expect(utf8).toContain(`>${options.title}</rdf:li>`)
    expect(utf8).not.toContain('&')
  })

  it('has headings, paragraphs and lists', async () => {
    const pdf = await written((doc) => {
      doc.heading(2, 'Date')
      doc.facts([{ label: 'Număr', value: 'SZ-2026-000123' }])
      doc.heading(3, 'Mesaj')
      doc.paragraph('Un text.')
      doc.bullets(['Un rând'])
    })
    expect(textsUnder('H1', pdf)).toEqual([options.title])
    expect(textsUnder('H2', pdf)).toEqual(['Date'])
    expect(textsUnder('H3', pdf)).toEqual(['Mesaj'])
    expect(textsUnder('P', pdf)).toEqual([options.operator, 'Un text.'])
    expect(textsUnder('Lbl', pdf)).toEqual(['Număr', '•'])
    expect(textsUnder('LBody', pdf)).toEqual(['SZ-2026-000123', 'Un rând'])
    const kinds = pdf.elements.map((element) => /\/S \/(\w+)/.exec(element)?.[1])
    expect(kinds).toHaveLength(14)
    expect(new Set(kinds)).toEqual(
      new Set(['Document', 'H1', 'H2', 'H3', 'L', 'LI', 'Lbl', 'LBody', 'P']),
    )
  })

  it('writes every Romanian and Hungarian letter', async () => {
    const letters = 'ăâîșț ĂÂÎȘȚ „așa” – őűöüóé ŐŰ'
    const pdf = await written((doc) => {
      doc.paragraph(letters)
      doc.heading(2, letters)
    })
    expect(textsUnder('P', pdf)[1]).toBe(letters)
    expect(textsUnder('H2', pdf)).toEqual([letters])
  })

  it('shows a placeholder for a missing glyph', async () => {
    const pdf = await written((doc) => doc.paragraph('Fum 🦄👨‍👩‍👧🇷🇴 aici 漢'))
    expect(textsUnder('P', pdf)[1]).toBe(`Fum ${MISSING_GLYPH.repeat(3)} aici ${MISSING_GLYPH}`)
  })

  it('has a footer on each page with the operator and the page number, not read aloud', async () => {
    const pdf = await written((doc) => doc.paragraph('Un rând.\n'.repeat(150)))
    expect(pdf.pages).toHaveLength(3)
    expect(textsUnder('Artifact', pdf)).toEqual(
      [1, 2, 3].map((page) => `${options.operator} · ${options.title}\nPagina ${page} din 3`),
    )
    expect(pdf.text.match(/Un rând\./g)).toHaveLength(150)
  })

  it('continues labels, values and lists over pages', async () => {
    const value = Array.from({ length: 120 }, (_, line) => `rândul ${line}`).join('\n')
    const pdf = await written((doc) => {
      doc.facts([
        { label: 'Lung', value },
        { label: 'Scurt', value: 'gata' },
      ])
      doc.bullets(['x '.repeat(3000), 'la urmă'])
    })
    expect(pdf.text).toContain('rândul 119')
    expect(textsUnder('Lbl', pdf)).toEqual(['Lung', 'Scurt', '•', '•'])
    expect(textsUnder('LBody', pdf).at(-1)).toBe('la urmă')
  })

  it('has alternative text for pictures', async () => {
    const create = { width: 20, height: 20, channels: 3 as const, background: '#377' }
    const bytes = await sharp({ create }).jpeg().toBuffer()
    const picture = { bytes, alt: 'Fotografia 1', caption: 'Fotografia 1: poză.jpg' }
    const pdf = await written((doc) => doc.pictures([picture, picture, picture]))
    const figures = pdf.elements.filter((element) => element.includes('/S /Figure'))
    expect(figures).toHaveLength(3)
    expect(figures[0]).toContain('/Alt (Fotografia 1)')
    expect(textsUnder('Caption', pdf)).toEqual(Array(3).fill(picture.caption))
  })

  it.each([
    ['no spaces', 'x'.repeat(20_000)],
    ['line ends alone', '\n'.repeat(10_000)],
    ['marks upon marks', `a${'\u0301'.repeat(9_999)}`],
    ['controls', '\u0000\u0007\u001b\u202e\u2066\ufeff\u200d'.repeat(1000)],
    ['halves of letters', '\ud83d'.repeat(5000)],
    ['spaces alone', ' '.repeat(10_000)],
    ['Arabic', 'مرحبا بالعالم '.repeat(700)],
    ['Hebrew without spaces', 'ש'.repeat(20_000)],
    ['what looks like PDF', ') Tj ET EMC endstream endobj (\\'.repeat(300)],
  ])('is drawn quickly from a text of %s', async (_, hostile) => {
    // Measures CPU time, because other processes may be running too.
    const begun = process.cpuUsage()
    const pdf = await written((doc) => {
      doc.paragraph(hostile)
      doc.facts([{ label: hostile.slice(0, 500), value: hostile }])
      doc.paragraph('Sfârșit.')
    })
    expect(pdf.text).toContain('Sfârșit.')
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(MOST_MS)
  })
})
