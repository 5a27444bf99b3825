// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { connection } from './connection.ts'
import { recordUnansweredCall, watchPageUnload } from './page-unload.ts'

test('a call aborted by leaving the page does not mark the connection as offline', () => {
  watchPageUnload()
  window.dispatchEvent(new Event('pagehide'))
  recordUnansweredCall()
  expect(connection.value).toBe('online')
  window.dispatchEvent(new Event('pageshow'))
  recordUnansweredCall()
  expect(connection.value).toBe('offline')
})
