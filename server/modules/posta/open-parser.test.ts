import { afterEach, expect, it } from 'vitest'
import fastify from 'fastify'
import { openEmailParser } from './open-parser.ts'
import type { EmailParser } from './open-parser.ts'
import { parseEmail } from './parse-email.ts'

const HEAD = 'From: ana@exemplu.ro\r\n'
const HEAP_MB = 64
/** Time in which a thread starts on the busiest machine. */
const START_MS = 60_000

let parser: EmailParser
afterEach(() => parser.close())
const open = (limitMs = START_MS) => {
  parser = openEmailParser(fastify().log, { heapMb: HEAP_MB, limitMs })
  return (email: string) => parser.parse(Buffer.from(email))
}

it('an e-mail is parsed in a thread', { timeout: 2 * START_MS }, async () => {
  const email = `${HEAD}Content-Type: application/pdf; name=a.pdf\r\n\r\n%PDF`
  expect(await open()(email)).toEqual(await parseEmail(Buffer.from(email)))
})

it.each([
  ['lines', `\r\n${'\n'.repeat(4_000_000)}`],
  ['parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(1_000_000)}`],
])(
  'an e-mail of millions of %s cannot be parsed, and the next can',
  { timeout: 3 * START_MS },
  async (_what, body) => {
    const parse = open()
    expect(await parse(HEAD + body)).toBeNull()
    expect(await parse(`${HEAD}\r\nText`)).toMatchObject({ from: 'ana@exemplu.ro' })
  },
)

it('nothing is parsed once it is closed', async () => {
  const parse = open()
  await parser.close()
  await expect(parse(HEAD)).rejects.toThrow()
})
