import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundField, parseDayBound } from '#contract/day-bounds.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { validateField } from '#contract/validate-form.ts'
import { binFractions } from '#contract/fractii.ts'
import type { Condition, FormField, FormValues, StateMachine } from '#contract/forms.ts'
import { sesizareStates } from '#contract/sesizari.ts'
import { solicitareStates, solicitareType } from '#contract/solicitari.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { catalogues, sesizareCategories, solicitareTypes } from '#server/db/schema.ts'
import { initialSesizari, initialSolicitari, seedCatalogues } from './seed-catalogues.ts'

const { tipuri, grupuri } = initialSolicitari
const { categorii } = initialSesizari
const types = tipuri.map((type) => [type.cod, type] as const)
const forms = [...tipuri, ...categorii].map(({ cod, campuri }) => [cod, campuri] as const)

const TODAY = '2026-11-21'
const YESTERDAY = addDays(TODAY, -1)
const TOMORROW = addDays(TODAY, 1)
const NEXT_MONTH = addMonths(TODAY, 1)
const NO_LAST_SATURDAY = addDays(TODAY, 9)

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
          if (typeof bound !== 'string') continue
          expect(parseDayBound(bound), bound).not.toBeNull()
          const start = boundField(bound)
          if (start !== null) expect(fields.map(({ nume }) => nume)).toContain(start)
        }
        const isTypedNumber = /^(numar|bani)/.test(field.tip) && !field.din_contract
        if (isTypedNumber)
          expect([typeof field.min, typeof field.max]).toEqual(['number', 'number'])
      }
    },
  )

  // Each row is a condition told in words: in a note, a help text, a description or a label.
  it.each<[string, string, FormValues, string, string | null]>([
    ['CONTRACT_NOU_PF', 'data_inceput', {}, YESTERDAY, 'dayTooEarly'],
    ['CONTRACT_NOU_PJ', 'data_inceput', {}, YESTERDAY, 'dayTooEarly'],
    ['CONTRACT_NOU_AP', 'data_inceput', {}, YESTERDAY, 'dayTooEarly'],
    ['MODIFICARE_PERSOANE', 'data_de_la', {}, '1900-01-01', 'dayTooEarly'],
    ['SCHIMBARE_TITULAR', 'data_transmiterii', {}, addMonths(TODAY, -12 * 30), null],
    ['SCHIMBARE_TITULAR', 'data_transmiterii', {}, '1900-01-01', 'dayTooEarly'],
    ['SCHIMBARE_TITULAR', 'data_transmiterii', {}, '2999-01-01', 'dayTooLate'],
    ['SUSPENDARE', 'data_de_la', {}, YESTERDAY, 'dayTooEarly'],
    ['SUSPENDARE', 'data_pana_la', { data_de_la: NEXT_MONTH }, TODAY, 'endTooEarly'],
    ['SUSPENDARE', 'data_pana_la', { data_de_la: TODAY }, addMonths(TODAY, 12), null],
    ['SUSPENDARE', 'data_pana_la', { data_de_la: TODAY }, addMonths(TODAY, 13), 'endTooLate'],
    ['INCETARE', 'data_incetarii', {}, YESTERDAY, 'dayTooEarly'],
    ['INCETARE', 'data_incetarii', {}, '2999-01-01', 'dayTooLate'],
    ['VOLUMINOASE', 'data_dorita', {}, addDays(TODAY, 2), 'dayTooEarly'],
    ['VOLUMINOASE', 'data_dorita', {}, NO_LAST_SATURDAY, 'offeredDay'],
    ['MOLOZ', 'data_dorita', {}, addDays(TODAY, 2), 'dayTooEarly'],
    ['DEEE', 'data_dorita', {}, addDays(TODAY, 2), 'dayTooEarly'],
    ['SITUATIE_SOLD', 'perioada_de_la', {}, TOMORROW, 'dayTooLate'],
    ['SITUATIE_SOLD', 'perioada_pana_la', { perioada_de_la: TODAY }, YESTERDAY, 'endTooEarly'],
    ['SITUATIE_SOLD', 'perioada_pana_la', { perioada_de_la: TODAY }, TOMORROW, 'dayTooLate'],
    ['VERIFICARE_PLATA', 'data_platii', {}, TOMORROW, 'dayTooLate'],
    ['NERIDICARE', 'ziua_programata', {}, TOMORROW, 'dayTooLate'],
    ['NERIDICARE', 'ziua_programata', {}, '1900-01-01', 'dayTooEarly'],
  ])('%s: %s after %j takes %s with the problem %s', (cod, nume, values, value, expected) => {
    const form = forms.find(([code]) => code === cod)?.[1] ?? []
    const field = form.find((one) => one.nume === nume)!
    const moment = { today: TODAY, now: new Date(`${TODAY}T10:00:00Z`) }
    expect(validateField(field, value, moment, values)?.key ?? null).toBe(expected)
  })

  it('NERIDICARE offers each fraction with a bin, by which a place fills it in', () => {
    const [, fields = []] = forms.find(([code]) => code === 'NERIDICARE') ?? []
    const { optiuni = [] } = fields.find(({ nume }) => nume === 'fractie')!
    expect(optiuni.map(({ valoare }) => valoare)).toEqual([...binFractions, 'nu_stiu'])
  })

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

  it('gives definitions of an older version their search words, and keeps those of an operator', async () => {
    const { db } = app.ports
    const read = async (cod: string) => {
      const rows = await db.select().from(solicitareTypes).where(eq(solicitareTypes.cod, cod))
      return solicitareType.parse(rows[0]?.definition).cuvinte
    }
    const change = (cod: string, cuvinte: string[] | undefined) =>
      db
        .update(solicitareTypes)
        .set({ definition: { ...tipuri.find((type) => type.cod === cod), cuvinte } })
        .where(eq(solicitareTypes.cod, cod))
    await change('MOLOZ', undefined)
    await change('DEEE', ['aparate'])
    await seedCatalogues(app.ports)
    expect(await read('MOLOZ')).toContain('dărâmături')
    expect(await read('DEEE')).toEqual(['aparate'])
  })
})
