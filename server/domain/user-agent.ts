import type { Language } from '#contract/languages.ts'

type Names = [pattern: RegExp, name: string][]

// Order matters: each browser also names those it descends from.
const BROWSERS: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  // Safari exists on Apple's systems alone; its engine is in browsers of Linux too.
  [/Linux.*Safari\//, 'WebKit'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: Names = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const UNKNOWN = 'Dispozitiv necunoscut'

/** Describes a device for its owner: `Chrome pe Android`. */
export function describeUserAgent(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} pe ${system}`
  return browser ?? system ?? UNKNOWN
}

/** Translates a description, which is stored in Romanian: `Chrome on Android`. */
export function translateDevice(description: string, language: Language): string {
  if (language === 'ro') return description
  return description === UNKNOWN ? 'Unknown device' : description.replace(' pe ', ' on ')
}

function nameIn(names: Names, userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
