// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '#tests/support/render.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { counts } from '../../services/counts.ts'
import { UnreadBadge } from './UnreadBadge.tsx'
test('shows the unread count as a number, gives screen readers words, and follows changes', async () => {
  await loadTexts()
  const host = render(<UnreadBadge of="notificari" />, document.createElement('a'))
  const says = (notificari: number) => {
    act(() => {
      counts.value = { notificari, solicitari: 7, sesizari: 7 }
    })
    return [...host.children].map((element) => element.textContent)
  }
  expect(host.childElementCount).toBe(0)
  expect(says(0)).toEqual([])
  expect(says(1)).toEqual(['1', '1 necitită'])
  expect(says(99)).toEqual(['99', '99 necitite'])
  expect(says(100)).toEqual(['99+', '100 necitite'])
})
