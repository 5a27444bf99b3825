import { createContext, use } from 'react'
import type { Catalogue, Language, Namespace } from './catalogue.ts'
import { textsOf } from './texts.ts'

/** The language on the screen, given by the root so that a change draws everything anew. */
export const LanguageContext = createContext<Language>('ro')

export function useTexts<Name extends Namespace>(name: Name): Catalogue[Name] {
  return textsOf(name, use(LanguageContext))
}
