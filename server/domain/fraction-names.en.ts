import type { Fraction } from '#contract/fractii.ts'

/** English names of waste fractions, for use within a sentence. */
const names: Record<Fraction, string> = {
  rezidual: 'household waste',
  hartie_carton: 'paper and cardboard',
  plastic_metal: 'plastic and metal',
  sticla: 'glass',
  biodeseuri: 'food waste',
  verde: 'garden waste',
  textile: 'textiles',
  voluminoase: 'bulky waste',
  moloz: 'rubble',
  deee: 'electrical equipment',
  baterii: 'batteries',
  becuri: 'light bulbs',
}

const isFraction = (word: string): word is Fraction => Object.hasOwn(names, word)

/** Returns a fraction's name in English; an unknown word is returned unchanged. */
export const fractionName = (word: string): string => (isFraction(word) ? names[word] : word)
