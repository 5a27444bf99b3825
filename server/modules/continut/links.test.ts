import { expect, it } from 'vitest'
import faq from '#server/seed/content/faq.json' with { type: 'json' }
import articles from '../../../city/sector-5/continut/utile.json' with { type: 'json' }
import { findLinks, resolveLink } from './links.ts'

const PORTAL = 'https://portal.exemplu.ro'
const resolve = (href: string) => resolveLink(href, PORTAL)

it('finds the links of a text with their lines', () => {
  const text = 'Vedeți [Locații](#/locatii).\n\n- [Legea](https://lege.ro/a_(b)) și [goală]()'
  expect(findLinks(text)).toEqual([
    { line: 1, label: 'Locații', href: '#/locatii' },
    { line: 3, label: 'Legea', href: 'https://lege.ro/a_(b' },
    { line: 3, label: 'goală', href: '' },
  ])
})

it.each([
  '#/locatii',
  '#/plati?tip=facturi',
  '#/solicitari#sus',
  `${PORTAL}/#/utile`,
  'https://exemplu.ro/pagina',
  'tel:0213110000',
  'tel:+40213110000',
  'mailto:noi@exemplu.ro',
])('accepts a link to %s', (href) => {
  expect(resolve(href)).toEqual({ kind: 'fixed' })
})

it('names the article or the point that a link leads to', () => {
  expect(resolve('#/utile/12')).toEqual({ kind: 'articol', id: 12 })
  expect(resolve(`${PORTAL}/#/locatie/punct/3`)).toEqual({ kind: 'punct', id: 3 })
})

it.each([
  ['#/locati', 'pagină care nu există'],
  [`${PORTAL}/#/locati`, 'pagină care nu există'],
  ['#/utile/abc', 'pagină care nu există'],
  ['#/sesizare/7', 'nu este pentru toți cetățenii'],
  ['http://exemplu.ro', 'nu începe cu https://'],
  ['javascript:alert(1)', 'nu începe cu https://'],
  ['www.exemplu.ro', 'nu începe cu https://'],
  ['tel:unu', 'nu începe cu https://'],
  ['https://', 'nu începe cu https://'],
  ['', 'este goală sau are spații'],
  ['tel:021 311 00 00', 'este goală sau are spații'],
])('rejects a link to „%s”', (href, why) => {
  expect(resolve(href)).toEqual({ kind: 'wrong', why: expect.stringContaining(why) })
})

it('accepts every link of the content that a new installation gets', () => {
  const answers = Object.values(faq).flatMap((items) => items.map(({ raspuns }) => raspuns))
  const texts = [...answers, ...articles.map(({ continut }) => continut)]
  const links = texts.flatMap(findLinks)
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter(({ href }) => resolve(href).kind === 'wrong')).toEqual([])
})
