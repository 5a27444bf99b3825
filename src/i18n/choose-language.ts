import { storage } from '../browser/storage.ts'
import { config } from '../config.ts'
import type { Language } from './catalogue.ts'
import { changeLanguage } from './texts.ts'

/** The language chosen on this device; Romanian unless English was. */
export function storedLanguage(): Language {
  return storage.getText(config.languageKey) === 'en' ? 'en' : 'ro'
}

/** Shows the portal in a language and remembers it on this device. */
export async function chooseLanguage(next: Language): Promise<void> {
  await changeLanguage(next)
  storage.setText(config.languageKey, next)
  document.documentElement.lang = next
}
