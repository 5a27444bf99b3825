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
const pairs: [front: string, back: string, least: number][] = [
  ['on-brand', 'brand', 4.5],
  ['on-brand-muted', 'brand', 4.5],
  ['link', 'bg', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'surface-raised', 4.5],
  ['ink-brand', 'bg', 4.5],
  ['ink-brand', 'surface', 4.5],
  ['ink-brand', 'surface-raised', 4.5],
  ['on-tint', 'tint', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-press', 4.5],
  ['text', 'bg', 4.5],
  ['text', 'surface', 4.5],
  ['text-muted', 'bg', 4.5],
  ['text-muted', 'surface', 4.5],
  ['text-muted', 'surface-raised', 4.5],
  ['on-idle-soft', 'idle-soft', 4.5],
  ['leaf', 'brand', 3],
  ['line-strong', 'bg', 3],
  ['line-strong', 'surface', 3],
  ['mark', 'surface', 3],
  ['accent-line', 'surface', 3],
  ['focus', 'bg', 3],
  ['focus', 'surface', 3],
]

/** Schema of a city's colours: all of them, readable on each other in both themes. */
export const colours = z
  .strictObject(shape, expected('un obiect'))
  .superRefine((given, context) => {
    const all = { ...given, ...Object.fromEntries(deriveNeutrals(given)) } as Record<
      string,
      [string, string]
    >
    for (const [front, back, least] of pairs) {
      for (const [index, scheme] of schemes.entries()) {
        const ratio = contrast(all[front]![index]!, all[back]![index]!)
        if (ratio >= least) continue
        const found = (Math.floor(ratio * 100) / 100).toLocaleString('ro')
        const ground = groundOf(front)
        const subject = ground === front ? '' : `dă un ${front} care `
        context.addIssue({
          code: 'custom',
          path: [ground],
          message: `${subject}se vede prea slab pe ${back} în tema ${scheme}: contrast ${found}, nu ${least.toLocaleString('ro')}`,
        })
      }
    }
  })
export type Colours = z.infer<typeof colours>

/** Share of black in the light theme, and of white in the dark one, that makes a neutral of a ground. */
const neutrals = {
  'surface-raised': ['surface', 0, 0.05],
  'surface-sunken': ['bg', 0.02, 0],
  line: ['bg', 0.11, 0.13],
  'idle-soft': ['bg', 0.05, 0.11],
  'on-idle-soft': ['bg', 0.74, 0.78],
  skeleton: ['bg', 0.05, 0.09],
  'skeleton-glow': ['bg', 0.01, 0.14],
  text: ['bg', 0.91, 0.9],
  'text-muted': ['bg', 0.66, 0.68],
  'line-strong': ['bg', 0.5, 0.49],
  inverse: ['bg', 0.91, 0.9],
  'on-inverse': ['surface', 0, 0],
  strip: ['bg', 0.83, 0.12],
  'on-strip': ['surface', 0, 0.9],
  'on-mark': ['surface', 0, 0],
} as const satisfies Record<string, [ground: BrandToken, light: number, dark: number]>
export const neutralTokens = Object.keys(neutrals) as (keyof typeof neutrals)[]

/** Derives the neutrals of a city from its grounds, as those of the portal have the tint of its own. */
export const deriveNeutrals = (colours: Colours): [string, [string, string]][] =>
  neutralTokens.map((token) => {
    const [ground, light, dark] = neutrals[token]
    return [token, [mix(colours[ground][0], 0, light), mix(colours[ground][1], 255, dark)]]
  })

const groundOf = (token: string): string =>
  token in neutrals ? neutrals[token as keyof typeof neutrals][0] : token

/** Mixes a colour with a share of a grey. */
function mix(colour: string, grey: number, share: number): string {
  const parts = readChannels(colour).map((part) => Math.round(part * (1 - share) + grey * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Reads red, green and blue, from 0 to 255. */
function readChannels(colour: string): number[] {
  const digits = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour
  return [1, 3, 5].map((start) => Number.parseInt(digits.slice(start, start + 2), 16))
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = readChannels(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
