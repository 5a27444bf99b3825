import { expect, it } from 'vitest'
import { sanitizeText, toSafeJson } from './sanitize-output.ts'
import { formatPairs, formatTable } from './table.ts'

const NASTY = 'Bună\u001b]0;titlu\u0007\u009b2J\u202eziua\u200b\r\n\tau'

it('strips control and format characters, but not line breaks', () => {
  expect(sanitizeText(NASTY)).toBe('Bună]0;titlu2Jziua\n au')
  expect(sanitizeText('ăîșț „Ș” — 👍')).toBe('ăîșț „Ș” — 👍')
})

it('escapes control characters in JSON without changing its value', () => {
  const value = { text: `${NASTY}\u{e0041}` }
  const text = toSafeJson(value)
  expect(JSON.parse(text)).toEqual(value)
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
})

it('indents the continuation lines of a value', () => {
  expect(formatPairs([['Nume', 'unu\ndoi']])).toBe('Nume  unu\n      doi')
  expect(formatTable(['A'], [['unu\ndoi']]).split('\n')).toHaveLength(3)
})
