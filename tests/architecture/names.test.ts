import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/npm.mjs'
import { retiredDeclarations, retiredNames } from './retired-names.ts'
import { listFiles } from './source-files.ts'

const sources = listFiles()
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('/retired-names.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

describe('names', () => {
  it.each([
    ['const x = pretendPushService()', ['pretendPushService → stubPushService']],
    ['export async function alone(db: Db) {', ['alone → withAdvisoryLock']],
    ['// he is alone; may repeat', []],
    ['const pretendPushServiceUrl = 1', []],
  ])('that are retired are found in “%s”', (text, found) => {
    expect(findRetired(text)).toEqual(found)
  })

  it('that are retired do not come back', () => {
    const found = sources
      .filter(({ file }) => !file.endsWith('architecture/names.test.ts'))
      .flatMap(({ file, text }) => findRetired(text).map((name) => `${file}: ${name}`))
    expect(found).toEqual([])
  })
})

describe('comments', () => {
  it('begin with what the code does, not with a relative clause', () => {
    const riddle = /(?:\/\*\*|^\s*\/\/) (?:What|Whether|Of|Those|The same) .*/gm
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(riddle)].map(([line]) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
})

const anyName = pattern(retiredNames, '(?<![\\w$])(NAMES)(?![\\w$])')
const anyDeclaration = pattern(
  retiredDeclarations,
  '^(?:export )?(?:async )?(?:function|class|const|let|type|interface) (NAMES)(?![\\w$])',
)

function findRetired(text: string): string[] {
  return [
    ...[...text.matchAll(anyName)].map(([, name = '']) => `${name} → ${retiredNames[name]}`),
    ...[...text.matchAll(anyDeclaration)].map(
      ([, name = '']) => `${name} → ${retiredDeclarations[name]}`,
    ),
  ]
}

function pattern(names: Record<string, string>, shape: string): RegExp {
  return new RegExp(shape.replace('NAMES', Object.keys(names).join('|')), 'gm')
}
