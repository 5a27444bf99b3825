// @vitest-environment happy-dom
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { Modal } from './modal.tsx'

/** Presses Escape before the browser paints, when effects that wait for it have not run. */
function PressEscape() {
  useLayoutEffect(() => {
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.querySelector('dialog')!.dispatchEvent(escape)
  }, [])
  return null
}

it('a dialog takes Escape as soon as it is open', () => {
  const handleCancel = vi.fn<() => void>()
  render(
    <>
      <Modal onCancel={handleCancel}>Text</Modal>
      <PressEscape />
    </>,
  )
  expect(handleCancel).toHaveBeenCalledOnce()
})
