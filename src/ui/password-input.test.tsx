// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { PasswordInput } from './password-input.tsx'

const toggle = {
  show: 'Arată',
  hide: 'Ascunde',
  showLabel: 'Arată parola',
  hideLabel: 'Ascunde parola',
}

function mount(blockPaste: boolean) {
  const element = (
    <PasswordInput toggle={toggle} blockPaste={blockPaste} defaultValue="parola-mea" />
  )
  const host = render(element, document.createElement('form'))
  const input = host.querySelector('input')
  const button = host.querySelector('button')
  if (!input || !button) throw new Error('not rendered')
  return { host, input, button }
}

function send(input: HTMLInputElement, type: string): Event {
  const event = new Event(type, { bubbles: true, cancelable: true })
  act(() => void input.dispatchEvent(event))
  return event
}

describe('PasswordInput', () => {
  it('toggles visibility and updates the accessible name of the button', () => {
    const { input, button } = mount(false)
    expect([input.type, button.textContent, button.getAttribute('aria-label')]).toEqual([
      'password',
      'Arată',
      'Arată parola',
    ])
    act(() => button.click())
    expect([input.type, button.textContent, button.getAttribute('aria-label')]).toEqual([
      'text',
      'Ascunde',
      'Ascunde parola',
    ])
    act(() => button.click())
    expect(input.type).toBe('password')
  })

  it('keeps the caret position when toggled', async () => {
    const { input, button } = mount(false)
    input.setSelectionRange(3, 5)
    const restored = vi.spyOn(input, 'setSelectionRange')
    act(() => button.click())
    await expect.poll(() => restored.mock.lastCall).toEqual([3, 5])
  })

  it('becomes a password field again when its form is submitted', () => {
    const { host, input, button } = mount(false)
    act(() => button.click())
    act(() => void host.dispatchEvent(new Event('submit')))
    expect(input.type).toBe('password')
  })

  it.each(['paste', 'drop'])('blocks a %s only with blockPaste', (type) => {
    expect(send(mount(true).input, type).defaultPrevented).toBe(true)
    expect(send(mount(false).input, type).defaultPrevented).toBe(false)
  })
})
