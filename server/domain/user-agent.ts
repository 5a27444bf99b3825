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

/** Describes a device for its owner: `Chrome pe Android`. */
export function describeUserAgent(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} pe ${system}`
  return browser ?? system ?? 'Dispozitiv necunoscut'
}

function nameIn(names: Names, userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
