import { readFileSync } from 'node:fs'

export interface SupportedBrowser {
  /** As browserslist names it. */
  name: string
  /** The oldest version that is supported, as `16.4`. */
  version: string
}

/** Reads `browserslist` of package.json: one browser a line, as `safari >= 16.4`. */
export const supportedBrowsers: readonly SupportedBrowser[] = declared().map((line) => {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
  if (!name || !version) throw new Error(`browserslist: "${line}" is not "<browser> >= <version>"`)
  return { name, version }
})

function declared(): string[] {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { browserslist: string[] }).browserslist
}

/** The names Vite uses for them; Samsung Internet is a Chromium newer than the oldest Chrome here. */
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
