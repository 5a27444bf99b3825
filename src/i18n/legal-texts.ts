import type { Language } from '#contract/languages.ts'
import type { LegalText } from './legal.ts'

export type LegalName = 'termeni' | 'confidentialitate' | 'accesibilitate'
/** Legal text and its actual language. */
export interface LegalIn {
  language: Language
  text: LegalText
}

type Loaders = Record<LegalName, () => Promise<{ default: LegalText }>>

const loaders: Record<Language, Loaders> = {
  ro: {
    termeni: () => import('./ro/legal/termeni.ts'),
    confidentialitate: () => import('./ro/legal/confidentialitate.ts'),
    accesibilitate: () => import('./ro/legal/accesibilitate.ts'),
  },
  en: {
    termeni: () => import('./en/legal/termeni.ts'),
    confidentialitate: () => import('./en/legal/confidentialitate.ts'),
    accesibilitate: () => import('./en/legal/accesibilitate.ts'),
  },
}

/** Loads a legal text; the Romanian one, which is binding, if the English one cannot be fetched. Rejects if neither can. */
export async function loadLegal(name: LegalName, language: Language): Promise<LegalIn> {
  const wanted = await loaders[language][name]().catch(() => null)
  if (wanted) return { language, text: wanted.default }
  return { language: 'ro', text: (await loaders.ro[name]()).default }
}
