import { readFileSync } from 'node:fs'

export interface SupportedBrowser {
  /** Name in browserslist. */
  name: string
  /** Oldest supported version, as `16.4`. */
  version: string
}

/** Browsers in `browserslist` of package.json, one per line, as `safari >= 16.4`. */
export const supportedBrowsers: readonly SupportedBrowser[] = declared().map((line) => {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
  if (!name || !version) throw new Error(`browserslist: "${line}" is not "<browser> >= <version>"`)
  return { name, version }
})

function declared(): string[] {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { browserslist: string[] }).browserslist
}

/** Vite's names; Samsung Internet is null, a Chromium newer than the oldest supported Chrome. */
const viteNames: Record<string, string | null> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
  samsung: null,
}

/** Targets of the build, for JavaScript and CSS, as `safari16.4`. */
export const buildTargets = supportedBrowsers.flatMap(({ name, version }) => {
  const viteName = viteNames[name]
  if (viteName === undefined) throw new Error(`browserslist: the build does not know "${name}"`)
  return viteName ? [`${viteName}${version}`] : []
})
