import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskSesizari, templateFields } from '#contract/desk/cazuri.ts'
import { hasForbiddenCharacters, normalizeText } from '#contract/text.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { answerTemplates, publicPoints, sortingHints, usefulArticles } from '#server/db/schema.ts'
import { initialSesizari, initialSolicitari } from './seed-catalogues.ts'
import { seedContent } from './seed-content.ts'
import { initialTemplates, seedTemplates } from './seed-templates.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedContent(app.ports)
})
afterAll(() => app.close())

const read = async () => ({
  points: await app.ports.db.select().from(publicPoints),
  articles: await app.ports.db.select().from(usefulArticles),
  hints: await app.ports.db.select().from(sortingHints),
})

it('fills the public points, the articles and „Unde arunc?”', async () => {
  const { points, articles, hints } = await read()
  expect([points.length, articles.length]).toEqual([32, 13])
  expect(hints.length).toBeGreaterThanOrEqual(80)
})

it('gives each point opening hours and coordinates within the sector', async () => {
  for (const { nonStop, program, lat, lng, cod } of (await read()).points) {
    expect([cod, nonStop]).toEqual([cod, program.length === 0])
    expect(lat).toBeGreaterThan(44.38)
    expect(lat).toBeLessThan(44.45)
    expect(lng).toBeGreaterThan(26.03)
    expect(lng).toBeLessThan(26.11)
    const hours = program.flatMap(({ intervale }) => intervale)
    for (const [from, to] of hours) expect(from < to).toBe(true)
  }
})

it('is normalised text, and names the operator only by placeholders', async () => {
  const text = JSON.stringify(await read())
  expect(normalizeText(text)).toBe(text)
  expect(hasForbiddenCharacters(text)).toBe(false)
  const placeholders = new Set(text.match(/\{[a-z_]+\}/g))
  expect(placeholders).toEqual(new Set(['{telefon_operator}', '{email_operator}']))
})

it('keeps what an operator has changed, added or deleted', async () => {
  const { db } = app.ports
  await db.delete(publicPoints).where(eq(publicPoints.cod, 'birou-rahova'))
  await db
    .update(usefulArticles)
    .set({ titlu: 'Alt titlu' })
    .where(eq(usefulArticles.slug, 'iarna'))
  await db.insert(sortingHints).values({ obiect: 'Zmeu', fractie: 'rezidual' })
  await db
    .update(sortingHints)
    .set({ cuvinte: ['spumă'] })
    .where(eq(sortingHints.obiect, 'Saltea'))
  const before = await read()
  await seedContent(app.ports)
  expect(await read()).toEqual(before)
})

it('gives the hints of an older version their search words', async () => {
  const { db } = app.ports
  const words = async (obiect: string) => {
    const rows = await db.select().from(sortingHints).where(eq(sortingHints.obiect, obiect))
    return rows[0]?.cuvinte
  }
  await db.update(sortingHints).set({ cuvinte: null }).where(eq(sortingHints.obiect, 'Scutece'))
  await seedContent(app.ports)
  expect(await words('Scutece')).toContain('pampers')
  expect(await words('Zmeu')).toBeNull()
})

it('brings templates of answers that staff could save as they are', () => {
  const categories = {
    sesizare: initialSesizari.categorii,
    solicitare: initialSolicitari.tipuri,
    suport: [],
  }
  for (const { fel, categorie, titlu, text } of initialTemplates) {
    const saved = deskSesizari.saveTemplate.body?.safeParse({ titlu, categorie, text })
    expect([titlu, saved?.data]).toEqual([titlu, { titlu, categorie, text }])
    const fields = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
    expect(templateFields).toEqual(expect.arrayContaining(fields))
    if (categorie !== '') expect(categories[fel].map(({ cod }) => cod)).toContain(categorie)
  }
})

it('fills the templates of a kind that has none, and keeps what the staff have changed', async () => {
  const { kind, title } = answerTemplates
  const { db } = app.ports
  const titles = async () =>
    (await db.select({ title }).from(answerTemplates)).map((row) => row.title)
  await seedTemplates(app.ports)
  expect(await titles()).toHaveLength(initialTemplates.length)
  const [first, ...others] = initialTemplates.filter(({ fel }) => fel === 'sesizare')
  await db.delete(answerTemplates).where(and(eq(kind, 'sesizare'), eq(title, first!.titlu)))
  await db.delete(answerTemplates).where(eq(kind, 'suport'))
  await seedTemplates(app.ports)
  expect(await titles()).not.toContain(first!.titlu)
  expect(await titles()).toHaveLength(initialTemplates.length - 1)
  expect(others.length).toBeGreaterThan(3)
})
