export type EngineName = 'chromium' | 'gecko' | 'webkit' | 'alt'

/** The order matters: on iOS every browser is WebKit whatever its name, and Chromium's user agent names Safari too. */
const ENGINES: [name: EngineName, pattern: RegExp][] = [
  ['webkit', /(?:iPhone|iPad|iPod)[^)]* OS (\d{1,3})_/],
  ['gecko', /Firefox\/(\d{1,3})\b/],
  ['chromium', /(?:Chrome|Chromium)\/(\d{1,3})\b/],
  ['webkit', /Version\/(\d{1,3})\b.* Safari\//],
]

/** Parses the engine of a user agent: its name, alone and with the major version of browser or iOS, as `webkit 17`. */
export function parseEngine(userAgent: string): { name: EngineName; version: string } {
  for (const [name, pattern] of ENGINES) {
    const major = pattern.exec(userAgent)?.[1]
    if (major) return { name, version: `${name} ${Number(major)}` }
  }
  return { name: 'alt', version: 'alt' }
}
