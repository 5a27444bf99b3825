import { describe, expect, it } from 'vitest'
import type { SortingHint, UsefulArticle } from '#contract/utile.ts'
import { groupByLetter, isSearching, searchUseful } from './utile.ts'

const anArticle = (part: Partial<UsefulArticle>): UsefulArticle => ({
  id: 1,
  titlu: 'Program de sărbători',
  rezumat: 'Când venim',
  categorie: 'program',
  actualizat_la: '2026-01-05T08:00:00.000Z',
  continut: 'De Crăciun și de Anul Nou.',
  documente: [],
  ...part,
})
const aHint = (obiect: string): SortingHint => ({ obiect, fractie: 'sticla' })

describe('search', () => {
  const all = {
    articole: [
      anArticle({ id: 1, continut: 'Și sticlele se duc.' }),
      anArticle({ id: 2, titlu: 'Sticlă și borcane' }),
    ],
    unde_arunc: [aHint('Sticlă de parfum'), aHint('Șosete')],
  }

  it('ignores diacritics and case, and ranks titles first', () => {
    const found = searchUseful(all, 'STICL')
    expect(found.articole.map(({ id }) => id)).toEqual([2, 1])
    expect(found.unde_arunc.map(({ obiect }) => obiect)).toEqual(['Sticlă de parfum'])
  })

  it('ranks what has more of the words first', () => {
    const two = { ...all, articole: [...all.articole, anArticle({ id: 3, titlu: 'Borcanul' })] }
    const found = searchUseful(two, 'sticle și borcane').articole
    expect(found.map(({ id }) => id)).toEqual([2, 3, 1])
  })

  it('needs a letter or a digit', () => {
    expect(isSearching(' „” ')).toBe(false)
    expect(isSearching('a')).toBe(true)
  })
})

it('groups hints by their first letter, whatever its Unicode form', () => {
  const decomposed = 'Șa'.normalize('NFD')
  const groups = groupByLetter([aHint('Sac'), aHint(decomposed), aHint('șosete')])
  expect(groups.map(([letter, { length }]) => [letter, length])).toEqual([
    ['S', 1],
    ['Ș', 2],
  ])
})
