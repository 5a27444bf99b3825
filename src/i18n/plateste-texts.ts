import { use } from 'react'
import en from './en/plateste.ts'
import ro from './ro/plateste.ts'
import { LanguageContext } from './use-texts.ts'

/** Returns the texts of paying without an account, which are not in the catalogue: few phones load them. */
export const usePayTexts = (): typeof ro => (use(LanguageContext) === 'en' ? en : ro)
