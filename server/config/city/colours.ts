import * as z from 'zod'
import { expected } from './expected.ts'

/** Tokens of the styles that carry a city's colours. */
export const brandTokens = [
  'bg',
  'surface',
  'brand',
  'brand-deep',
  'on-brand',
  'on-brand-muted',
  'leaf',
  'link',
  'ink-brand',
  'tint',
  'on-tint',
  'mark',
  'accent',
  'accent-hover',
  'accent-press',
  'accent-line',
  'on-accent',
  'focus',
] as const
export type BrandToken = (typeof brandTokens)[number]

const hex = z
  .string(expected('o culoare'))
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/, 'nu este o culoare ca #0e4b36')

/** Schema of a colour: that of the light theme and that of the dark one, or one for both. */
const colour = z.union(
  [hex.transform((both): [string, string] => [both, both]), z.tuple([hex, hex])],
  {
    error: ({ input }) =>
      input === undefined ? 'lipsește' : 'nu este o culoare ca #0e4b36, nici o pereche de culori',
  },
)

type ColourShape = Record<BrandToken, typeof colour>

const shape = Object.fromEntries(brandTokens.map((token) => [token, colour])) as ColourShape

const schemes = ['deschisă', 'întunecată'] as const

/** Colours that must be told apart, with the least contrast between them (WCAG 2.2). */
const pairs: [front: BrandToken, back: BrandToken, least: number][] = [
  ['on-brand', 'brand', 4.5],
  ['on-brand-muted', 'brand', 4.5],
  ['link', 'bg', 4.5],
  ['link', 'surface', 4.5],
  ['ink-brand', 'bg', 4.5],
  ['ink-brand', 'surface', 4.5],
  ['on-tint', 'tint', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-press', 4.5],
  ['leaf', 'brand', 3],
  ['mark', 'surface', 3],
  ['accent-line', 'surface', 3],
  ['focus', 'bg', 3],
  ['focus', 'surface', 3],
]

/** Schema of a city's colours: all of them, readable on each other in both themes. */
export const colours = z
  .strictObject(shape, expected('un obiect'))
  .superRefine((given, context) => {
    for (const [front, back, least] of pairs) {
      for (const [index, scheme] of schemes.entries()) {
        const ratio = contrast(given[front][index]!, given[back][index]!)
        if (ratio >= least) continue
        const found = (Math.floor(ratio * 100) / 100).toLocaleString('ro')
        context.addIssue({
          code: 'custom',
          path: [front],
          message: `se vede prea slab pe ${back} în tema ${scheme}: contrast ${found}, nu ${least.toLocaleString('ro')}`,
        })
      }
    }
  })
export type Colours = z.infer<typeof colours>

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(digits.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
