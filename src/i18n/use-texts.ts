import { createContext, use } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Catalogue, Namespace } from './catalogue.ts'
import { textsOf } from './texts.ts'

/** Current language, provided by the root, so that a change re-renders everything. */
export const LanguageContext = createContext<Language>('ro')

export function useTexts<Name extends Namespace>(name: Name): Catalogue[Name] {
  return textsOf(name, use(LanguageContext))
}
