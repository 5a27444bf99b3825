import { useTexts } from '../../i18n/use-texts.ts'

/** Returns a formatter of fractions within a sentence: „plastic și metal, sticlă”. */
export function useFractionList(): (fractions: readonly string[]) => string {
  const { names } = useTexts('fractii')
  return (fractions) =>
    fractions
      .map((fraction) => names[fraction] ?? fraction)
      .map((name) => name.charAt(0).toLocaleLowerCase('ro') + name.slice(1))
      .join(', ')
}
