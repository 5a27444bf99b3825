/** Waste fractions. Their display names are in the catalogues, their colours in the styles. */
export const fractions = [
  'rezidual',
  'hartie_carton',
  'plastic_metal',
  'sticla',
  'biodeseuri',
  'verde',
  'textile',
  'voluminoase',
  'moloz',
  'deee',
  'baterii',
  'becuri',
] as const
export type Fraction = (typeof fractions)[number]

/** Fractions that have a bin of their own; the others are taken on request, or brought. */
export const binFractions: readonly string[] = [
  'rezidual',
  'hartie_carton',
  'plastic_metal',
  'sticla',
  'biodeseuri',
] satisfies Fraction[]
