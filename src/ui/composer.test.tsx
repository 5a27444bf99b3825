// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { Composer, type ComposerProps } from './composer.tsx'

const onSend = vi.fn<() => void>()
const onChange = vi.fn<(text: string) => void>()

function mount(props: Partial<ComposerProps>): HTMLElement {
  return render(
    <Composer
      label="Mesajul dvs."
      sendLabel="Trimite"
      value=""
      onChange={onChange}
      onSend={onSend}
      {...props}
    />,
  )
}

function fieldOf(host: HTMLElement): HTMLTextAreaElement {
  const field = host.querySelector('textarea')
  if (!field) throw new Error('no field')
  return field
}

function press(host: HTMLElement, init: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  act(() => void fieldOf(host).dispatchEvent(event))
}

function clickSend(host: HTMLElement) {
  act(() => host.querySelector<HTMLButtonElement>('[type="submit"]')?.click())
}

describe('Composer', () => {
  beforeEach(() => {
    onSend.mockReset()
    onChange.mockReset()
  })

  it('sends with its button and keeps the text until its owner clears it', () => {
    const host = mount({ value: 'Poarta este descuiată.' })
    clickSend(host)
    expect(onSend).toHaveBeenCalledOnce()
    expect(onChange).not.toHaveBeenCalled()
    expect(fieldOf(host).value).toBe('Poarta este descuiată.')
  })

  it('sends with Ctrl+Enter and ⌘+Enter; Enter alone adds a new line', () => {
    const host = mount({ value: 'Da.' })
    press(host, { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    press(host, { key: 'Enter', ctrlKey: true })
    press(host, { key: 'Enter', metaKey: true })
    expect(onSend).toHaveBeenCalledTimes(2)
  })

  it('does not send while busy', () => {
    const host = mount({ value: 'Da.', busy: true })
    clickSend(host)
    press(host, { key: 'Enter', ctrlKey: true })
    expect(onSend).not.toHaveBeenCalled()
  })

  it('requires text when there is neither text nor a file', () => {
    const host = mount({ value: '  \n' })
    clickSend(host)
    expect(onSend).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(fieldOf(host))
  })

  it('sends files without text', () => {
    clickSend(mount({ hasFiles: true }))
    expect(onSend).toHaveBeenCalledOnce()
  })

  it('shows the reason when disabled and keeps the typed text', () => {
    const closed = 'Sesizarea este încheiată.'
    const host = mount({ disabled: closed, value: 'Ce am apucat să scriu' })
    expect(fieldOf(host).readOnly).toBe(true)
    const reason = host.querySelector(`[id="${fieldOf(host).getAttribute('aria-describedby')}"]`)
    expect(reason?.textContent).toBe(closed)
    press(host, { key: 'Enter', ctrlKey: true })
    expect(onSend).not.toHaveBeenCalled()
    expect(mount({ disabled: closed }).querySelector('textarea')).toBeNull()
  })
})
