// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { operator } from '../../services/portal.ts'
import { LegalFooter } from './Help.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('the copyright of the public pages follows the configured operator', () => {
  const host = document.body.appendChild(document.createElement('footer'))
  act(() => createRoot(host).render(<LegalFooter />))
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
