import type { Language } from '#contract/languages.ts'
import en from './en/read-aloud.ts'
import ro from './ro/read-aloud.ts'

/** Returns the texts of reading aloud, which are not in the catalogue: few phones load them. */
export const readAloudTextsOf = (language: Language): typeof ro => (language === 'en' ? en : ro)
