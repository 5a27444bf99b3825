import type { Fraction } from '#contract/fractii.ts'

const names: Record<Fraction, string> = {
  rezidual: 'gunoi menajer',
  hartie_carton: 'hârtie și carton',
  plastic_metal: 'plastic și metal',
  sticla: 'sticlă',
  biodeseuri: 'biodeșeuri',
  verde: 'deșeuri verzi',
  textile: 'textile',
  voluminoase: 'deșeuri voluminoase',
  moloz: 'moloz',
  deee: 'echipamente electrice',
  baterii: 'baterii',
  becuri: 'becuri',
}

const isFraction = (word: string): word is Fraction => Object.hasOwn(names, word)

/** Returns a fraction's name for use within a sentence; an unknown word is returned unchanged. */
export const fractionName = (word: string): string => (isFraction(word) ? names[word] : word)
