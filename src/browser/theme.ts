import { storage } from './storage.ts'

/** `auto`: as the device has it. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Where the choice is kept; absent: as the device has it. The script in the head reads it too. */
export const THEME_KEY = 'portal.luminozitate'

/** The brightness chosen on this device. */
export function storedTheme(): Theme {
  const stored = storage.getText(THEME_KEY)
  return themes.find((theme) => theme === stored) ?? 'auto'
}

/** Shows the portal light or dark. Also for the start, with what is stored. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset['theme']
  else dataset['theme'] = theme
}

export function keepTheme(theme: Theme): void {
  if (theme === 'auto') storage.remove(THEME_KEY)
  else storage.setText(THEME_KEY, theme)
}
