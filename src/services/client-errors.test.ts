import { beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { toClientError } from './client-errors.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  return () => vi.unstubAllGlobals()
})

function anError(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), { stack })
}

test.each([
  [
    'Chromium',
    'TypeError: x\n    at f (https://portal.ro/assets/plati-Ab12xY_.js:1:22)\n    at https://portal.ro/assets/prima-Zz12xY9.js:2:7\n    at https://portal.ro/:1:3',
  ],
  [
    'WebKit and Gecko',
    'f@https://portal.ro/assets/plati-Ab12xY_.js:1:22\n@https://portal.ro/assets/prima-Zz12xY9.js:2:7\nhttps://portal.ro/?cnp=1960823410018:1:3',
  ],
])('keeps only our own files of a %s stack', (_, stack) => {
  expect(toClientError({ type: 'ecran', error: anError('x', stack) }, 'plati')).toEqual({
    fel: 'ecran',
    ecran: 'plati',
    mesaj: 'TypeError: x',
    versiune: '1.0.0',
    cadre: ['plati-Ab12xY_.js:1:22', 'prima-Zz12xY9.js:2:7'],
  })
})

test.each([
  ['error', { error: anError('x', '') }, 'script'],
  ['error', { message: 'Uncaught x' }, 'script'],
  ['unhandledrejection', { reason: 'x' }, 'promisiune'],
  ['vite:preloadError', { payload: anError('x', '') }, 'fisier'],
  ['dialog', { error: anError('x', '') }, 'dialog'],
])('reports %s with %o as %s', (type, caught, kind) => {
  expect(toClientError({ type, ...caught }, 'home')).toMatchObject({ fel: kind })
})

test('reports a thrown object without its values', () => {
  const reason = { nume: 'Popescu', cnp: '1960823410018' }
  const told = toClientError({ type: 'unhandledrejection', reason }, 'home')
  expect(told?.mesaj).toBe('[object Object]')
})

test('cuts a long message without splitting a character', () => {
  const told = toClientError({ type: 'error', message: `a${'😀'.repeat(5000)}` }, 'home')
  expect(told!.mesaj.length).toBeLessThanOrEqual(limits.clientError.message)
  expect(told!.mesaj).toMatch(/^a😀+$/u)
})

test('reports an error with an empty message', () => {
  expect(toClientError({ type: 'unhandledrejection', reason: '' }, 'home')?.mesaj).toBe('?')
})

test('ignores a file that fails to load offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const caught = { type: 'vite:preloadError', payload: anError('x', '') }
  expect(toClientError(caught, 'home')).toBeNull()
})
