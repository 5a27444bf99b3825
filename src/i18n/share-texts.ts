import { use } from 'react'
import type { Language } from '#contract/languages.ts'
import en from './en/share.ts'
import ro from './ro/share.ts'
import { LanguageContext } from './use-texts.ts'

/** Returns the texts of shared photos, which are not in the catalogue: few phones load them. */
export const shareTextsOf = (language: Language): typeof ro => (language === 'en' ? en : ro)

export const useShareTexts = (): typeof ro => shareTextsOf(use(LanguageContext))
