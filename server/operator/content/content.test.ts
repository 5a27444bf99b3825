import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { SesizareCategory } from '#contract/sesizari.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import type { UsefulArticle, UsefulSummary } from '#contract/utile.ts'
import { contentVersions, faqItems, solicitareTypes, usefulArticles } from '#server/db/schema.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { anOperator, runProcess, toProcessVariables } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

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

const sub = { cod: 'A', denumire: 'Una' }

const questionsOf = async (slug: string) =>
  (
    await app.ports.db
      .select()
      .from(faqItems)
      .where(eq(faqItems.slug, slug))
      .orderBy(asc(faqItems.ordine))
  ).map(({ intrebare, raspuns }) => [intrebare, raspuns])

describe('frequent questions', () => {
  const publish = async (name: string, content: string, ...options: string[]) =>
    (await operator.run('faq', 'publica', await operator.file(name, content), ...options)).json

  it('replace the sections that the file names', async () => {
    const first = { A_PAGE: [q('Una?'), q('Două?')], B_PAGE: [q('Trei?')] }
    expect(await publish('faq.json', JSON.stringify(first))).toMatchObject({ adaugate: 3 })
    const second = { A_PAGE: [q('Două?', 'Altfel.'), q('Patru?')] }
    expect(await publish('faq.json', JSON.stringify(second), '--sterge')).toEqual({
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

  it('name those that would be lost, and are lost only once confirmed', async () => {
    await publish('faq.json', JSON.stringify({ PIERDUTE_PAGE: [q('Rămâne?'), q('Se pierde?')] }))
    const file = await operator.file('faq.json', JSON.stringify({ PIERDUTE_PAGE: [q('Rămâne?')] }))
    const asked: string[] = []
    const answer = (isConfirmed: boolean) => {
      operator.context.confirm = async (question, option) => {
        asked.push(question)
        expect(option).toBe('sterge')
        return isConfirmed
      }
    }
    answer(false)
    const refused = await operator.run('faq', 'publica', file)
    expect(refused).toMatchObject({ code: 1, text: 'Nu s-a schimbat nimic.' })
    expect(asked).toEqual([expect.stringContaining('PIERDUTE_PAGE: Se pierde?')])
    expect(await questionsOf('PIERDUTE_PAGE')).toHaveLength(2)
    answer(true)
    expect((await operator.run('faq', 'publica', file)).json).toMatchObject({ scoase: 1 })
    expect((await operator.run('faq', 'publica', file)).json).toMatchObject({ scoase: 0 })
    expect(asked).toHaveLength(2)
    answer(false)
  })

  it('are also read from CSV', async () => {
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
  ])('are rejected as %s', async (content, sentence) => {
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

  it('are added at the end, replaced, or left unchanged if the same', async () => {
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
  ])('are rejected as %j', async (content, sentence) => {
    await expect(publish(content)).rejects.toThrow(sentence)
  })
})

describe('documents of useful articles', () => {
  const SLUG = 'saci-de-proba'
  const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`)
  beforeAll(async () => {
    const head = '---\ntitlu: Saci\nrezumat: Pe scurt.\ncategorie: program\n---\n'
    await operator.run('utile', 'publica', await operator.file(`${SLUG}.md`, `${head}Text.`))
  })

  const add = async (name: string, bytes: Buffer, slug = SLUG) =>
    operator.run('utile', 'adauga-document', slug, await operator.file(name, bytes))
  const listed = async () => {
    const { json } = await operator.run('utile', 'list')
    return (json as { slug: string; documente: string[] }[]).find(({ slug }) => slug === SLUG)
  }
  const article = async (client: TestClient) => {
    const all = dataOf<UsefulSummary[]>(await client.get('/api/utile-list'))
    const { id } = all.find(({ titlu }) => titlu === 'Saci')!
    return dataOf<UsefulArticle>(await client.get(`/api/utile/${id}`))
  }

  it('reach citizens, are replaced by name, and removed', async () => {
    const { client } = await aSignedIn(app)
    const before = await article(client)
    expect(before.documente).toEqual([])
    app.clock.advance(60)
    expect((await add('Program saci.pdf', pdf('unu'))).json).toMatchObject({ schimbat: true })
    expect((await operator.audited())[0]).toMatchObject({
      action: 'utile.document_adaugat',
      subject: expect.stringMatching(`^${SLUG} `),
    })
    const [first] = (await article(client)).documente
    expect(first).toMatchObject({ nume: 'Program saci.pdf', tip: 'application/pdf' })
    expect((await client.get(`/api/document/${first!.id}`)).text).toContain('% unu')
    expect((await article(client)).actualizat_la > before.actualizat_la).toBe(true)

    expect((await add('Program saci.pdf', pdf('unu'))).json).toMatchObject({ schimbat: false })
    expect((await add('Program saci.pdf', pdf('doi'))).text).toContain('înlocuit')
    const [second, ...others] = (await article(client)).documente
    expect(others).toEqual([])
    expect((await client.get(`/api/document/${second!.id}`)).text).toContain('% doi')
    expect((await client.get(`/api/document/${first!.id}`)).status).toBe(404)
    expect(await listed()).toMatchObject({ documente: ['Program saci.pdf'] })

    await operator.run('utile', 'scoate-document', SLUG, 'Program saci.pdf')
    expect((await operator.audited())[0]).toMatchObject({ action: 'utile.document_scos' })
    expect((await article(client)).documente).toEqual([])
    expect((await client.get(`/api/document/${second!.id}`)).status).toBe(404)
  })

  it('remain when the article is published again', async () => {
    await add('Rămâne.pdf', pdf('trei'))
    const head = '---\ntitlu: Saci\nrezumat: Altfel.\ncategorie: program\n---\n'
    await operator.run('utile', 'publica', await operator.file(`${SLUG}.md`, `${head}Text.`))
    expect(await listed()).toMatchObject({ documente: ['Rămâne.pdf'] })
    await operator.run('utile', 'scoate-document', SLUG, 'Rămâne.pdf')
  })

  it('are rejected without leaving files when the type or the article is wrong', async () => {
    const kept = () => readdir(path.join(app.ports.env.dataDir, 'files'), { recursive: true })
    const before = await kept()
    await expect(add('virus.exe', Buffer.from('MZ'))).rejects.toThrow('virus.exe: Putem primi')
    await expect(add('Bun.pdf', pdf('unu'), 'nu-este')).rejects.toThrow('Nu există articolul')
    const gone = operator.run('utile', 'scoate-document', SLUG, 'Nu este.pdf')
    await expect(gone).rejects.toThrow('nu are documentul')
    const isFile = (name: string) => name.length > 2
    expect((await kept()).filter(isFile)).toEqual(before.filter(isFile))
  })

  it('are limited in number per article', async () => {
    const many = Array.from({ length: limits.filesPerRequest }, (_, index) => `${index}.pdf`)
    for (const name of many) await add(name, pdf(name))
    await expect(add('una-in-plus.pdf', pdf('x'))).rejects.toThrow('Cel mult')
    for (const name of many) await operator.run('utile', 'scoate-document', SLUG, name)
  })
})

describe('categories of complaints', () => {
  const exported = async (cod: string) =>
    (await operator.run('categorii', 'export', cod)).json as SesizareCategory
  const put = async (category: unknown, ...options: string[]) =>
    operator.run(
      'categorii',
      'import',
      await operator.file('categorie.json', JSON.stringify(category)),
      ...options,
    )

  it('all pass the import check, unchanged', async () => {
    const all = (await operator.run('categorii', 'list')).json as { cod: string }[]
    expect(all.length).toBeGreaterThan(5)
    for (const { cod } of all) {
      expect((await put(await exported(cod))).json).toMatchObject({ adaugate: 0, schimbate: 0 })
    }
  })

  it('are added and withdrawn, each time as a version', async () => {
    const category = { ...(await exported('RECIPIENT')), cod: 'COS_STRADAL' }
    expect((await put(category)).text).toBe('Categoria COS_STRADAL a fost adăugată.')
    expect((await put(category, '--inactiv')).json).toMatchObject({ schimbate: 1, activ: false })
    expect((await operator.audited())[0]).toMatchObject({
      action: 'categorie.importata',
      subject: 'COS_STRADAL',
    })
    const versions = await app.ports.db
      .select()
      .from(contentVersions)
      .where(eq(contentVersions.key, 'COS_STRADAL'))
    expect(versions.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      'categorie 1',
      'categorie 2',
    ])
  })

  it.each([
    ['an unknown priority', { prioritate: 'mare' }, 'prioritate: poate fi urgenta'],
    ['a misspelt field', { tinta: 3 }, 'tinta: nu este cunoscut'],
    ['a subcategory twice', { subcategorii: [sub, sub] }, 'subcategorii: „A” este de două ori'],
  ])('are refused with %s', async (_case, changes, sentence) => {
    const category = await exported('RECIPIENT')
    await expect(put({ ...category, ...changes })).rejects.toThrow(sentence)
  })

  it('for what fits no other cannot be withdrawn', async () => {
    await expect(put(await exported('ALTELE'), '--inactiv')).rejects.toThrow('nu se poate')
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

  it('are exported in another process, and imported unchanged', async () => {
    const file = path.join(operator.context.folder, 'pubela.json')
    const out = await runProcess(
      ['tipuri', 'export', 'PUBELA_NOUA', '--fisier', file],
      toProcessVariables(app),
    )
    expect([out.code, out.err]).toEqual([0, ''])
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ cod: 'PUBELA_NOUA' })
    const back = await operator.run('tipuri', 'import', file)
    expect(back.json).toMatchObject({ adaugate: 0, schimbate: 0 })
  })

  it('all pass the import check', async () => {
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
    [{ campuri: [field({ tip: 'data', min: 'mâine' })] }, 'limita „mâine” nu este o zi'],
    [
      { campuri: [field({ tip: 'data', max: 'inceput+12luni' })] },
      'campuri.a: limita pornește de la câmpul „inceput”, care nu există',
    ],
    [{ campuri: [field({ sablon: '(' })] }, 'sablon nu este o expresie regulată'],
    [{ campuri: [field({ tip: 'culoare' })] }, 'campuri.0.tip: valoare greșită'],
    [{ campuri: [field({ obligatorie: true })] }, 'campuri.0.obligatorie: nu este cunoscut'],
  ])('are rejected with %j', async (change, sentence) => {
    const before = await exported('RIDICARE_MOLOZ').catch(() => exported('PUBELA_NOUA'))
    await expect(put({ ...before, ...change })).rejects.toThrow(sentence)
  })

  function field(rest: Record<string, unknown>) {
    return { nume: 'a', eticheta: 'A', tip: 'text', obligatoriu: false, ...rest }
  }
})
