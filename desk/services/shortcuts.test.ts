// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  deferShortcut,
  dropDeferredShortcut,
  registerShortcuts,
  watchShortcuts,
} from './shortcuts.ts'

const cleanUps: (() => void)[] = []
const register = (handlers: Parameters<typeof registerShortcuts>[0]) =>
  cleanUps.push(registerShortcuts(handlers))

beforeEach(() => {
  document.body.innerHTML = '<input><button></button>'
  cleanUps.push(watchShortcuts())
})
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

function press(key: string, options: KeyboardEventInit = {}, target: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options })
  target.dispatchEvent(event)
  return event
}
const find = (selector: string) => document.querySelector(selector)!

it('a key acts by the latest registration, which may leave it to the one before', () => {
  const list = vi.fn()
  const pane = vi.fn<() => boolean | void>()
  register({ r: list })
  register({ r: pane })
  expect(press('r').defaultPrevented).toBe(true)
  expect([list, pane].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  pane.mockReturnValue(true)
  press('r')
  expect(list).toHaveBeenCalledOnce()
})

it('keys do nothing with a modifier, in a field, or under a dialog', () => {
  const act = vi.fn()
  register({ r: act, Enter: act })
  press('r', { ctrlKey: true })
  press('r', {}, find('input'))
  press('Enter', {}, find('button'))
  find('input').insertAdjacentHTML('afterend', '<dialog open></dialog>')
  press('r')
  expect(act).not.toHaveBeenCalled()
})

it('Escape is heard in a field too', () => {
  const leave = vi.fn()
  register({ Escape: leave })
  press('Escape', {}, find('input'))
  expect(leave).toHaveBeenCalledOnce()
})

it('a deferred key acts once its handler is registered, unless it is dropped', () => {
  const act = vi.fn()
  deferShortcut('r')
  register({ n: vi.fn() })
  register({ r: act })
  register({ r: act })
  expect(act).toHaveBeenCalledOnce()
  deferShortcut('n')
  dropDeferredShortcut()
  register({ n: act })
  expect(act).toHaveBeenCalledOnce()
})
