import type { Language } from '#contract/languages.ts'
import type { Catalogue, Namespace } from './catalogue.ts'
import { language } from './language.ts'
import login from './ro/login.ts'
import shell from './ro/shell.ts'

// The login's texts are in the first load; all others are lazy-loaded together.
const texts: Record<Language, Partial<Catalogue>> = { ro: { shell, login }, en: {} }
const textPromises: Partial<Record<Language, Promise<void>>> = {}

const loaders: Record<Language, () => Promise<Partial<Catalogue>>> = {
  ro: () => import('./ro/deferred.ts'),
  en: () => import('./en/deferred.ts'),
}

/** Loads all texts of a language, once. Rejects if loading fails; a later call then retries. */
export function loadTexts(lang: Language = language.value): Promise<void> {
  textPromises[lang] ??= loaders[lang]().then(
    (rest) => void Object.assign(texts[lang], rest),
    (reason: unknown) => {
      delete textPromises[lang]
      throw reason
    },
  )
  return textPromises[lang]
}

export async function changeLanguage(next: Language): Promise<void> {
  await loadTexts(next)
  // Before the signal, as what it renders asks the server for content in the language of the page.
  document.documentElement.lang = next
  language.value = next
}

/** Returns the texts of a namespace. Throws if they are not loaded; a screen's are before it is shown. */
export function textsOf<Name extends Namespace>(name: Name, lang: Language): Catalogue[Name] {
  const found = texts[lang][name]
  if (!found) throw new Error(`Texts not loaded: ${lang}/${name}`)
  return found
}
