import type { Fraction } from '#contract/fractii.ts'
import type { Language } from '#contract/languages.ts'

/** Names of waste fractions within a sentence. */
const names: Record<Fraction, Record<Language, string>> = {
  rezidual: { ro: 'gunoi menajer', en: 'household waste' },
  hartie_carton: { ro: 'hârtie și carton', en: 'paper and cardboard' },
  plastic_metal: { ro: 'plastic și metal', en: 'plastic and metal' },
  sticla: { ro: 'sticlă', en: 'glass' },
  biodeseuri: { ro: 'biodeșeuri', en: 'food waste' },
  verde: { ro: 'deșeuri verzi', en: 'garden waste' },
  textile: { ro: 'textile', en: 'textiles' },
  voluminoase: { ro: 'deșeuri voluminoase', en: 'bulky waste' },
  moloz: { ro: 'moloz', en: 'rubble' },
  deee: { ro: 'echipamente electrice', en: 'electrical equipment' },
  baterii: { ro: 'baterii', en: 'batteries' },
  becuri: { ro: 'becuri', en: 'light bulbs' },
}

const isFraction = (word: string): word is Fraction => Object.hasOwn(names, word)

/** Returns a fraction's name for use within a sentence; an unknown word is returned unchanged. */
export const fractionName = (word: string, language: Language): string =>
  isFraction(word) ? names[word][language] : word
