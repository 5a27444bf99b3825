import { createRequire } from 'node:module'
import { supportedBrowsers } from '../../../build/supported-browsers.ts'

/** One node of MDN's compatibility data: a feature, and the features inside it. */
export interface Feature {
  __compat?: { support: Record<string, Statement | Statement[]> }
  [name: string]: unknown
}

interface Statement {
  version_added?: string | boolean | null
  version_removed?: string | boolean
  flags?: unknown
  prefix?: string
  alternative_name?: string
}

// Not imported: the bundler of the tests would take a minute over its 20 MB.
export const compatData: Record<'api' | 'css' | 'html' | 'javascript', Feature> = createRequire(
  import.meta.url,
)('@mdn/browser-compat-data')

/** The names the data uses for what package.json declares; Chrome stands for Chrome and WebView on Android too. */
const dataNames: Record<string, string[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
}

/** The feature at a path of the data, or null. */
export function featureAt(root: Feature, ...path: string[]): Feature | null {
  let found: Feature | null = root
  for (const name of path) found = child(found, name)
  return found
}

/** Whether the data says who has it; others only group what is inside them. */
export function isJudged(feature: Feature): boolean {
  return '__compat' in feature
}

/** What is inside a feature, by name. */
export function children(feature: Feature): [name: string, feature: Feature][] {
  return Object.keys(feature)
    .filter((name) => name !== '__compat')
    .map((name) => [name, feature[name] as Feature])
}

/**
 * Says whether every supported browser has the feature; what the data does not judge counts as there.
 * @param prefixes with which the feature is written too
 */
export function isSupported(
  { __compat: compat }: Feature,
  prefixes: readonly string[] = [],
): boolean {
  if (!compat) return true
  return supportedBrowsers.every(({ name, version }) =>
    dataNames[name]!.every((dataName) =>
      [compat.support[dataName] ?? []]
        .flat()
        .some((statement) => covers(statement, version, prefixes)),
    ),
  )
}

function covers(statement: Statement, version: string, prefixes: readonly string[]): boolean {
  const { version_added: added, version_removed: removed, flags, prefix } = statement
  if (typeof added !== 'string' || flags || statement.alternative_name) return false
  if (prefix && !prefixes.includes(prefix)) return false
  if (added === 'preview' || isNewer(added, version)) return false
  return typeof removed !== 'string' || isNewer(removed, version)
}

/** Built-ins and interfaces of the browser, with all that is theirs. */
export function listOwners(): [name: string, feature: Feature][] {
  const builtins = featureAt(compatData.javascript, 'builtins')!
  const intl = children(featureAt(builtins, 'Intl')!)
  return [...children(compatData.api), ...children(builtins), ...intl]
}

/** Compares versions such as `16.4` and `≤79`. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace('≤', '').split('.').map(Number))
  const at = a!.findIndex((part, index) => part !== (b![index] ?? 0))
  return at >= 0 && a![at]! > (b![at] ?? 0)
}

function child(feature: Feature | null, name: string): Feature | null {
  return feature && Object.hasOwn(feature, name) ? (feature[name] as Feature) : null
}
