import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faqSlugs } from '#contract/faq.ts'
import { cnpCuiRule } from '#contract/rules.ts'
import { verifyPassword } from '#server/domain/passwords.ts'
import { hashPin } from '#server/crypto/secrets.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { citizens, faqItems, outbox } from '#server/db/schema.ts'
import { DEMO_PASSWORD, demoAccounts, seedDemo, seedFaq } from './seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedFaq(app.ports)
  await seedDemo(app.ports)
})
afterAll(() => app.close())

describe('the seed content', () => {
  it('has questions for every section', async () => {
    const slugs = await app.ports.db.selectDistinct({ slug: faqItems.slug }).from(faqItems)
    expect(slugs.map(({ slug }) => slug).toSorted()).toEqual(faqSlugs.toSorted())
  })

  it('keeps what an operator has changed', async () => {
    const login = eq(faqItems.slug, 'LOGIN_PAGE')
    await app.ports.db.delete(faqItems).where(login)
    await app.ports.db
      .insert(faqItems)
      .values({ slug: 'LOGIN_PAGE', intrebare: 'Alta?', raspuns: 'Da.', ordine: 1 })
    await seedFaq(app.ports)
    expect(await app.ports.db.$count(faqItems, login)).toBe(1)
  })

  it('has demonstration accounts with valid identifiers and the known password', async () => {
    const rows = await app.ports.db.select().from(citizens).where(eq(citizens.state, 'activ'))
    expect(new Set(rows.map(({ cnpCui }) => cnpCui))).toEqual(new Set(demoAccounts))
    for (const { cnpCui, passwordHash } of rows) {
      expect(cnpCuiRule(cnpCui!)).toBeNull()
      expect(await verifyPassword(passwordHash, DEMO_PASSWORD)).toBe(true)
    }
  })

  it('sends each enrolled client its PIN once', async () => {
    await seedDemo(app.ports)
    const clients = await app.ports.db.select().from(citizens).where(eq(citizens.state, 'inrolat'))
    expect(new Set(clients.map(({ type }) => type))).toEqual(new Set([0, 1]))
    for (const { cnpCui, telefon, pinHash } of clients) {
      expect(cnpCuiRule(cnpCui!)).toBeNull()
      const sent = await app.messages(telefon!)
      expect(sent).toHaveLength(1)
      const pin = /\b\d{6}\b/.exec(sent[0]!.text)?.[0] ?? ''
      expect(hashPin(app.ports.env, cnpCui!, pin)).toBe(pinHash)
    }
    expect(await app.ports.db.$count(outbox)).toBe(2)
  })
})
