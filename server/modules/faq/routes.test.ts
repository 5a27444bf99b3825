import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FaqItem } from '#contract/faq.ts'
import { faqItems } from '#server/db/schema.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    variables: { OPERATOR_PHONE: '021 111 22 33', OPERATOR_EMAIL: 'noi@exemplu.ro' },
  })
  await app.ports.db.insert(faqItems).values([
    { slug: 'PROBA', intrebare: 'A doua?', raspuns: 'Da, la {email_operator}.', ordine: 20 },
    { slug: 'PROBA', intrebare: 'Prima?', raspuns: 'Sunați la {telefon_operator}.', ordine: 10 },
  ])
})
afterAll(() => app.close())

it('lists the questions of a section in their order, with the operator’s phone and e-mail filled in', async () => {
  const items = dataOf<FaqItem[]>(await app.client().get('/api/getFAQPageSlug/PROBA'))
  expect(items.map(({ intrebare, raspuns }) => [intrebare, raspuns])).toEqual([
    ['Prima?', 'Sunați la 021 111 22 33.'],
    ['A doua?', 'Da, la noi@exemplu.ro.'],
  ])
  expect(items[0]!.actualizat_la).toMatch(/^\d{4}-.*Z$/)
})

it('lists the questions of all sections that screens open, each with its section', async () => {
  await app.ports.db.insert(faqItems).values([
    { slug: 'PLATI_PAGE', intrebare: 'Cum plătesc?', raspuns: 'Cu cardul.', ordine: 99 },
    { slug: 'LOCATII_PAGE', intrebare: 'Unde?', raspuns: 'Aici.', ordine: 99 },
  ])
  const items = dataOf<FaqItem[]>(await app.client().get('/api/getFAQPageSlug/TOATE'))
  const told = items.map(({ intrebare, sectiune }) => `${sectiune}: ${intrebare}`)
  expect(told).toEqual(expect.arrayContaining(['PLATI_PAGE: Cum plătesc?', 'LOCATII_PAGE: Unde?']))
  expect(items.some(({ intrebare }) => intrebare === 'Prima?')).toBe(false)
})

it('returns an empty list for an unknown section', async () => {
  const answer = await app.client().get('/api/getFAQPageSlug/ALTA')
  expect(answer.text).toBe('{"status_code":200,"data":[]}')
})

it('answers with a section as it is now when its questions were added, reworded or withdrawn', async () => {
  const { db } = app.ports
  const read = async () =>
    dataOf<FaqItem[]>(await app.client().get('/api/getFAQPageSlug/SCHIMBATA')).map(
      ({ intrebare }) => intrebare,
    )
  expect(await read()).toEqual([])
  const [first, second] = [
    { slug: 'SCHIMBATA', intrebare: 'Prima?', raspuns: 'Da.', ordine: 10 },
    { slug: 'SCHIMBATA', intrebare: 'A doua?', raspuns: 'Nu.', ordine: 20 },
  ]
  await db.insert(faqItems).values([first, second])
  expect(await read()).toEqual(['Prima?', 'A doua?'])
  const ofSection = eq(faqItems.slug, 'SCHIMBATA')
  await db
    .update(faqItems)
    .set({ intrebare: 'Prima, altfel?' })
    .where(and(ofSection, eq(faqItems.ordine, 10)))
  expect(await read()).toEqual(['Prima, altfel?', 'A doua?'])
  await db.delete(faqItems).where(and(ofSection, eq(faqItems.ordine, 20)))
  expect(await read()).toEqual(['Prima, altfel?'])
})
