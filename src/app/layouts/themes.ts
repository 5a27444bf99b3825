/** Every theme of themes.css, with the tone its text needs. */
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

/** White snow beside the white theme would be the same menu twice. */
export const sidebarThemes = headerThemes.filter((name) => name !== 'zapada')

/** The classes of a theme, as the configuration keeps them. */
export function themeClasses(name: ThemeName): string {
  return `theme-${name} tone-${tones[name]}`
}
