// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { addDays } from '#contract/days.ts'
import type { SesizareSummary } from '#contract/sesizari.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { ReportsCard } from './ReportsCard.tsx'
const today = '2026-04-10'

const aReport = (id: number, daysAhead: number): SesizareSummary => ({
  id,
  numar: `SZ-${id}`,
  categorie: 'x',
  denumire: 'X',
  descriere: '',
  adresa_text: '',
  stare: 'in_lucru',
  creat_la: '2026-03-01T10:00:00Z',
  actualizat_la: '2026-03-02T10:00:00Z',
  termen_la: `${addDays(today, daysAhead)}T10:00:00Z`,
  necitite: 0,
})

test('complaints past their legal deadline come first, and say by how many days', async () => {
  vi.setSystemTime(`${today}T10:00:00Z`)
  await loadTexts()
  const sesizari = [aReport(4, 5), aReport(3, 0), aReport(2, -1), aReport(1, -27)]
  const host = render(<ReportsCard sesizari={sesizari} />)
  const lines = [...host.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringContaining('SZ-1Termen depășit cu 27 de zile'),
    expect.stringContaining('SZ-2Termen depășit cu 1 zi'),
    expect.stringContaining('SZ-4Termen: '),
  ])
})
