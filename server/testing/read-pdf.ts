import { inflateSync } from 'node:zlib'

/** A text of a PDF and its structure tag. */
export interface TaggedText {
  tag: string
  text: string
}

export interface ReadPdf {
  /** Raw dictionary of the document catalog. */
  catalog: string
  /** Raw dictionaries of the structure elements. */
  elements: string[]
  /** All objects, with streams inflated. */
  objects: string[]
  pages: TaggedText[][]
  /** Text outside headers and footers (artifacts), line by line. */
  text: string
}

type Decode = (hex: string) => string

const OBJECT = /^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm
const TOKEN = /\/(\w+) (?:<<[\s\S]*?>> BDC|BMC)|\bEMC\b|\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g
const GLYPHS = /<([0-9a-f]+)>/gi

/** Parses a PDF made by pdfkit, just enough to get its texts and tags. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = new Map(
    Array.from(bytes.toString('latin1').matchAll(OBJECT), ([, id, body]) => [id!, unpack(body!)]),
  )
  const all = [...objects.values()]
  const find = (reference: RegExp, dictionary: string) =>
    objects.get(reference.exec(dictionary)?.[1] ?? '') ?? ''
  const fonts = readFonts(all, find)
  const pages = all
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => readPage(find(/\/Contents (\d+) 0 R/, page), fonts))
  const lines = pages.flat().filter(({ tag }) => tag !== 'Artifact')
  return {
    catalog: all.find((object) => object.includes('/Type /Catalog')) ?? '',
    elements: all.filter((object) => /\/S \/\w+/.test(object) && object.includes('/P ')),
    objects: all,
    pages,
    text: lines.map(({ text }) => text).join('\n'),
  }
}

function unpack(body: string): string {
  const [, dictionary = body, stream] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream/.exec(body) ?? []
  if (stream === undefined || !dictionary.includes('/FlateDecode')) return body
  return `${dictionary}\n${inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')}`
}

function readFonts(
  objects: string[],
  find: (reference: RegExp, dictionary: string) => string,
): Map<string, Decode> {
  const fonts = new Map<string, Decode>()
  for (const resources of objects) {
    for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = find(/^(\d+)$/, id!)
      fonts.set(name!, parseCMap(find(/\/ToUnicode (\d+) 0 R/, font)))
    }
  }
  return fonts
}

function parseCMap(cmap: string): Decode {
  const letters: string[] = []
  for (const [, list = ''] of cmap.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*)\]/g)) {
    for (const [, hex = ''] of list.matchAll(/<([^>]*)>/g)) letters.push(fromHex(hex))
  }
  return (hex) =>
    Array.from(hex.match(/.{4}/g) ?? [], (glyph) => letters[Number.parseInt(glyph, 16)]).join('')
}

const fromHex = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

function readPage(content: string, fonts: Map<string, Decode>): TaggedText[] {
  const found: TaggedText[] = []
  let font = ''
  for (const [token, tag, fontName, shown] of content.matchAll(TOKEN)) {
    if (tag) found.push({ tag, text: '' })
    else if (fontName) font = fontName
    else if (shown !== undefined) {
      const decode = fonts.get(font)!
      const text = Array.from(shown.matchAll(GLYPHS), ([, hex]) => decode(hex!)).join('')
      const open = found.at(-1)
      if (!open) throw new Error(`„${text}” has no tag`)
      open.text += open.text === '' ? text : `\n${text}`
    } else if (token === 'EMC') found.push({ tag: '', text: '' })
  }
  return found.filter(({ text }) => text !== '')
}
