import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { webhookEvents } from '#contract/operator/webhooks.ts'
import { root } from '../../scripts/npm.mjs'

const manual = readFileSync(path.join(root, 'docs/webhooks.md'), 'utf8')
const rows = manual
  .slice(manual.indexOf('## Evenimentele'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('docs/webhooks.md', () => {
  it('lists every event with its fields', () => {
    const expected = Object.entries(webhookEvents).map(([type, { about, data }]) => {
      const fields = Object.keys(data.def.shape).map((name) => `\`${name}\``)
      return ['', `\`${type}\``, about, fields.join(', '), '']
    })
    expect(rows).toEqual(expected)
  })
})
