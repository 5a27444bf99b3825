import type { Language } from './catalogue.ts'
import type { LegalText } from './legal.ts'

export type LegalName = 'termeni' | 'confidentialitate' | 'accesibilitate'
/** A text and the language it is in. */
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

/** Those in English are not kept on the device: where they cannot be had, the Romanian ones, which bind, are shown. */
export async function loadLegal(name: LegalName, language: Language): Promise<LegalIn> {
  const wanted = await loaders[language][name]().catch(() => null)
  if (wanted) return { language, text: wanted.default }
  return { language: 'ro', text: (await loaders.ro[name]()).default }
}
