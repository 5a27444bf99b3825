import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { readPdf } from '#server/testing/read-pdf.ts'
import { LABELS_PER_SHEET, labelAddress, labelSheetPdf } from './label-sheet.ts'

const sheet = {
  city: 'Salubritate & Fiii',
  publicUrl: 'https://portal.example.ro',
  at: new Date('2026-11-21T10:00:00Z'),
}
const codes = Array.from({ length: LABELS_PER_SHEET + 1 }, (_, turn) => `K7M4XH2${turn % 10}P`)
const labels = codes.map((code, turn) => ({ code, label: `D5-${turn}`, fractie: 'sticla' }))

const draw = async (some = labels) => readPdf(await labelSheetPdf(some, sheet))

const FIGURE = /\/Figure <<[\s\S]*?BDC([\s\S]*?)EMC/g
const RECTANGLE = /([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g
const PIXELS_PER_MODULE = 6
const QUIET_MODULES = 4

/** Paints the rectangles of a QR code, with a quiet zone, and reads it. */
function readQr(drawing: string): string {
  const cells = Array.from(drawing.matchAll(RECTANGLE), ([, x, y, side]) => ({
    x: Number(x),
    y: Number(y),
    side: Number(side),
  }))
  const [left, top] = [Math.min(...cells.map(({ x }) => x)), Math.min(...cells.map(({ y }) => y))]
  const { side } = cells[0]!
  const modules = Math.round((Math.max(...cells.map(({ x }) => x)) - left) / side) + 1
  const width = (modules + 2 * QUIET_MODULES) * PIXELS_PER_MODULE
  const data = new Uint8Array(width * width * 4).fill(255)
  const pixelOf = (distance: number) =>
    (Math.round(distance / side) + QUIET_MODULES) * PIXELS_PER_MODULE
  for (const { x, y } of cells) {
    for (let row = 0; row < PIXELS_PER_MODULE; row += 1) {
      const start = ((pixelOf(y - top) + row) * width + pixelOf(x - left)) * 4
      for (let pixel = 0; pixel < PIXELS_PER_MODULE; pixel += 1) {
        data.fill(0, start + pixel * 4, start + pixel * 4 + 3)
      }
    }
  }
  return decodeQR({ width, height: width, data })
}

it('the QR code of each label leads to the page of its container', async () => {
  const { objects } = await draw()
  const drawings = objects.flatMap((object) =>
    Array.from(object.matchAll(FIGURE), ([, all]) => all!),
  )
  expect(drawings.map(readQr)).toEqual(
    codes.map((code) => `https://portal.example.ro/#/recipient/${code}`),
  )
  expect(labelAddress(sheet.publicUrl, 'K7M4XH2QP')).toBe(
    'https://portal.example.ro/#/recipient/K7M4XH2QP',
  )
})

it('a label has the city, the fraction, the code in threes and the operator’s number', async () => {
  const { pages } = await draw(labels.slice(0, 1))
  const texts = pages.flat().filter(({ tag }) => tag === 'P')
  expect(texts.map(({ text }) => text)).toEqual([
    'Salubritate & Fiii',
    'Sticlă',
    'K7M 4XH 20P',
    'Scanați: ce intră și când',
    'D5-0',
  ])
})

it('twenty-four labels fill a tagged sheet, and the next begins another', async () => {
  expect((await draw(labels.slice(0, LABELS_PER_SHEET))).pages).toHaveLength(1)
  const { pages, elements, catalog } = await draw()
  expect(pages).toHaveLength(2)
  expect(catalog).toContain('/Lang (ro-RO)')
  expect(elements.filter((element) => element.includes('/S /Figure'))).toHaveLength(labels.length)
  expect(elements.filter((element) => element.includes('/Alt ('))).not.toEqual([])
})
