import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SolicitareType } from '#contract/solicitari.ts'
import { faqItems, solicitareTypes, usefulArticles } from '#server/db/schema.ts'
import { startFormsApp } from '#server/testing/portal-factories-forms.ts'
import { anOperator, runProcess, variablesOf } from '#server/testing/portal-factories-operator.ts'
import type { TestOperator } from '#server/testing/portal-factories-operator.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startFormsApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const questionsOf = async (slug: string) =>
  (
    await app.ports.db
      .select()
      .from(faqItems)
      .where(eq(faqItems.slug, slug))
      .orderBy(asc(faqItems.ordine))
  ).map(({ intrebare, raspuns }) => [intrebare, raspuns])

describe('frequent questions', () => {
  const publish = async (name: string, content: string) =>
    (await operator.run('faq', 'publica', await operator.file(name, content))).json

  it('become what the file says, section by section', async () => {
    const first = { A_PAGE: [q('Una?'), q('Două?')], B_PAGE: [q('Trei?')] }
    expect(await publish('faq.json', JSON.stringify(first))).toMatchObject({ adaugate: 3 })
    const second = { A_PAGE: [q('Două?', 'Altfel.'), q('Patru?')] }
    expect(await publish('faq.json', JSON.stringify(second))).toEqual({
      adaugate: 1,
      schimbate: 1,
      scoase: 1,
    })
    expect(await questionsOf('A_PAGE')).toEqual([
      ['Două?', 'Altfel.'],
      ['Patru?', 'Așa.'],
    ])
    expect(await questionsOf('B_PAGE')).toHaveLength(1)
    expect(await publish('faq.json', JSON.stringify(second))).toEqual({
      adaugate: 0,
      schimbate: 0,
      scoase: 0,
    })
    expect((await operator.audited())[0]).toMatchObject({ action: 'faq.publicat' })
  })

  it('come from CSV too', async () => {
    const csv = '\uFEFFsectiune,intrebare,raspuns\r\nC_PAGE,"Unde, când?",Aici.\r\n'
    expect(await publish('faq.csv', csv)).toMatchObject({ adaugate: 1 })
    expect(await questionsOf('C_PAGE')).toEqual([['Unde, când?', 'Aici.']])
  })

  it.each([
    ['{"A_PAGE": [{"intrebare": "Ce?"}]}', 'A_PAGE.0.raspuns'],
    ['{"pagina": [{"intrebare": "Ce?", "raspuns": "Asta."}]}', 'se scrie ca LOGIN_PAGE'],
    ['{"A_PAGE": []}', 'A_PAGE: nu are întrebări'],
    ['[]', 'fișierul: nu este ca în exemplu'],
    ['{"A_PAGE": [7]}', 'A_PAGE.0: nu este ca în exemplu'],
    [JSON.stringify({ A_PAGE: [{ ...q('Ce?'), rand: 1 }] }), 'A_PAGE.0: nu există rand'],
    ['{', 'nu este JSON'],
    [JSON.stringify({ A_PAGE: [q('Ce?'), q('Ce?')] }), 'de două ori'],
  ])('are refused as %s', async (content, sentence) => {
    await expect(publish('faq.json', content)).rejects.toThrow(sentence)
  })

  function q(intrebare: string, raspuns = 'Așa.') {
    return { intrebare, raspuns }
  }
})

describe('useful articles', () => {
  const text = (rezumat: string) =>
    `---\r\ntitlu: "Saci: unde îi luăm"\r\nrezumat: ${rezumat}\r\ncategorie: program\r\n---\r\n\r\nDe la **birou**.\r\n`
  const publish = async (content: string) =>
    (await operator.run('utile', 'publica', await operator.file('saci-noi.md', content))).json

  it('are added at the end, replaced, and left alone when the same', async () => {
    expect(await publish(text('Pe scurt.'))).toMatchObject({ slug: 'saci-noi', adaugate: 1 })
    expect(await publish(text('Altfel.'))).toMatchObject({ adaugate: 0, schimbate: 1 })
    expect(await publish(text('Altfel.'))).toMatchObject({ adaugate: 0, schimbate: 0 })
    const [row] = await app.ports.db
      .select()
      .from(usefulArticles)
      .where(eq(usefulArticles.slug, 'saci-noi'))
    expect(row).toMatchObject({
      titlu: 'Saci: unde îi luăm',
      rezumat: 'Altfel.',
      continut: 'De la **birou**.',
    })
  })

  it.each([
    ['Numai text.', 'începe cu o linie'],
    ['---\ntitlu: A\n---\nText.', 'rezumat: lipsește'],
    [`---\ntitlu: A\nrezumat: B\ncategorie: c\nautor: D\n---\nText.`, 'nu există autor'],
    [`---\ntitlu: A\nrezumat: B\ncategorie: c\n---\n`, 'continut: lipsește'],
  ])('are refused as %j', async (content, sentence) => {
    await expect(publish(content)).rejects.toThrow(sentence)
  })
})

describe('request types', () => {
  const exported = async (cod: string) =>
    (await operator.run('tipuri', 'export', cod)).json as SolicitareType
  const put = async (type: unknown, ...options: string[]) =>
    operator.run(
      'tipuri',
      'import',
      await operator.file('tip.json', JSON.stringify(type)),
      ...options,
    )

  it('go out and come in unchanged, by a process of its own', async () => {
    const file = path.join(operator.desk.folder, 'pubela.json')
    const out = await runProcess(
      ['tipuri', 'export', 'PUBELA_NOUA', '--fisier', file],
      variablesOf(app),
    )
    expect([out.code, out.err]).toEqual([0, ''])
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ cod: 'PUBELA_NOUA' })
    const back = await runProcess(['tipuri', 'import', file, '--json'], variablesOf(app))
    expect(JSON.parse(back.out)).toMatchObject({ adaugate: 0, schimbate: 0 })
  })

  it('all fit the check they are imported by', async () => {
    const types = (await operator.run('tipuri', 'list')).json as { cod: string }[]
    expect(types.length).toBeGreaterThan(20)
    for (const { cod } of types) {
      expect((await put(await exported(cod))).json).toMatchObject({ schimbate: 0 })
    }
  })

  it('are changed, added and withdrawn', async () => {
    const type = await exported('PUBELA_NOUA')
    expect((await put({ ...type, termen_zile: 9 })).text).toBe('Tipul PUBELA_NOUA a fost schimbat.')
    expect((await exported('PUBELA_NOUA')).termen_zile).toBe(9)
    expect((await put({ ...type, cod: 'PUBELA_AURIE' })).json).toMatchObject({ adaugate: 1 })
    await put({ ...type, cod: 'PUBELA_AURIE' }, '--inactiv')
    const [row] = await app.ports.db
      .select()
      .from(solicitareTypes)
      .where(eq(solicitareTypes.cod, 'PUBELA_AURIE'))
    expect(row?.active).toBe(false)
    expect((await operator.audited())[0]).toMatchObject({
      action: 'tip.importat',
      subject: 'PUBELA_AURIE',
    })
  })

  it.each([
    [{ termen_zile: 'nouă' }, 'termen_zile: lipsește sau este de alt fel'],
    [{ termen: 9 }, 'termen: nu este cunoscut'],
    [{ grup: 'altele' }, 'grup: poate fi contracte'],
    [
      { campuri: [field({ daca: { camp: 'b' } })] },
      'campuri.a: condiția numește câmpul „b”, care nu există',
    ],
    [{ campuri: [field({}), field({})] }, '„a” este de două ori'],
    [{ campuri: [field({ sablon: '(' })] }, 'sablon nu este o expresie regulată'],
    [{ campuri: [field({ tip: 'culoare' })] }, 'campuri.0.tip: valoare greșită'],
    [{ campuri: [field({ obligatorie: true })] }, 'campuri.0.obligatorie: nu este cunoscut'],
  ])('are refused with %j', async (change, sentence) => {
    const before = await exported('RIDICARE_MOLOZ').catch(() => exported('PUBELA_NOUA'))
    await expect(put({ ...before, ...change })).rejects.toThrow(sentence)
  })

  function field(rest: Record<string, unknown>) {
    return { nume: 'a', eticheta: 'A', tip: 'text', obligatoriu: false, ...rest }
  }
})
