import { buffer } from 'node:stream/consumers'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { files, usefulArticles } from '#server/db/schema.ts'
import { seedContent } from '#server/seed/seed-content.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { seedArticleDocuments } from './documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const add = ({ ports: { db, files: store, env }, clock }: TestApp) =>
  seedArticleDocuments(db, store, env.operator.denumire, clock.now())

const kept = () => app.ports.db.select().from(files).orderBy(asc(files.name))

it('adds nothing while the articles are missing', async () => {
  await add(app)
  expect(await kept()).toEqual([])
})

it('attaches readable guides to the articles once', async () => {
  await seedContent(app.ports)
  await add(app)
  await add(app)
  const articles = await app.ports.db.select().from(usefulArticles)
  const of = (slug: string) => `util:${articles.find((one) => one.slug === slug)?.id}`
  const [guide, ...others] = await kept()
  expect(guide).toMatchObject({
    name: 'Ghid de colectare separată.pdf',
    usedBy: of('culorile-recipientelor'),
  })
  expect(others).toMatchObject([{ name: 'Zile de sărbătoare legală.pdf', usedBy: of('sarbatori') }])
  const pdf = readPdf(await buffer(app.ports.files.read(guide!.id)))
  expect(pdf.pages.flat()).toContainEqual(expect.objectContaining({ tag: 'H2', text: 'Sticlă' }))
})
