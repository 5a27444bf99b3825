/** Themes of themes.css with the text tone that each needs. */
const tones = {
  primary: 'light',
  secondary: 'light',
  success: 'light',
  info: 'light',
  warning: 'dark',
  danger: 'light',
  light: 'dark',
  dark: 'light',
  focus: 'light',
  alternate: 'light',
  padure: 'light',
  brad: 'light',
  feriga: 'light',
  muschi: 'light',
  tei: 'dark',
  salcie: 'dark',
  lunca: 'dark',
  delta: 'light',
  dunare: 'light',
  mare: 'light',
  lac: 'dark',
  izvor: 'dark',
  cer: 'dark',
  ceata: 'dark',
  zapada: 'dark',
  granit: 'light',
  carbune: 'light',
  noapte: 'light',
  amurg: 'light',
  lavanda: 'dark',
  pruna: 'light',
  visina: 'light',
  trandafir: 'dark',
  caramida: 'light',
  lut: 'dark',
  miere: 'dark',
} as const

export type ThemeName = keyof typeof tones

export const headerThemes = Object.keys(tones) as ThemeName[]

/** All header themes but `zapada`, which on the sidebar would look like the white one. */
export const sidebarThemes = headerThemes.filter((name) => name !== 'zapada')

/** Formats a theme as the CSS classes stored in the layout settings. */
export function themeClasses(name: ThemeName): string {
  return `theme-${name} tone-${tones[name]}`
}
