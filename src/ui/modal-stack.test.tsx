// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { pushModal, useTopModal } from './modal-stack.ts'

const PATIENCE = { timeout: 4000 }

function TopModal() {
  return useTopModal()?.id ?? 'page'
}

it('what follows the topmost dialog moves into one after its first paint, and out at once', async () => {
  const host = render(<TopModal />)
  const dialog = document.createElement('dialog')
  dialog.id = 'dialog'
  let pop = () => {}
  act(() => void (pop = pushModal(dialog)))
  expect(host.textContent).toBe('page')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(() => expect(host.textContent).toBe('dialog'), PATIENCE)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  act(() => pop())
  expect(host.textContent).toBe('page')
})
