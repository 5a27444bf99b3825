import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDemoCity, loadCity } from '#server/config/city/load-city.ts'
import {
  faqItems,
  publicPoints,
  sesizareCategories,
  solicitareTypes,
  translations,
  usefulArticles,
} from '#server/db/schema.ts'
import { listDefinitionCodes } from '#server/domain/definitions.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findCityContent, reword } from './city-texts.ts'
import sesizari from './content/categorii-sesizari.json' with { type: 'json' }
import faq from './content/faq.json' with { type: 'json' }
import { seedFaq } from './seed.ts'
import { initialSesizari, initialSolicitari, seedCatalogues } from './seed-catalogues.ts'
import { seedContent } from './seed-content.ts'
import { seedTranslations } from './seed-translations.ts'

const demo = getDemoCity()

function readCluj() {
  const loaded = loadCity('tests/city/cluj-napoca')
  if ('problems' in loaded) throw new Error(loaded.problems.join('\n'))
  return loaded.city
}

describe('the content of a city', () => {
  it('rewords texts of the portal, each of which exists', () => {
    const portal = JSON.stringify([faq, sesizari])
    const { texte } = demo.content
    for (const text of Object.keys(texte)) expect(portal).toContain(JSON.stringify(text))
    const own = JSON.stringify(reword([faq, sesizari], demo.content))
    for (const text of Object.values(texte)) expect(own).toContain(JSON.stringify(text))
    expect(portal).not.toMatch(/Sector(?:ul)? 5|București/)
  })

  it('is not that of the demonstration in real operation', () => {
    expect(findCityContent({ city: demo, demo: true })).toBe(demo.content)
    expect(findCityContent({ city: demo, demo: false })).toMatchObject({ locatii: [], utile: [] })
    const cluj = readCluj()
    expect(findCityContent({ city: cluj, demo: false })).toBe(cluj.content)
  })
})

describe('a new installation of a city with its own questions, categories and types', () => {
  let app: TestApp
  beforeAll(async () => {
    const city = readCluj()
    const [type] = initialSolicitari.tipuri
    const content = {
      ...city.content,
      faq: { ACASA_PAGE: [{ intrebare: 'Unde sunt?', raspuns: 'Acasă.' }], PLATI_PAGE: [] },
      'categorii-sesizari': initialSesizari.categorii.slice(-2),
      'tipuri-solicitari': [{ ...type!, cod: 'ALT_TIP' }],
    }
    app = await startTestApp({ env: { city: { ...city, content } } })
    const { db } = app.ports
    for (const table of [faqItems, sesizareCategories, solicitareTypes]) await db.delete(table)
    await seedFaq(app.ports)
    await seedCatalogues(app.ports)
  })
  afterAll(() => app.close())

  it('has those categories and types only', async () => {
    const { db } = app.ports
    const own = initialSesizari.categorii.slice(-2).map(({ cod }) => cod)
    expect(await listDefinitionCodes(db, sesizareCategories)).toEqual(new Set(own))
    expect(await listDefinitionCodes(db, solicitareTypes)).toEqual(new Set(['ALT_TIP']))
  })

  it('has its questions in the sections it gives, and the portal’s in the others', async () => {
    const rows = await app.ports.db.select().from(faqItems)
    const find = (section: string) => rows.filter(({ slug }) => slug === section)
    expect(find('ACASA_PAGE')).toMatchObject([{ intrebare: 'Unde sunt?', ordine: 10 }])
    expect(find('PLATI_PAGE')).toEqual([])
    expect(find('LOGIN_PAGE').length).toBe(faq.LOGIN_PAGE.length)
  })
})

describe('a new installation of another city', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { city: readCluj() } })
    await seedContent(app.ports)
    await seedTranslations(app.ports)
  })
  afterAll(() => app.close())

  it('has its points, articles and translations, and none of another', async () => {
    const { db } = app.ports
    const points = await db.select({ cod: publicPoints.cod }).from(publicPoints)
    const articles = await db.select({ slug: usefulArticles.slug }).from(usefulArticles)
    expect([points, articles]).toEqual([
      [{ cod: 'birou-probei' }],
      [{ slug: 'colectare-separata' }],
    ])
    const texts = JSON.stringify(await db.select().from(translations))
    expect(texts).toContain('Contracts office')
    expect(texts).not.toMatch(/Sector(?:ul)? 5|București|Bucharest/)
  })
})
