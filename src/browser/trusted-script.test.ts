import { expect, test } from 'vitest'
import { checkScript } from './trusted-script.ts'

test.each(['/sw.js', '/assets/worker-Ab_9-x.js'])('accepts %s', (address) => {
  expect(checkScript(address)).toBe(address)
})

test.each([
  'https://example.org/sw.js',
  '//example.org/sw.js',
  '/assets/../api/x.js',
  '/assets//x.js',
  '/assets/x.js?then',
  '/api/x.js',
  'data:text/javascript,1',
  'blob:https://example.org/1',
])('rejects %s', (address) => {
  expect(() => checkScript(address)).toThrow(TypeError)
})
