import { deriveNeutrals } from '#server/config/city/colours.ts'
import type { City } from '#server/config/city/load-city.ts'

/** Colour in the light scheme and in the dark one. */
type Pair = readonly [light: string, dark: string]

/** The portal's own colours: tokens of `src/styles/tokens.css`, which e-mails cannot read. */
export const portalPalette = {
  bg: ['#f5f8f5', '#0f1612'],
  surface: ['#fff', '#17201b'],
  line: ['#d8e0da', '#2b3831'],
  text: ['#16211b', '#e8efea'],
  'text-muted': ['#4f5c55', '#aebcb4'],
  brand: ['#0e4b36', '#0d3a2a'],
  'on-brand': ['#fff', '#f2faf5'],
  link: ['#145a3e', '#8fd3b0'],
  accent: ['#f6b23c', '#f6b23c'],
  'on-accent': ['#1f1705', '#1f1705'],
  focus: ['#0a3a2a', '#c5f3db'],
} satisfies Record<string, Pair>

export type Palette = Record<keyof typeof portalPalette, Pair>

/** Returns the colours of e-mails and of the pages they open: the city's where it has its own. */
export const paletteOf = ({ city }: { city: Pick<City, 'culori'> }): Palette => ({
  ...portalPalette,
  ...(city.culori && { ...city.culori, ...Object.fromEntries(deriveNeutrals(city.culori)) }),
})
