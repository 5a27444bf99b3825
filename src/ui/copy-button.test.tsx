// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

const write = vi.fn<(text: string) => Promise<void>>()

function mount(): HTMLElement {
  const host = document.body.appendChild(document.createElement('div'))
  act(() =>
    createRoot(host).render(
      <CopyButton
        text="1042/02-03-2026"
        label="Copiază"
        copiedLabel="Copiat"
        failedLabel="Nu s-a putut copia"
      />,
    ),
  )
  return host
}

async function press(host: HTMLElement) {
  await act(async () => host.querySelector('button')?.click())
}

function said(host: HTMLElement): string | null | undefined {
  return host.querySelector('[role="status"]')?.textContent
}

describe('CopyButton', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers()
    write.mockReset()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
    document.body.replaceChildren()
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('copies, announces it, and shows its label again after a while', async () => {
    write.mockResolvedValue()
    const host = mount()
    expect(said(host)).toBe('')
    await press(host)
    expect(write).toHaveBeenCalledWith('1042/02-03-2026')
    expect(said(host)).toBe('Copiat')
    act(() => void vi.runAllTimers())
    expect(said(host)).toBe('')
  })

  it('announces when the browser blocks the clipboard', async () => {
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const host = mount()
    await press(host)
    expect(said(host)).toBe('Nu s-a putut copia')
  })
})
