import { readFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type ChildNode, type Container, type Document } from 'postcss'
import { expect, it } from 'vitest'
import { root } from '../../scripts/npm.mjs'
import { listFiles } from './source-files.ts'

const HAS = /:has\((?:[^()]|\([^()]*\))*\)/g
/** Name of an element, but of the root, which is one element only. */
const ELEMENT = /(?:^|[\s>+~(,])(?!html\b)[a-z]+(?![\w-])/

function readOuter(node: ChildNode | Document | Container | undefined): (ChildNode | Container)[] {
  return node === undefined || node.type === 'document' || node.type === 'root'
    ? []
    : [...readOuter(node.parent), node as ChildNode]
}

// Browsers restyle what such a selector names, wherever it is, whenever an element or the focus moves.
it('outside of media queries, selectors with :has() name classes, not elements', () => {
  const found: string[] = []
  for (const file of [...listFiles('src'), ...listFiles('desk')].filter((name) =>
    name.endsWith('.css'),
  )) {
    postcss.parse(readFileSync(path.join(root, file), 'utf8')).walkRules((rule) => {
      const outer = readOuter(rule)
      const selector = outer.map((one) => ('selector' in one ? one.selector : '')).join(' ')
      if (!selector.includes(':has(') || outer.some(({ type }) => type === 'atrule')) return
      if (ELEMENT.test(selector.replaceAll(HAS, ''))) found.push(`${file}: ${selector}`)
    })
  }
  expect(found).toEqual([])
})
