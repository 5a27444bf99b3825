import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoryDefinition, typeDefinition } from '#contract/desk/categorii.ts'
import { deskImports, importKindList } from '#contract/desk/importuri.ts'
import type { ImportDetails, ImportKindInfo } from '#contract/desk/importuri.ts'
import type { ImportKindName } from '#contract/import-kinds.ts'
import { contentVersions, sesizareCategories, solicitareTypes } from '#server/db/schema.ts'
import { startFormsApp } from '#server/testing/factories/forms.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import { runNextImport } from './run-next.ts'

let app: TestApp
let editor: TestClient
beforeAll(async () => {
  app = await startFormsApp()
  editor = await signInMember(app, await aMember(app, 'redactor'))
})
afterAll(() => app.close())

const calls = deskImports.cataloage
const pathOf = (call: { path: string }, id: number | string) =>
  call.path.replace(/:id|:cod/, String(id))

async function runImports(): Promise<void> {
  while (await runNextImport(app.ports)) continue
}
const upload = (kind: ImportKindName, text: string, client = editor) =>
  client.upload(`${calls.upload.path}?fel=${kind}`, 'catalog.json', Buffer.from(text))
const show = async (id: number) => dataOf<ImportDetails>(await editor.get(pathOf(calls.show, id)))

/** Tries a file, and returns what the page of its import shows. */
async function attempt(kind: ImportKindName, text: string): Promise<ImportDetails> {
  const { id } = dataOf<ImportDetails>(await upload(kind, text))
  await runImports()
  return show(id)
}
async function write({ id }: ImportDetails): Promise<ImportDetails> {
  dataOf(await editor.post(pathOf(calls.run, id)))
  await runImports()
  return show(id)
}

type Definition = Record<string, unknown> & { cod: string }
const readCategory = async (cod: string) =>
  dataOf<{ definitie: Definition }>(await editor.get(pathOf(categoryDefinition, cod))).definitie
const readType = async (cod: string) =>
  dataOf<{ definitie: Definition }>(await editor.get(pathOf(typeDefinition, cod))).definitie

describe('categories and types imported at the desk', () => {
  it('are tried, then written, each as a version, and offered as before', async () => {
    const kept = await readCategory('RECIPIENT')
    const changed = { ...kept, denumire: 'Recipient stricat' }
    const added = { ...kept, cod: 'COS_PLIN' }
    const { db } = app.ports
    await db
      .update(sesizareCategories)
      .set({ active: false })
      .where(eq(sesizareCategories.cod, 'RECIPIENT'))

    const tried = await attempt('categorii', JSON.stringify([changed, added], null, 2))
    expect(tried).toMatchObject({
      stare: 'verificat',
      linii: 2,
      gresite: 0,
      ar_face: { adaugate: 1, schimbate: 1, scoase: 0 },
      poate_porni: true,
    })
    expect(await readCategory('RECIPIENT')).toEqual(kept)

    expect(await write(tried)).toMatchObject({
      stare: 'incheiat',
      facute: { adaugate: 1, schimbate: 1 },
      poate_desface: false,
    })
    const rows = await db.select().from(sesizareCategories)
    const find = (code: string) => rows.find(({ cod }) => cod === code)
    expect(find('RECIPIENT')).toMatchObject({ active: false, definition: changed })
    expect(find('COS_PLIN')).toMatchObject({ active: true, definition: added })
    const versions = await db
      .select()
      .from(contentVersions)
      .where(eq(contentVersions.key, 'RECIPIENT'))
    expect(versions.map(({ action }) => action)).toEqual(['initiala', 'publicare'])
    expect(versions[1]!.actor).toMatch(/^personal:\d+$/)
  })

  it('change nothing when they are as they were', async () => {
    const rows = await app.ports.db.select().from(solicitareTypes)
    const all = await Promise.all(rows.map(({ cod }) => readType(cod)))
    expect(all.length).toBeGreaterThan(20)
    expect(await attempt('tipuri', JSON.stringify(all))).toMatchObject({
      linii: all.length,
      neschimbate: all.length,
      gresite: 0,
    })
  })

  it('are refused one by one, with all problems, where each begins in the file', async () => {
    const good = { ...(await readType('PUBELA_NOUA')), cod: 'PUBELA_VERDE' }
    const bad = { ...good, cod: 'PUBELA_MOV', grup: 'altele', termen: 3 }
    const text = `[\n${[good, bad, good].map((one) => JSON.stringify(one)).join(',\n')}\n]\n`
    const tried = await attempt('tipuri', text)
    expect(tried).toMatchObject({ linii: 3, gresite: 2, ar_face: { adaugate: 1 } })
    expect(tried.probleme).toMatchObject([
      { linia: 3, coloana: 'termen', problema: 'nu este cunoscut' },
      { linia: 3, coloana: 'grup' },
      { linia: 4, coloana: '', problema: 'repetă linia 2' },
    ])
    expect(await write(tried)).toMatchObject({ facute: { adaugate: 1 }, gresite: 2 })
    expect(await readType('PUBELA_VERDE')).toEqual(good)
    expect(statusAndCode(await editor.get(pathOf(typeDefinition, 'PUBELA_MOV')))).toEqual([
      404,
      'inexistent',
    ])
  })

  it('have examples that can be imported', async () => {
    const { lista } = dataOf<{ lista: ImportKindInfo[] }>(await editor.get(importKindList.path))
    for (const { fel, model } of lista.filter(({ zona }) => zona === 'cataloage')) {
      expect(await attempt(fel, model), fel).toMatchObject({
        gresite: 0,
        ar_face: { adaugate: 1 },
      })
    }
  })

  it.each([
    ['{\n  "cod": "A",\n  }', 'Linia 3: nu este JSON.'],
    ['[\n', 'nu este întreg'],
    ['cod;denumire\n', 'Fișierul nu este JSON.'],
    ['[1, 2]', 'o listă de definiții'],
    ['"cod"', 'o listă de definiții'],
    [' '.repeat(2 * 1024 ** 2) + '{}', '2 MB'],
  ])('are refused at once from a file that has none', async (text, sentence) => {
    const answer = await upload('tipuri', text)
    expect([413, 422]).toContain(answer.status)
    expect(answer.text).toContain(sentence)
  })

  it('are brought only with the permission of content', async () => {
    const dispatcher = await signInMember(app, await aMember(app, 'dispecer'))
    expect((await upload('categorii', '{}', dispatcher)).status).toBe(403)
  })
})
