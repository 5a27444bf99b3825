import { SaxesParser } from 'saxes'

/** A logo: its view box, and its shapes as SVG markup. */
export interface Logo {
  viewBox: string
  shapes: string
}

/** Elements and attributes that a logo may have: shapes, without scripts, styles or files. */
const elements = ['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const attributes =
  /^(?:d|points|transform|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|opacity|(?:fill|stroke)(?:-(?:opacity|rule|width|linecap|linejoin))?|clip-rule)$/
/** Value of an attribute: numbers, names and colours; `var(--leaf)` is the token. */
const plain = /^(?:var\(--leaf\)|[\w\s.,#()+-]*)$/

/** Reads a logo. Throws an error that says what is wrong, in words for the operator. */
export function parseLogo(svg: string): Logo {
  let viewBox = ''
  const shapes: string[] = []
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new Error('nu este un SVG')
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    if (name === 'svg') {
      viewBox = given['viewBox'] ?? ''
      return
    }
    if (!elements.includes(name)) throw new Error(`are elementul <${name}>, nu numai forme`)
    const pairs = Object.entries(given).map(([key, value]) => {
      if (!attributes.test(key) || !plain.test(value)) throw new Error(`are atributul ${key}`)
      return ` ${key}="${value}"`
    })
    shapes.push(`<${name}${pairs.join('')}>`)
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 'svg') shapes.push(`</${name}>`)
  })
  parser.write(svg).close()
  if (!/^-?[\d.]+(?: -?[\d.]+){3}$/.test(viewBox)) throw new Error('nu are viewBox')
  return { viewBox, shapes: shapes.join('') }
}
