import { expect, it } from 'vitest'
import { readPdf } from '#server/testing/read-pdf.ts'
import { holidaysPdf, sortingGuidePdf } from './guides.ts'

const OPERATOR = 'Salubritate Sector 5'
const now = new Date('2026-11-21T10:00:00Z')

const partsOf = async (made: Promise<Buffer>) =>
  readPdf(await made)
    .pages.flat()
    .map(({ tag, text }) => `${tag} ${text}`)

it('the sorting guide lists things by container, with advice', async () => {
  const parts = await partsOf(
    sortingGuidePdf(
      [
        { obiect: 'Anvelope', fractie: 'altundeva', sfat: 'Le preiau vulcanizările.' },
        { obiect: 'Borcan', fractie: 'sticla' },
        { obiect: 'Ziar', fractie: 'hartie_carton' },
      ],
      OPERATOR,
      now,
    ),
  )
  expect(parts.slice(3)).toEqual(
    expect.arrayContaining(['H2 Hârtie și carton', 'H2 Sticlă', 'H2 Altundeva']),
  )
  const order = ['Hârtie', 'Ziar', 'Sticlă', 'Borcan', 'Altundeva', 'Le preiau vulcanizările.']
  const places = order.map((word) => parts.findIndex((part) => part.includes(word)))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

it('the holidays are those of the coming year', async () => {
  const parts = await partsOf(holidaysPdf(OPERATOR, now))
  const days = parts.filter((part) => part.startsWith('LBody '))
  expect(days[0]).toBe('LBody luni, 30 noiembrie 2026')
  expect(days).toHaveLength(17)
})
