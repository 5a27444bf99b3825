// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { render } from '#tests/support/render.ts'
import { List, Row } from './row.tsx'

it('an unread row has its dot beside the arrow', () => {
  const host = render(
    <List>
      <Row href="#/sesizare/1" title="Miros" unread="Mesaj necitit" />
    </List>,
  )
  const end = host.querySelector('.row__end')!
  expect(end.querySelector('.dot')?.getAttribute('aria-label')).toBe('Mesaj necitit')
  expect(end.querySelectorAll('svg')).toHaveLength(1)
})
