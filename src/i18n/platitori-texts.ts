import { use } from 'react'
import en from './en/platitori.ts'
import ro from './ro/platitori.ts'
import { LanguageContext } from './use-texts.ts'

/** Returns the texts of paying for another by consent, which are not in the catalogue: few phones load them. */
export const usePayeeTexts = (): typeof ro => (use(LanguageContext) === 'en' ? en : ro)
