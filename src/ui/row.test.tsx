// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { List, Row } from './row.tsx'

it('an unread row has its dot beside the arrow', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.body.appendChild(document.createElement('div'))
  act(() =>
    createRoot(host).render(
      <List>
        <Row href="#/sesizare/1" title="Miros" unread="Mesaj necitit" />
      </List>,
    ),
  )
  const end = host.querySelector('.row__end')!
  expect(end.querySelector('.dot')?.getAttribute('aria-label')).toBe('Mesaj necitit')
  expect(end.querySelectorAll('svg')).toHaveLength(1)
})
