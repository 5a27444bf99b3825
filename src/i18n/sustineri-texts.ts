import { use } from 'react'
import en from './en/sustineri.ts'
import ro from './ro/sustineri.ts'
import { LanguageContext } from './use-texts.ts'

/** Returns the texts of the complaints of others, which are not in the catalogue: they come with their screens. */
export const useSupportTexts = (): typeof ro => (use(LanguageContext) === 'en' ? en : ro)
