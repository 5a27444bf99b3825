import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/npm.mjs'
import { listFiles } from './source-files.ts'

const TEXT = /\.(?:ts|tsx|mjs|json|md|html|css|svg|webmanifest|txt|sql)$/
// Turkish letters with cedilla, which old Romanian keyboards typed instead of ș and ț.
const CEDILLA = /[\u015e\u015f\u0162\u0163]/
// The file that replaces them has to contain them, and so do tests and their data.
const MAY_NAME_THEM = /^(?:contract\/text\.ts|tests\/.*|.*\.test\.tsx?)$/

describe('texts', () => {
  it('write ș and ț with a comma below', () => {
    const files = listFiles().filter((file) => TEXT.test(file) && !MAY_NAME_THEM.test(file))
    const wrong = files.filter((file) => CEDILLA.test(readFileSync(path.join(root, file), 'utf8')))
    expect(files.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })
})
