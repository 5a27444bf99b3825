import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import {
  children,
  compatData,
  featureAt,
  hasSupportData,
  isSupported,
  type Feature,
} from './compat-data.ts'

const { css } = compatData
const PSEUDO = /::?([a-z-]+)/g
const FUNCTION = /([a-z-]+)\(/g
const WORD = /[a-z-]+/g
const PREFIX = /^-\w+-/
const VIEWPORT_UNIT = /\d([dls])v(?:h|w|min|max|i|b)\b/g

const unitNames = { d: 'dynamic', l: 'large', s: 'small' } as const

/** Value functions by name, wherever the data holds them. */
const functions = indexFunctions(featureAt(css, 'types')!)

/**
 * Finds the CSS features of a style sheet that some supported browser lacks, as `selectors.has`. Skips features guarded
 * by `@supports`, and those with a vendor prefix.
 */
export function findNewStyles(source: string): Set<string> {
  const found = new Set<string>()
  const use: Use = (name, feature, prefixes) => {
    if (feature && !isSupported(feature, prefixes)) found.add(name)
  }
  postcss.parse(source).walk((node) => {
    if (node.type === 'comment' || isGuarded(node)) return
    if (node.type === 'rule') useSelectors(node, use)
    else if (node.type === 'atrule') useAtRule(node, use)
    else useDeclaration(node, use)
  })
  return found
}

type Use = (name: string, feature: Feature | null, prefixes?: readonly string[]) => void

function useSelectors(rule: Rule, use: Use): void {
  for (const [, name] of rule.selector.matchAll(PSEUDO)) {
    if (!PREFIX.test(name!)) use(`selectors.${name}`, featureAt(css, 'selectors', name!))
  }
  const bareVariable = rule.nodes.some((node) => 'value' in node && /var\([^,]+\)/.test(node.value))
  if (rule.selector.includes('::backdrop') && bareVariable) {
    const path = ['backdrop', 'inherit_from_originating_element']
    use(`selectors.${path.join('.')}`, featureAt(css, 'selectors', ...path))
  }
  if (rule.parent?.type === 'rule') use('selectors.nesting', featureAt(css, 'selectors', 'nesting'))
}

function useAtRule({ name, params }: AtRule, use: Use): void {
  use(`at-rules.${name}`, featureAt(css, 'at-rules', name))
  if (/[<>]/.test(params) && name === 'media') {
    use('at-rules.media.range_syntax', featureAt(css, 'at-rules', 'media', 'range_syntax'))
  }
  for (const [word] of params.matchAll(WORD)) {
    use(`at-rules.${name}.${word}`, featureAt(css, 'at-rules', name, word))
  }
}

function useDeclaration({ prop, value, parent }: Declaration, use: Use): void {
  if (PREFIX.test(prop)) return
  const siblings = parent?.nodes.flatMap((node) => (node.type === 'decl' ? node.prop : [])) ?? []
  const prefixes = siblings.flatMap((name) =>
    name.endsWith(prop) ? (PREFIX.exec(name)?.[0] ?? []) : [],
  )
  use(`properties.${prop}`, featureAt(css, 'properties', prop), prefixes)
  for (const [, name] of value.matchAll(FUNCTION)) {
    use(`types.${name}`, functions.get(name!) ?? null)
  }
  for (const [, kind] of value.matchAll(VIEWPORT_UNIT)) {
    const unit = `viewport_percentage_units_${unitNames[kind as keyof typeof unitNames]}`
    use(`types.length.${unit}`, featureAt(css, 'types', 'length', unit))
  }
  for (const [word] of value.matchAll(WORD)) {
    use(`properties.${prop}.${word}`, featureAt(css, 'properties', prop, word), prefixes)
  }
}

/** True if an enclosing `@supports` tests the feature. */
function isGuarded(node: Declaration | Rule | AtRule): boolean {
  for (let up = node.parent; up && up.type !== 'root'; up = up.parent) {
    if (up.type === 'atrule' && (up as AtRule).name === 'supports') {
      const { params } = up as AtRule
      if (node.type === 'decl' && params.includes(node.prop)) return true
      if (node.type === 'rule' && params.includes('selector(')) return true
    }
  }
  return false
}

function indexFunctions(types: Feature): Map<string, Feature> {
  const index = new Map<string, Feature>()
  const visit = (feature: Feature) => {
    for (const [name, inner] of children(feature)) {
      if (hasSupportData(inner) && !index.has(name)) index.set(name, inner)
      visit(inner)
    }
  }
  visit(types)
  return index
}
