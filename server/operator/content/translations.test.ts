import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FaqItem } from '#contract/faq.ts'
import { faqItems, translations } from '#server/db/schema.ts'
import { seedDemoData } from '#server/demo-data/seed-demo-data.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { seedContent } from '#server/seed/seed-content.ts'
import { initialTranslations, seedTranslations } from '#server/seed/seed-translations.ts'
import { seedDemo, seedFaq } from '#server/seed/seed.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { listContentTexts } from '#server/domain/content-texts.ts'

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  await seedFaq(app.ports)
  await seedCatalogues(app.ports)
  await seedContent(app.ports)
  await seedDemo(app.ports)
  await seedDemoData(app.ports)
  await seedTranslations(app.ports)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

it('the seed has an English text for every text of ours, and no other', async () => {
  const texts = new Set(await listContentTexts(app.ports.db, app.ports.env))
  const english = new Set(Object.keys(initialTranslations))
  expect([...texts].filter((text) => !english.has(text))).toEqual([])
  expect([...english].filter((text) => !texts.has(text))).toEqual([])
})

it('an English text has the parts of the Romanian: paragraphs, list items, links, placeholders', () => {
  const parts = (text: string) => [
    text.split('\n\n').length,
    text.match(/^(?:-|\d+\.) /gm)?.length,
    text.match(/\]\(#[^)]*\)/g)?.toSorted(),
    text.match(/\{[a-z_]+\}/g)?.toSorted(),
  ]
  for (const [original, text] of Object.entries(initialTranslations)) {
    expect([original, ...parts(text)]).toEqual([original, ...parts(original)])
    expect(text).not.toMatch(/„|dvs\./)
  }
})

it('an imported translation is exported, kept by the seed, and shown at once', async () => {
  const { db } = app.ports
  await db
    .insert(faqItems)
    .values({ slug: 'PROBA', intrebare: 'Unde?', raspuns: 'Acolo.\n\n- „Da”', ordine: 1 })
  const ask = async () =>
    dataOf<FaqItem[]>(
      await app.client().get('/api/getFAQPageSlug/PROBA', { 'accept-language': 'en' }),
    )
  expect(await ask()).toMatchObject([{ intrebare: 'Unde?', limba: 'ro' }])

  const out = await operator.run('traduceri', 'export', 'texte.csv')
  expect(out.json).toMatchObject({ fara_traducere: 2 })
  const written = await readFile(path.join(operator.context.folder, 'texte.csv'), 'utf8')
  const filled = written
    .replace('Unde?;', 'Unde?;Where?')
    .replace('- „Da”";', '- „Da”";"There.\n\n- “Yes”"')
  const done = await operator.run('traduceri', 'import', await operator.file('en.csv', filled))
  expect(done.json).toMatchObject({ adaugate: 2, schimbate: 0, gresite: 0 })

  await expect.poll(ask).toMatchObject([{ intrebare: 'Where?', raspuns: 'There.\n\n- “Yes”' }])
  expect((await ask())[0]).not.toHaveProperty('limba')
  await seedTranslations(app.ports)
  expect(await db.$count(translations)).toBe(Object.keys(initialTranslations).length + 2)
})
