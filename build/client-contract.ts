import { parseAst, type Plugin } from 'vite'

/** Properties of an endpoint that only the server and its OpenAPI document use. */
const serverProperties = new Set([
  'summary',
  'feature',
  'acceptsSendToken',
  'params',
  'query',
  'body',
])

/** Functions of the contract that describe a call. */
const endpointFunctions = new Set(['endpoint', 'deskEndpoint', 'operatorEndpoint'])

/**
 * Removes from the client's build what only the server uses of the contract: properties of endpoints, and the schemas
 * that nothing refers to without them.
 */
export function clientContract(): Plugin {
  return {
    name: 'portal:client-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/(?:(?:desk|operator)\/)?[\w-]+\.ts$/ },
      handler: (code) => ({ code: markPure(withoutServerProperties(code)), map: null }),
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
}
interface Call extends Node {
  callee: { name?: string }
  arguments: [{ properties: (Node & { key: { name: string } })[] }]
}

function withoutServerProperties(code: string): string {
  const removed = findCalls(parseAst(code))
    .filter(({ callee }) => endpointFunctions.has(callee.name ?? ''))
    .flatMap((call) => call.arguments[0].properties)
    .filter(({ key }) => serverProperties.has(key.name))
  return removed.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
    code,
  )
}

// A bundler keeps an unused schema: it cannot know that calls such as `.check(…)` have no side effects.
function markPure(code: string): string {
  const starts = findCalls(parseAst(code)).map(({ start }) => start)
  return [...new Set(starts)]
    .toSorted((a, b) => b - a)
    .reduce((rest, start) => `${rest.slice(0, start)}/*#__PURE__*/ ${rest.slice(start)}`, code)
}

/** Finds the calls that a module makes while it loads, in the order of the code. */
function findCalls(root: unknown): Call[] {
  if (typeof root !== 'object' || root === null || isFunction(root)) return []
  const nested = Object.values(root).flatMap(findCalls)
  return isCall(root) ? [root, ...nested] : nested
}

const isCall = (value: object): value is Call => 'type' in value && value.type === 'CallExpression'
const isFunction = (value: object): boolean =>
  'type' in value && /Function/.test(String(value.type))
