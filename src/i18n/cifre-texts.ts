import { use } from 'react'
import en from './en/cifre.ts'
import ro from './ro/cifre.ts'
import { LanguageContext } from './use-texts.ts'

/** Returns the texts of the open figures, which are not in the catalogue: few phones load them. */
export const useFigureTexts = (): typeof ro => (use(LanguageContext) === 'en' ? en : ro)
