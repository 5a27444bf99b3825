import { use } from 'react'
import en from './en/home-search.ts'
import ro from './ro/home-search.ts'
import { LanguageContext } from './use-texts.ts'

/** Returns the texts of the answers of the home page's search, which come with their chunk. */
export const useHomeSearchTexts = (): typeof ro => (use(LanguageContext) === 'en' ? en : ro)
