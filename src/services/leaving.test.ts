// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { connection } from './connection.ts'
import { noteUnanswered, watchLeaving } from './leaving.ts'

test('a call aborted by leaving the page does not mark the connection as offline', () => {
  watchLeaving()
  window.dispatchEvent(new Event('pagehide'))
  noteUnanswered()
  expect(connection.value).toBe('online')
  window.dispatchEvent(new Event('pageshow'))
  noteUnanswered()
  expect(connection.value).toBe('offline')
})
