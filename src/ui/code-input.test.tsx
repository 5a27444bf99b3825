// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { CodeInput } from './code-input.tsx'

const onCode = vi.fn<(code: string) => void>()

function mount(): HTMLInputElement {
  const host = render(<CodeInput length={5} onCode={onCode} />)
  const input = host.querySelector('input')
  if (!input) throw new Error('no input')
  return input
}

function type(input: HTMLInputElement, text: string) {
  act(() => {
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

describe('CodeInput', () => {
  beforeEach(() => {
    onCode.mockReset()
  })

  it('has autocomplete for SMS codes and a numeric keyboard', () => {
    const input = mount()
    expect(input.autocomplete).toBe('one-time-code')
    expect(input.inputMode).toBe('numeric')
    expect(input.maxLength).toBe(5)
  })

  it('keeps digits only', () => {
    const input = mount()
    type(input, '1a2-3')
    expect(input.value).toBe('123')
    expect(onCode).toHaveBeenLastCalledWith('123')
  })

  it('cuts the code to its length, typed or autofilled', () => {
    const input = mount()
    type(input, '1234567')
    expect(input.value).toBe('12345')
    expect(onCode).toHaveBeenLastCalledWith('12345')
  })

  it('extracts the whole code from pasted text', () => {
    const input = mount()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Cod: 12 345')
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
    act(() => void input.dispatchEvent(paste))
    expect(paste.defaultPrevented).toBe(true)
    expect(input.value).toBe('12345')
    expect(onCode).toHaveBeenLastCalledWith('12345')
  })
})
