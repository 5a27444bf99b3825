import type { Language } from '#contract/languages.ts'
import type { LegalName, LegalText } from '#contract/legal.ts'
import { city } from '../browser/city.ts'

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

/**
 * Loads a legal text: the city's own, else the portal's; the Romanian one, which is binding, if there is no English one
 * or it cannot be fetched. Rejects if neither can.
 */
export async function loadLegal(name: LegalName, language: Language): Promise<LegalIn> {
  const isOfCity = hasOfCity(name, 'ro')
  const load = isOfCity ? fetchOfCity : loadOfPortal
  if (!isOfCity || hasOfCity(name, language)) {
    const wanted = await load(name, language).catch(() => null)
    if (wanted) return { language, text: wanted }
  }
  return { language: 'ro', text: await load(name, 'ro') }
}

const hasOfCity = (name: LegalName, language: Language): boolean =>
  Boolean(city.legale?.includes(`${name}.${language}`))

const loadOfPortal = async (name: LegalName, language: Language): Promise<LegalText> =>
  (await loaders[language][name]()).default

async function fetchOfCity(name: LegalName, language: Language): Promise<LegalText> {
  const response = await fetch(`/legal/${name}.${language}.json`)
  if (!response.ok) throw new Error(`legal text ${name}: HTTP ${response.status}`)
  return (await response.json()) as LegalText
}
