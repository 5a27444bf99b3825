import { parse, type Node } from 'acorn'
import {
  children,
  compatData,
  featureAt,
  hasSupportData,
  isSupported,
  listInterfaces,
  type Feature,
} from './compat-data.ts'

const { api, html, javascript } = compatData
const builtins = featureAt(javascript, 'builtins')!

/** ECMAScript version that the oldest supported browsers parse: has class static blocks, but no regexp `v` flag. */
const SYNTAX = 2022

/** Interfaces of the well-known global objects. */
const globalInterfaces: Record<string, string[]> = {
  caches: ['CacheStorage'],
  crypto: ['Crypto'],
  document: ['Document', 'Node', 'EventTarget'],
  history: ['History'],
  indexedDB: ['IDBFactory'],
  localStorage: ['Storage'],
  location: ['Location'],
  navigator: ['Navigator', 'WorkerNavigator'],
  performance: ['Performance'],
  sessionStorage: ['Storage'],
}
const globalObjects = ['window', 'globalThis', 'self']

/** Members of all interfaces and built-ins by name. */
const members = indexMembers()

/**
 * Finds the features that some supported browser lacks, with the scripts that use them: globals, members of well-known
 * objects, and members by name alone, if no supported feature has that name. Names of the scripts' own fields are
 * ignored.
 * @param sources texts of scripts by name
 * @throws {SyntaxError} if a script uses syntax the supported browsers cannot parse
 */
export function findNewScripts(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const scripts = [...sources].map(([name, source]) => readScript(name, source))
  const own = new Set(scripts.flatMap(({ fields }) => [...fields]))
  for (const { name, program, declared } of scripts) {
    const used = new Set<string>()
    walk(program, (node) => {
      for (const [feature, compat] of findUses(node, declared, own)) {
        if (compat.length > 0 && !compat.some((one) => isSupported(one))) used.add(feature)
      }
    })
    for (const feature of used) found.set(feature, [...(found.get(feature) ?? []), name])
  }
  return found
}

interface Script {
  name: string
  program: Node
  /** Names of its variables. */
  declared: Set<string>
  /** Names of the fields it defines. */
  fields: Set<string>
}

function readScript(name: string, source: string): Script {
  const program = parse(source, { ecmaVersion: SYNTAX, sourceType: 'module' })
  const declared = new Set<string>()
  const fields = new Set<string>()
  walk(program, (node) => {
    addDeclared(node, declared)
    addFields(node, fields)
  })
  return { name, program, declared, fields }
}

type Fields = Record<string, unknown>
type Use = [name: string, features: Feature[]]

function findUses(node: Node, declared: ReadonlySet<string>, own: ReadonlySet<string>): Use[] {
  const fields = node as unknown as Fields
  switch (node.type) {
    case 'Identifier':
      return declared.has(identifierName(node)!) ? [] : [globalUse(identifierName(node)!)]
    case 'MemberExpression':
      return fields['computed'] ? [] : memberUses(fields, declared, own)
    case 'ObjectPattern':
      return (fields['properties'] as Fields[]).flatMap(({ key, computed }) => {
        const name = computed ? null : identifierName(key)
        return name ? [memberUse(name, own)] : []
      })
    case 'ObjectExpression':
      return (fields['properties'] as Fields[]).flatMap(({ key }) =>
        attributeUse(identifierName(key)),
      )
    default:
      return []
  }
}

function globalUse(name: string): Use {
  const features = [
    featureAt(builtins, name),
    featureAt(api, name),
    featureAt(api, 'Window', name),
  ].filter((feature) => feature !== null)
  return [name, features.filter(hasSupportData).slice(0, 1)]
}

function memberUses(
  fields: Fields,
  declared: ReadonlySet<string>,
  own: ReadonlySet<string>,
): Use[] {
  const name = identifierName(fields['property'])
  if (!name) return []
  const object = identifierName(fields['object'])
  if (!object || declared.has(object)) return [memberUse(name, own)]
  if (globalObjects.includes(object)) return [globalUse(name)]
  const owners = (globalInterfaces[object] ?? [object]).flatMap((kind) =>
    [featureAt(builtins, kind), featureAt(api, kind)].filter((owner) => owner !== null),
  )
  const known = owners
    .flatMap((owner) => [featureAt(owner, name), featureAt(owner, `${name}_static`)])
    .filter((feature) => feature !== null)
  return [known.length > 0 ? [`${object}.${name}`, known] : memberUse(name, own)]
}

function memberUse(name: string, own: ReadonlySet<string>): Use {
  return [name, own.has(name) ? [] : (members.get(name) ?? [])]
}

/** Treats keys of object literals named like HTML attributes as element properties. */
function attributeUse(name: string | null): Use[] {
  const attribute = name && featureAt(html, 'global_attributes', name.toLowerCase())
  return attribute ? [[`attribute ${name}`, [attribute]]] : []
}

function identifierName(node: unknown): string | null {
  const { type, name, value } = (node ?? {}) as Fields
  if (type === 'Identifier') return String(name)
  return type === 'Literal' && typeof value === 'string' ? value : null
}

/** Adds the names a script declares: variables, functions, classes, parameters, imports. */
function addDeclared(node: Node, declared: Set<string>): void {
  const fields = node as unknown as Fields
  const patterns: unknown[] = /^(?:Variable|Function|Class|Import\w*Spec)/.test(node.type)
    ? [fields['id'], fields['local']]
    : []
  const params = (fields['params'] as unknown[] | undefined) ?? [fields['param']]
  for (const pattern of [...patterns, ...params]) {
    if (isNode(pattern)) addNames(pattern, declared)
  }
}

/** Adds the names of fields a script defines in object literals and classes. */
function addFields(node: Node, fields: Set<string>): void {
  const { properties, key, computed } = node as unknown as Fields
  const keys = node.type === 'ObjectExpression' ? (properties as Fields[]) : []
  const own = /^(?:Method|Property)Definition$/.test(node.type) ? [{ key, computed }] : []
  for (const field of [...keys, ...own]) {
    const name = field['computed'] ? null : identifierName(field['key'])
    if (name) fields.add(name)
  }
}

/** Adds the names a pattern binds, except inside default values. */
function addNames(pattern: Node, declared: Set<string>): void {
  const fields = pattern as unknown as Fields
  if (pattern.type === 'Identifier') declared.add(identifierName(pattern)!)
  const inner = ['elements', 'properties', 'value', 'argument', 'left'].flatMap((field) =>
    pattern.type === 'Property' && field !== 'value' ? [] : [fields[field]].flat(),
  )
  for (const child of inner) if (isNode(child)) addNames(child, declared)
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const [field, value] of Object.entries(node)) {
    if (isKey(node, field)) continue
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit)
  }
}

/** True if the field is a non-computed name of a member or property, which is not an identifier reference. */
function isKey(node: Node, field: string): boolean {
  const { computed } = node as unknown as Fields
  if (node.type === 'MemberExpression') return field === 'property' && !computed
  return ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type)
    ? field === 'key' && !computed
    : false
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function indexMembers(): Map<string, Feature[]> {
  const index = new Map<string, Feature[]>()
  for (const [owner, feature] of listInterfaces()) {
    for (const [member, found] of children(feature)) {
      if (!hasSupportData(found) || member === owner || member.endsWith('_event')) continue
      const name = member.replace(/_static$/, '')
      index.set(name, [...(index.get(name) ?? []), found])
    }
  }
  return index
}
