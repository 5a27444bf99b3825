import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveDayBound } from '#contract/validate-form.ts'
import type { Condition, FormField, StateMachine } from '#contract/forms.ts'
import { sesizareStates } from '#contract/sesizari.ts'
import { solicitareStates } from '#contract/solicitari.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { catalogues, sesizareCategories, solicitareTypes } from '#server/db/schema.ts'
import { initialSesizari, initialSolicitari, seedCatalogues } from './seed-catalogues.ts'

const { tipuri, grupuri } = initialSolicitari
const { categorii } = initialSesizari
const types = tipuri.map((type) => [type.cod, type] as const)
const forms = [...tipuri, ...categorii].map(({ cod, campuri }) => [cod, campuri] as const)

const everyField = (fields: FormField[]): FormField[] =>
  fields.flatMap((field) => [field, ...everyField(field.campuri ?? [])])
const isUnique = (values: string[]) => new Set(values).size === values.length

/** Lists the fields a condition refers to, with the values it compares them with. */
function namedIn(condition: Condition): { camp: string; values: string[] }[] {
  const { camp, este = [], nu_este = [], mai_mic_decat, toate = [], oricare = [] } = condition
  return [
    ...(camp === undefined ? [] : [{ camp, values: [...este, ...nu_este] }]),
    ...(mai_mic_decat === undefined ? [] : [{ camp: mai_mic_decat, values: [] }]),
    ...[...toate, ...oricare].flatMap(namedIn),
  ]
}

function expectKnown(condition: Condition, fields: FormField[]): void {
  const named = namedIn(condition)
  expect(named).not.toEqual([])
  for (const { camp, values } of named) {
    const field = fields.find(({ nume }) => nume === camp)
    expect(field, camp).toBeDefined()
    if (!field?.optiuni) continue
    expect(field.optiuni.map(({ valoare }) => valoare)).toEqual(expect.arrayContaining(values))
  }
}

describe('the types and categories of a new installation', () => {
  it('are all there', () => {
    expect([tipuri.length, categorii.length]).toEqual([23, 16])
    expect(isUnique(types.map(([cod]) => cod))).toBe(true)
    expect(isUnique(categorii.map(({ cod }) => cod))).toBe(true)
  })

  it.each(forms)(
    '%s: every field has a name of its own, a label and what its kind needs',
    (_, fields) => {
      expect(isUnique(fields.map(({ nume }) => nume))).toBe(true)
      for (const field of everyField(fields)) {
        expect(field.nume).toMatch(/^[a-z][a-z_]*$/)
        expect(field.eticheta).toMatch(/^\p{Lu}/u)
        expect(field.optiuni !== undefined).toBe(field.tip === 'selectie')
        expect(field.campuri !== undefined).toBe(field.tip === 'lista')
        expect(field.sablon !== undefined).toBe(field.sablon_mesaj !== undefined)
        for (const bound of [field.min, field.max]) {
          if (typeof bound === 'string') expect(resolveDayBound(bound, '2026-01-01')).not.toBeNull()
        }
      }
    },
  )

  it.each(forms)('%s: every option has a label for people', (_, fields) => {
    for (const { optiuni = [] } of everyField(fields)) {
      expect(isUnique(optiuni.map(({ valoare }) => valoare))).toBe(true)
      for (const { valoare, eticheta } of optiuni) {
        expect(eticheta).not.toBe(valoare)
        expect(eticheta).toMatch(/^[\p{Lu}\d]/u)
        expect(eticheta).not.toContain('_')
      }
    }
  })

  it.each(forms)('%s: every condition names fields and options that exist', (_, fields) => {
    for (const { daca } of everyField(fields)) if (daca) expectKnown(daca, fields)
  })

  it.each(types)('%s: its documents, group and kinds of user are known', (_, type) => {
    expect(grupuri.map(({ cod }) => cod)).toContain(type.grup)
    expect(type.tipuri_utilizator).not.toEqual([])
    expect(isUnique(type.documente.map(({ cod }) => cod))).toBe(true)
    for (const { obligatoriu, obligatoriu_daca, nota } of type.documente) {
      if (!obligatoriu_daca) continue
      expect(obligatoriu).toBe(false)
      expect(nota).toMatch(/\.$/)
      expectKnown(obligatoriu_daca, type.campuri)
    }
  })

  it.each<[string, StateMachine, readonly string[]]>([
    ['solicitări', initialSolicitari.stari, solicitareStates],
    ['sesizări', initialSesizari.stari, sesizareStates],
  ])('the states of %s all have a label, and steps go between them', (_, machine, states) => {
    expect(Object.keys(machine.etichete).toSorted()).toEqual([...states].toSorted())
    const named = machine.tranzitii.flat()
    expect(states).toEqual(expect.arrayContaining(named))
  })

  it('use „ ” quotes and letters with comma below', () => {
    const text = JSON.stringify([initialSolicitari, initialSesizari])
    expect(text).not.toMatch(/[\u015e\u015f\u0162\u0163]|[«»“]/)
  })
})

describe('seeding the catalogues', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const counts = async () => [
    await app.ports.db.$count(catalogues),
    await app.ports.db.$count(solicitareTypes),
    await app.ports.db.$count(sesizareCategories),
  ]

  it('adds missing rows, and changes nothing the second time', async () => {
    await seedCatalogues(app.ports)
    expect(await counts()).toEqual([2, 23, 16])
    const { db } = app.ports
    const cod = 'ETICHETARE'
    const definition = { ...tipuri.find((type) => type.cod === cod), denumire: 'Etichete' }
    await db
      .update(solicitareTypes)
      .set({ definition, active: false })
      .where(eq(solicitareTypes.cod, cod))
    await db.delete(sesizareCategories).where(eq(sesizareCategories.cod, 'ALTELE'))
    await seedCatalogues(app.ports)
    expect(await counts()).toEqual([2, 23, 16])
    const [kept] = await db.select().from(solicitareTypes).where(eq(solicitareTypes.cod, cod))
    expect(kept).toMatchObject({ active: false, definition: { denumire: 'Etichete' } })
  })
})
