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

// Required, not imported: the tests' bundler would take a minute to process its 20 MB.
export const compatData: Record<'api' | 'css' | 'html' | 'javascript', Feature> = createRequire(
  import.meta.url,
)('@mdn/browser-compat-data')

/** Names in the data for the browsers in package.json; Chrome includes Chrome and WebView on Android. */
const dataNames: Record<string, string[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
}

/** Finds the feature at a path of the data, or null. */
export function featureAt(root: Feature, ...path: string[]): Feature | null {
  let found: Feature | null = root
  for (const name of path) found = child(found, name)
  return found
}

/** True if the data has its support; other features only group inner ones. */
export function hasSupportData(feature: Feature): boolean {
  return '__compat' in feature
}

/** Lists the inner features of a feature, by name. */
export function children(feature: Feature): [name: string, feature: Feature][] {
  return Object.keys(feature)
    .filter((name) => name !== '__compat')
    .map((name) => [name, feature[name] as Feature])
}

/**
 * True if every supported browser has the feature; one without support data counts as supported.
 * @param prefixes vendor prefixes with which the feature is written too
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

/** Lists the built-ins and interfaces of browsers, with their members. */
export function listInterfaces(): [name: string, feature: Feature][] {
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
