// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '#tests/support/render.ts'
import { operator } from '../../services/portal.ts'
import { LegalFooter } from './Help.tsx'
test('the copyright of the public pages follows the configured operator', () => {
  const host = render(<LegalFooter />, document.createElement('footer'))
  const year = new Date().getFullYear()
  const owner = () => host.querySelector('span')?.textContent
  expect(owner()).toBe(`© Sector 5, 2022–${year}`)
  const rename = (denumire: string, adresa: string) =>
    act(() => {
      operator.value = { ...operator.peek(), denumire, adresa }
    })
  rename('Salubrizare Sud', 'Șos. Giurgiului 1, sectorul 4')
  expect(owner()).toBe(`© sectorul 4, 2022–${year}`)
  rename('Salubrizare Sud', 'Ploiești')
  expect(owner()).toBe(`© Salubrizare Sud, 2022–${year}`)
})
