import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/npm.mjs'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const manual = read('docs/operating.md')
const alerts = read('deploy/alerts.yaml')

/** Variables of the Caddyfile. */
const ofProxy = ['PORTAL_HOST', 'PORTAL_UPSTREAMS']

/** Lists the first capture of each match, once. */
function findAll(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))]
}

describe('docs/operating.md', () => {
  it('names commands that exist', () => {
    const called = findAll(
      manual + alerts,
      /(?:portal operator|bin\/operator\.js) (?!help)([a-z-]+(?: [a-z]+)?)/g,
    )
    const names = findAll(read('docs/operator.md'), /^## (.+)$/gm)
    expect(called.length).toBeGreaterThan(8)
    expect(called.filter((one) => !names.includes(one))).toEqual([])
  })

  it('names settings that exist', () => {
    const settings = findAll(manual, /`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)
    const known = [...ofProxy, ...findAll(read('.env.example'), /^([A-Z_]+)=/gm)]
    expect(settings.length).toBeGreaterThan(10)
    expect(settings.filter((one) => !known.includes(one))).toEqual([])
  })

  it('explains each alert', () => {
    const names = findAll(alerts, /alert: (\w+)/g)
    expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
  })
})
