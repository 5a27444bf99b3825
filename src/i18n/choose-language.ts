import type { Language } from '#contract/languages.ts'
import { storage } from '../browser/storage.ts'
import { config } from '../config.ts'
import { changeLanguage } from './texts.ts'

/** Returns the language stored on this device; Romanian by default. */
export function readStoredLanguage(): Language {
  return storage.getText(config.languageKey) === 'en' ? 'en' : 'ro'
}

/** Switches the portal to a language and stores the choice on this device. */
export async function chooseLanguage(next: Language): Promise<void> {
  await changeLanguage(next)
  storage.setText(config.languageKey, next)
}
