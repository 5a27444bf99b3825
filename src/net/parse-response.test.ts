import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { parseResponse } from './parse-response.ts'

const schema = z.object({ phone: z.string() })
const good = { status_code: 200, data: { phone: '07xx xxx x42' } }
const refused = {
  status_code: 422,
  errors: { message: ['Prima', 'Ultima'], code: 'cod_incorect', fields: { code: ['Ultima'] } },
}

test('parses a plain response', () => {
  expect(parseResponse({ text: JSON.stringify(good) }, schema)).toEqual({
    kind: 'ok',
    data: good.data,
    meta: undefined,
  })
})

test('parses responses wrapped in an error object', () => {
  expect(parseResponse({ text: JSON.stringify({ error: good }) }, schema).kind).toBe('ok')
  expect(parseResponse({ text: JSON.stringify({ error: refused }) }, schema)).toMatchObject({
    kind: 'refused',
    messages: ['Prima', 'Ultima'],
  })
})

test('an error response keeps status, code, messages, fields and retry time', () => {
  expect(parseResponse({ text: JSON.stringify(refused), retryAfter: 7 }, schema)).toEqual({
    kind: 'refused',
    status: 422,
    code: 'cod_incorect',
    messages: ['Prima', 'Ultima'],
    fields: { code: ['Ultima'] },
    data: undefined,
    retryAfter: 7,
  })
})

test.each([
  ['a page of a proxy', '<html>502 Bad Gateway</html>'],
  ['nothing', ''],
  ['JSON of somebody else', '{"ok":true}'],
  ['our envelope with data of another shape', '{"status_code":200,"data":{"phone":42}}'],
])('%s is broken, not a success', (_, text) => {
  expect(parseResponse({ text }, schema)).toEqual({ kind: 'broken' })
})

test('200 without data is refused, without messages', () => {
  expect(parseResponse({ text: '{"status_code":200}' }, schema)).toMatchObject({
    kind: 'refused',
    messages: [],
  })
})

test('accepts a single message that is not in a list', () => {
  const text = '{"status_code":500,"errors":{"message":"Ceva"}}'
  expect(parseResponse({ text }, schema)).toMatchObject({ messages: ['Ceva'] })
})
