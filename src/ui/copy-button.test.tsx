// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { CopyButton } from './copy-button.tsx'

const write = vi.fn<(text: string) => Promise<void>>()

function mount(): HTMLElement {
  return render(
    <CopyButton
      text="1042/02-03-2026"
      label="Copiază"
      copiedLabel="Copiat"
      failedLabel="Nu s-a putut copia"
    />,
  )
}

async function press(host: HTMLElement) {
  await act(async () => host.querySelector('button')?.click())
}

function said(host: HTMLElement): string | null | undefined {
  return host.querySelector('[role="status"]')?.textContent
}

describe('CopyButton', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    write.mockReset()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
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
