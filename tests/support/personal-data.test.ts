import { expect, test } from 'vitest'
import { findPersonalData } from './personal-data.ts'

test.each([
  ['{"msg":"sign in of 2880514471014"}', 'CNP'],
  ['sms to +40722000142', 'telefon'],
  ['sms to 0722000142', 'telefon'],
  ['mail to ana.pop@exemplu.ro', 'e-mail'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1', 'token'],
])('finds personal data in a log line: %s', (line, kind) => {
  expect(findPersonalData(line)[0]).toMatch(new RegExp(`^${kind}`))
})

test('finds nothing in a log without personal data', () => {
  const line =
    '{"level":30,"time":1795255744815,"method":"POST","route":"/api/auth/login-cnp","status":200,"reference":"E0797962090A"}'
  expect(findPersonalData(line)).toEqual([])
})
