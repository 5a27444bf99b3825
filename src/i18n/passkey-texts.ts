import { use } from 'react'
import type { Language } from '#contract/languages.ts'
import en from './en/passkeys.ts'
import ro from './ro/passkeys.ts'
import type { Shape } from './catalogue.ts'
import { LanguageContext } from './use-texts.ts'

const texts: Record<Language, Shape<typeof ro>> = { ro, en }

export const passkeyTextsIn = (language: Language) => texts[language]

/** Returns the texts of passkeys, which come with the chunk of what shows them. */
export const usePasskeyTexts = () => texts[use(LanguageContext)]
