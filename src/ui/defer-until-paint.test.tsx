// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { useFirstRows } from './defer-until-paint.tsx'

const ROWS = Array.from({ length: 30 }, (_, index) => index)

function Rows() {
  return useFirstRows(ROWS).map((row) => <li key={row}>{row}</li>)
}

it('a list draws the rows that fit the screen, and the others once those are painted', async () => {
  vi.stubGlobal('screen', { height: 844 })
  const host = render(<Rows />, document.createElement('ul'))
  expect(host.childElementCount).toBe(6)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(() => expect(host.childElementCount).toBe(ROWS.length))
})
