// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { connection } from './connection.ts'
import { noteUnanswered, watchLeaving } from './leaving.ts'

test('a call that leaving the page aborted says nothing of the connection', () => {
  watchLeaving()
  window.dispatchEvent(new Event('pagehide'))
  noteUnanswered()
  expect(connection.value).toBe('online')
  window.dispatchEvent(new Event('pageshow'))
  noteUnanswered()
  expect(connection.value).toBe('offline')
})
