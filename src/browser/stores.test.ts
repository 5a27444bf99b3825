// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { config } from '../config.ts'
import { storage } from './storage.ts'
import { tokenStore } from './token-store.ts'
import { userStore } from './user-store.ts'

afterEach(() => {
  localStorage.clear()
})

test('stores, removes and clears texts and objects', () => {
  storage.setText('text', 'salut')
  storage.setObject('obiect', { unu: 1 })
  expect(storage.getText('text')).toBe('salut')
  expect(storage.getObject('obiect')).toEqual({ unu: 1 })
  storage.remove('text')
  expect(storage.getText('text')).toBeNull()
  storage.clear()
  expect(storage.getObject('obiect')).toBeNull()
})

test('a value the browser refuses to store is held in memory', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => 'vechi',
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  expect(storage.setText('text', 'nou')).toBe(false)
  expect(storage.getText('text')).toBe('nou')
  vi.unstubAllGlobals()
  expect(storage.setText('text', 'mai nou')).toBe(true)
  localStorage.setItem('text', 'din altă filă')
  expect(storage.getText('text')).toBe('din altă filă')
})

test('an object that is not valid JSON reads as null', () => {
  localStorage.setItem('stricat', '{"unu":')
  expect(storage.getObject('stricat')).toBeNull()
})

test('strips the first double quote of a token when reading', () => {
  localStorage.setItem(config.tokenKey, '"abc.def.ghi')
  expect(tokenStore.read()).toBe('abc.def.ghi')
  tokenStore.write('abc.def.ghi')
  expect(localStorage.getItem(config.tokenKey)).toBe('abc.def.ghi')
})

test('a user record gets defaults for missing fields, and unknown ones are dropped', () => {
  localStorage.setItem(config.userKey, JSON.stringify({ nume: 'Popescu', type: '1', rol: 'admin' }))
  expect(userStore.read()).toEqual({
    nume: 'Popescu',
    prenume: '',
    email: '',
    telefon: '',
    cnp: '',
    dialcode: '',
    isocode: 'ro',
    international_number: '',
    ci_serie: '',
    ci_numar: '',
    type: 0,
    f_nume: '',
    f_reg_com: '',
  })
  localStorage.setItem(config.userKey, '[1]')
  expect(userStore.read()).toBeNull()
})
