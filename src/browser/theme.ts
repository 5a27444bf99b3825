import { storage } from './storage.ts'

/** `auto` follows the device. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Storage key of the choice; absent means `auto`. Also read by the script in the head. */
export const THEME_KEY = 'portal.luminozitate'

/** Returns the theme chosen on this device. */
export function storedTheme(): Theme {
  const stored = storage.getText(THEME_KEY)
  return themes.find((theme) => theme === stored) ?? 'auto'
}

/** Applies a theme, also at start with the stored one. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset['theme']
  else dataset['theme'] = theme
}

export function storeTheme(theme: Theme): void {
  if (theme === 'auto') storage.remove(THEME_KEY)
  else storage.setText(THEME_KEY, theme)
}
