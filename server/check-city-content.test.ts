import { expect, it } from 'vitest'
import { checkCityContent } from './check-city-content.ts'
import { getDemoCity } from './config/city/load-city.ts'
import { initialSesizari, initialSolicitari } from './seed/seed-catalogues.ts'

const check = (lists: object) => () =>
  checkCityContent({ content: { ...getDemoCity().content, ...lists } })

const { categorii } = initialSesizari
const { tipuri } = initialSolicitari

it('accepts a city without its own categories and types, and with the portal’s as its own', () => {
  check({})()
  check({ 'categorii-sesizari': categorii, 'tipuri-solicitari': tipuri })()
})

it('says file, code and place of all that is wrong', () => {
  const wrong = check({
    'categorii-sesizari': [{ ...categorii[0], prioritate: 'mare' }, categorii[0]],
    'tipuri-solicitari': [{ ...tipuri[0], grup: 'alte', termen_zile: 0 }],
  })
  const { cod } = categorii[0]!
  const problems = [
    `categorii-sesizari.json: ${cod}, prioritate: poate fi urgenta, ridicata, normala`,
    `categorii-sesizari.json: ${cod} este de două ori`,
    'categorii-sesizari.json: lipsește categoria ALTELE',
    `tipuri-solicitari.json: ${tipuri[0]!.cod}, grup: poate fi contracte`,
    `tipuri-solicitari.json: ${tipuri[0]!.cod}, termen_zile: cel puțin 1`,
  ]
  for (const problem of problems) expect(wrong).toThrow(`CITY_DIR — continut/${problem}`)
})
