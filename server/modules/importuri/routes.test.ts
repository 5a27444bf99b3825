import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementSend } from '#contract/desk/anunturi.ts'
import {
  deskImportUndo,
  deskImports,
  importKindList,
  importList,
} from '#contract/desk/importuri.ts'
import type { ImportDetails, ImportKindInfo } from '#contract/desk/importuri.ts'
import type { ImportItem } from '#contract/import-fields.ts'
import { importLimits } from '#contract/import-kinds.ts'
import type { ImportArea, ImportKindName } from '#contract/import-kinds.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { importFileDays } from '#contract/retention.ts'
import {
  audit,
  importProblems,
  imports,
  publicPoints,
  roundDays,
  rounds,
  streets,
  usefulArticles,
} from '#server/db/schema.ts'
import { noChanges } from '#server/db/upsert.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { anArticle } from '#server/testing/factories/places.ts'
import { anApiKey, anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { countByStatus, dataOf, listStoredFiles, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import { insertCommandImport } from './repo.ts'
import { runNextImport } from './run-next.ts'

const BATCH = 200

let app: TestApp
let operator: TestOperator
let clients: Record<Role, TestClient>
let ana: number
let turn = 0
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  const member = await aMember(app, 'redactor')
  ana = member.id
  const others = ['dispecer', 'relatii_clienti', 'facturare', 'administrator'] as const
  const signedIn: [Role, TestClient][] = [['redactor', await signInMember(app, member)]]
  for (const role of others)
    signedIn.push([role, await signInMember(app, await aMember(app, role))])
  clients = Object.fromEntries(signedIn) as Record<Role, TestClient>
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const csv = (...rows: string[]): Buffer => Buffer.from(`${rows.join('\n')}\n`)
const freshNames = (count: number): string[] =>
  Array.from({ length: count }, () => `Strada importată ${(turn += 1)}`)

/** Does all that the job of imports has to do. */
async function runImports(): Promise<void> {
  while (await runNextImport(app.ports)) continue
}

const pathOf = (call: { path: string }, id: number) => call.path.replace(':id', String(id))
const editor = () => clients.redactor
const upload = (
  client: TestClient,
  area: ImportArea,
  kind: ImportKindName,
  content: Buffer,
  name = 'fisier.csv',
) => client.upload(`${deskImports[area].upload.path}?fel=${kind}`, name, content)

async function uploadStreets(...names: string[]): Promise<ImportDetails> {
  return dataOf(await upload(editor(), 'continut', 'strazi', csv('denumire', ...names)))
}
const show = async (id: number) =>
  dataOf<ImportDetails>(await editor().get(pathOf(deskImports.continut.show, id)))
const start = (id: number) => editor().post(pathOf(deskImports.continut.run, id))
const stop = (id: number) => editor().post(pathOf(deskImports.continut.stop, id))
const listAs = async (client: TestClient, query = '') =>
  dataOf<{ lista: ImportItem[]; urmator: string | null }>(await client.get(importList.path + query))

const findStreets = (names: string[]) =>
  app.ports.db.select().from(streets).where(inArray(streets.denumire, names))

describe('an import at the desk', () => {
  it('is tried with its wrong lines, then writes the good ones, and is in the history', async () => {
    const content = csv(
      'cod;fractie;frecventa;interval',
      'IMP-1;sticla;lunar;07:00-12:00',
      'IMP-2;piatra;lunar;',
      'IMP-3;sticla;lunar;7-12',
      'IMP-4;sticla;lunar;',
    )
    const dispatcher = clients.dispecer
    const received = dataOf<ImportDetails>(
      await upload(dispatcher, 'ture', 'ture', content, 'ture noi.csv'),
    )
    expect(received).toMatchObject({ stare: 'primit', fisier: 'ture noi.csv', poate_porni: false })
    const path = pathOf(deskImports.ture.show, received.id)
    await runImports()
    const tried = dataOf<ImportDetails>(await dispatcher.get(path))
    expect(tried).toMatchObject({
      stare: 'verificat',
      linii: 4,
      gresite: 2,
      ar_face: { adaugate: 2, schimbate: 0, scoase: 0 },
      facute: { adaugate: 0 },
      poate_porni: true,
      probleme_total: 2,
      probleme: [
        { linia: 3, coloana: 'fractie', conflict: false },
        { linia: 4, coloana: 'interval', conflict: false },
      ],
    })
    const codes = () => app.ports.db.select().from(rounds).where(eq(rounds.frecventa, 'lunar'))
    expect(await codes()).toEqual([])

    dataOf(await dispatcher.post(pathOf(deskImports.ture.run, received.id)))
    await runImports()
    expect((await codes()).map(({ cod }) => cod).toSorted()).toEqual(['IMP-1', 'IMP-4'])
    const [newest] = (await listAs(dispatcher)).lista
    expect(newest).toMatchObject({
      id: received.id,
      fel: 'ture',
      cine: 'Ana Pop',
      prin: 'birou',
      stare: 'incheiat',
      facute: { adaugate: 2 },
      gresite: 2,
      scrise: 2,
      de_scris: 2,
    })
    const entries = await app.ports.db.select().from(audit).where(eq(audit.action, 'import.ture'))
    expect(entries).toMatchObject([{ subject: 'adăugate 2, schimbate 0, scoase 0, sărite 2' }])
    expect(entries[0]!.actor).toMatch(/^personal:\d+$/)
  })

  it('is seen and handled only with the permission of its kind', async () => {
    const { id } = await uploadStreets(...freshNames(1))
    for (const role of ['dispecer', 'relatii_clienti', 'facturare'] as const) {
      const client = clients[role]
      expect((await listAs(client)).lista.map((item) => item.id)).not.toContain(id)
      for (const area of ['clienti', 'bani', 'ture', 'continut'] as const) {
        const answer = await client.get(pathOf(deskImports[area].show, id))
        expect([403, 404], `${role} ${area}`).toContain(answer.status)
      }
      const { lista } = dataOf<{ lista: ImportKindInfo[] }>(await client.get(importKindList.path))
      expect(lista.map(({ fel }) => fel)).not.toContain('strazi')
      expect(lista.length).toBeGreaterThan(0)
    }
    expect((await listAs(clients.administrator)).lista.map((item) => item.id)).toContain(id)
    const wrongArea = await upload(editor(), 'continut', 'clienti', csv('cnp_cui'))
    expect(wrongArea.status).toBe(422)
    dataOf(await stop(id))
  })

  it('describes its columns, with a file of one line that has them', async () => {
    const { lista } = dataOf<{ lista: ImportKindInfo[] }>(await editor().get(importKindList.path))
    const kind = lista.find(({ fel }) => fel === 'unde-arunc')!
    expect(kind.coloane[0]).toMatchObject({ nume: 'obiect', obligatorie: true })
    const received = dataOf<ImportDetails>(
      await upload(editor(), 'continut', 'unde-arunc', Buffer.from(kind.model)),
    )
    await runImports()
    expect(await show(received.id)).toMatchObject({ stare: 'verificat', linii: 1, gresite: 0 })
  })

  it('tells that the same content was imported before', async () => {
    const names = freshNames(2)
    const { id } = await uploadStreets(...names)
    await runImports()
    dataOf(await start(id))
    await runImports()
    const again = await uploadStreets(...names)
    expect(again.acelasi).toMatchObject({ id, stare: 'incheiat' })
    await runImports()
    expect(await show(again.id)).toMatchObject({ neschimbate: 2, ar_face: { adaugate: 0 } })
  })

  it('goes on after the server stopped between two batches, and counts all that it has written', async () => {
    const names = freshNames(3 * BATCH)
    const { id } = await uploadStreets(...names)
    await runImports()
    dataOf(await start(id))
    const server = new AbortController()
    const undone = new Error('undone')
    let running: Promise<boolean> | undefined
    // The second batch waits for a street that another transaction adds, and gives up.
    const other = app.ports.db.transaction(async (tx) => {
      await tx.insert(streets).values({ denumire: names[BATCH]!, folded: '' })
      running = runNextImport(app.ports, server.signal)
      await expect.poll(async () => (await show(id)).scrise).toBe(BATCH)
      server.abort()
      throw undone
    })
    await expect(other).rejects.toThrow(undone)
    await running
    const stopped = await show(id)
    expect(stopped).toMatchObject({ stare: 'in_lucru', scrise: 2 * BATCH })

    await runImports()
    expect(await show(id)).toMatchObject({
      stare: 'incheiat',
      facute: { adaugate: 3 * BATCH },
      de_scris: BATCH,
      scrise: BATCH,
    })
    expect(await findStreets(names)).toHaveLength(3 * BATCH)
  })

  it('stops when asked to, and continues when started again', async () => {
    const names = freshNames(1)
    const { id } = await uploadStreets(...names)
    await runImports()
    dataOf(await start(id))
    expect(dataOf(await stop(id))).toMatchObject({ stare: 'in_lucru', poate_opri: false })
    await runImports()
    expect(await show(id)).toMatchObject({ stare: 'oprit', poate_porni: true })
    expect(await findStreets(names)).toEqual([])
    dataOf(await start(id))
    await runImports()
    expect(await show(id)).toMatchObject({ stare: 'incheiat', facute: { adaugate: 1 } })
    expect(statusAndCode(await start(id))).toEqual([409, 'stare_nepotrivita'])
    expect(statusAndCode(await stop(id))).toEqual([409, 'stare_nepotrivita'])
  })

  it('is the only one of its kind that is running', async () => {
    const [one, other] = [
      await uploadStreets(...freshNames(1)),
      await uploadStreets(...freshNames(1)),
    ]
    await runImports()
    const answers = await Promise.all([start(one.id), start(other.id)])
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
    const refused = answers.find(({ status }) => status === 409)!
    expect(statusAndCode(refused)).toEqual([409, 'import_in_lucru'])
    const file = await operator.file('strazi.csv', csv('denumire', ...freshNames(1)))
    await expect(operator.run('import', 'strazi', file)).rejects.toThrow(/este în lucru/)
    await runImports()
    expect(await operator.run('import', 'strazi', file)).toMatchObject({ json: { adaugate: 1 } })
  })
})

describe('undoing an import', () => {
  const undo = (area: 'ture' | 'continut', id: number, client: TestClient) =>
    client.post(pathOf(deskImportUndo[area], id))
  const showAs = async (client: TestClient, area: ImportArea, id: number) =>
    dataOf<ImportDetails>(await client.get(pathOf(deskImports[area].show, id)))
  const findRounds = () =>
    app.ports.db.select().from(rounds).where(like(rounds.cod, 'UNDO-%')).orderBy(rounds.cod)

  async function importRounds(...rows: string[]): Promise<number> {
    const content = csv('cod;fractie;frecventa', ...rows)
    const { id } = dataOf<ImportDetails>(await upload(clients.dispecer, 'ture', 'ture', content))
    await runImports()
    dataOf(await clients.dispecer.post(pathOf(deskImports.ture.run, id)))
    await runImports()
    return id
  }

  it('puts back what it changed and removes what it added, but for what has changed since', async () => {
    await importRounds('UNDO-1;sticla;lunar', 'UNDO-2;sticla;lunar')
    const before = await findRounds()
    const id = await importRounds(
      'UNDO-1;sticla;zilnic',
      'UNDO-2;sticla;zilnic',
      'UNDO-3;sticla;zilnic',
      'UNDO-4;sticla;zilnic',
    )
    await app.ports.db.update(rounds).set({ hours: '08:00–09:00' }).where(eq(rounds.cod, 'UNDO-2'))
    const [, , , needed] = await findRounds()
    await app.ports.db.insert(roundDays).values({ roundId: needed!.id, day: '2027-03-01' })

    expect(await showAs(clients.dispecer, 'ture', id)).toMatchObject({ poate_desface: true })
    dataOf(await undo('ture', id, clients.dispecer))
    await runImports()
    expect(await showAs(clients.dispecer, 'ture', id)).toMatchObject({
      stare: 'desfacut',
      desfacute: 2,
      pastrate: 2,
      poate_desface: false,
    })
    expect(await findRounds()).toMatchObject([
      before[0]!,
      { cod: 'UNDO-2', frecventa: 'zilnic' },
      { cod: 'UNDO-4' },
    ])
    expect(statusAndCode(await undo('ture', id, clients.dispecer))).toEqual([
      409,
      'stare_nepotrivita',
    ])
  })

  it('brings back a day that it moved, with all that it had', async () => {
    await importRounds('UNDO-5;sticla;lunar')
    const [round] = await app.ports.db.select().from(rounds).where(eq(rounds.cod, 'UNDO-5'))
    const findDays = () =>
      app.ports.db.select().from(roundDays).where(eq(roundDays.roundId, round!.id))
    await app.ports.db.insert(roundDays).values({ roundId: round!.id, day: '2027-05-03' })
    const before = await findDays()
    const content = csv('tura;zi;mutata_din;motiv', 'UNDO-5;2027-05-04;2027-05-03;sărbătoare')
    const { id } = dataOf<ImportDetails>(await upload(clients.dispecer, 'ture', 'zile', content))
    await runImports()
    dataOf(await clients.dispecer.post(pathOf(deskImports.ture.run, id)))
    await runImports()
    expect(await findDays()).toMatchObject([{ day: '2027-05-04' }])
    dataOf(await undo('ture', id, clients.dispecer))
    await runImports()
    expect(await findDays()).toEqual(before)
  })

  it('also undoes one of the command line, in more than one transaction', async () => {
    const names = freshNames(BATCH + 1)
    const file = await operator.file('desfac.csv', csv('denumire', ...names))
    await operator.run('import', 'strazi', file)
    const [{ id } = { id: 0 }] = (await listAs(editor())).lista
    dataOf(await undo('continut', id, editor()))
    await runImports()
    expect(await findStreets(names)).toEqual([])
    expect(await show(id)).toMatchObject({ stare: 'desfacut', desfacute: BATCH + 1 })
  })
})

describe('undoing an import of points', () => {
  const undo = (id: number) => editor().post(pathOf(deskImportUndo.continut, id))
  const findPoints = () =>
    app.ports.db.select().from(publicPoints).where(like(publicPoints.cod, 'UNDO-P%'))

  async function importPoints(...codes: string[]): Promise<number> {
    const rows = codes.map((cod) => `${cod};Punctul ${cod};birou;Adresa;44,1;26,1`)
    const content = csv('cod;denumire;tip;adresa;lat;lng', ...rows)
    const { id } = dataOf<ImportDetails>(await upload(editor(), 'continut', 'puncte', content))
    await runImports()
    dataOf(await editor().post(pathOf(deskImports.continut.run, id)))
    await runImports()
    return id
  }

  it('is refused and changes nothing while an article links to a point that it added', async () => {
    const id = await importPoints('UNDO-P1', 'UNDO-P2')
    const before = await findPoints()
    const [, linked] = before
    const continut = `Vedeți [punctul](#/locatie/punct/${linked!.id}).`
    const article = await anArticle(app, { titlu: 'Unde ducem sticla', continut })

    const refused = await undo(id)
    expect(statusAndCode(refused)).toEqual([422, 'date_invalide'])
    expect(refused.body.errors?.message.join()).toBe(
      'Importul nu se desface: la punctele pe care le-ar scoate duc legături; schimbați-le întâi:\n  „Punctul UNDO-P2”: Articolul „Unde ducem sticla”',
    )
    await runImports()
    expect(await findPoints()).toEqual(before)
    expect(await show(id)).toMatchObject({ stare: 'incheiat', poate_desface: true })

    await app.ports.db.delete(usefulArticles).where(eq(usefulArticles.id, article.id))
    dataOf(await undo(id))
    await runImports()
    expect(await findPoints()).toEqual([])
  })

  it('keeps a point that an announcement was scheduled for before the job began', async () => {
    const id = await importPoints('UNDO-P3', 'UNDO-P4')
    const [linked] = await findPoints()
    dataOf(await undo(id))
    const la = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const legatura = `/locatie/punct/${linked!.id}`
    const announced = { titlu: 'Se mută', text: 'Joi.', destinatari: { fel: 'toti' }, legatura, la }
    const key = { 'idempotency-key': crypto.randomUUID() }
    dataOf(await editor().post(announcementSend.path, announced, key))
    await runImports()
    expect(await show(id)).toMatchObject({ stare: 'desfacut', desfacute: 1, pastrate: 1 })
    expect(await findPoints()).toEqual([linked])
  })
})

describe('the rejected lines', () => {
  it('are a file that a spreadsheet does not evaluate, and that can be imported once mended', async () => {
    const name = freshNames(1)[0]!
    const content = csv(
      'cod;denumire;tip;adresa;lat;lng;telefon',
      'P-1;=cmd|calc;birou;Adresa;200;26,1;+40722000142',
      `P-2;${name};birou;@Adresa;44,1;-26,1;0722`,
      '=2+5;Bun;birou;Adresa;44,1;26,1;',
    )
    const { id } = dataOf<ImportDetails>(await upload(editor(), 'continut', 'puncte', content))
    await runImports()
    const path = pathOf(deskImports.continut.rejected, id)
    const { csv: text, linii } = dataOf<{ csv: string; linii: number }>(await editor().get(path))
    const rows = text.replace('\u{feff}', '').trimEnd().split('\r\n')
    expect(linii).toBe(2)
    expect(rows[0]).toBe('linia;problema;cod;denumire;tip;adresa;lat;lng;telefon')
    expect(rows[1]).toMatch(/^2;lat: .+;P-1;'=cmd\|calc;birou;Adresa;200;26,1;\+40722000142$/)
    expect(rows[2]).toMatch(/^4;cod: .+;'=2\+5;Bun;birou;Adresa;44,1;26,1;$/)
    const [entry] = await app.ports.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'import.puncte.respinse'))
    expect(entry).toMatchObject({ actor: `personal:${ana}`, subject: `import:${id}` })

    const mended = text
      .replace("'=cmd|calc", 'Birou')
      .replace(';200;', ';44,2;')
      .replace("'=2+5", 'P-3')
    const again = dataOf<ImportDetails>(
      await upload(editor(), 'continut', 'puncte', Buffer.from(mended)),
    )
    await runImports()
    expect(await show(again.id)).toMatchObject({ linii: 2, gresite: 0 })
  })

  it('are no longer there when their file has been removed', async () => {
    const { id } = dataOf<ImportDetails>(
      await upload(editor(), 'continut', 'strazi', csv('denumire', 'a;b')),
    )
    await runImports()
    const [row] = await app.ports.db.select().from(imports).where(eq(imports.id, id))
    expect(await listStoredFiles(app)).toContain(row!.fileId)
    app.clock.advance((importFileDays + 1) * 24 * 3600)
    await cleanUp(app.ports)
    expect(await listStoredFiles(app)).not.toContain(row!.fileId)
    // The sessions have ended meanwhile.
    const client = await signInMember(app, await aMember(app, 'redactor'))
    expect(statusAndCode(await client.get(pathOf(deskImports.continut.rejected, id)))).toEqual([
      422,
      'import_respins',
    ])
    const details = dataOf<ImportDetails>(await client.get(pathOf(deskImports.continut.show, id)))
    expect(details).toMatchObject({ are_fisier: false, poate_porni: false, probleme_total: 1 })
    clients.redactor = client
  })
})

describe('a file that is not of its kind', () => {
  it('is refused at once, stores nothing, and its first line is not repeated', async () => {
    const before = (await listStoredFiles(app)).length
    const rubbish = Buffer.alloc(10 * 1024 ** 2, '1900101470011;Popescu\n')
    const answer = await upload(editor(), 'continut', 'strazi', rubbish)
    expect(statusAndCode(answer)).toEqual([422, 'import_respins'])
    expect(answer.text).not.toContain('1900101470011')
    const binary = Buffer.alloc(1024 ** 2, 0xff)
    expect(statusAndCode(await upload(editor(), 'continut', 'strazi', binary))).toEqual([
      422,
      'import_respins',
    ])
    expect((await listStoredFiles(app)).length).toBe(before)
  })

  it('fails after as many problems as are kept, however many lines follow', async () => {
    const rubbish = Buffer.from(`denumire\n${'a;b;c\n'.repeat(1_500_000)}`)
    expect(rubbish.length).toBeGreaterThan(8 * 1024 ** 2)
    const { id } = dataOf<ImportDetails>(await upload(editor(), 'continut', 'strazi', rubbish))
    await runImports()
    const details = await show(id)
    expect(details).toMatchObject({ stare: 'esuat', linii: 0, probleme_total: 0 })
    expect(details.mesaj).toContain('5.000 de probleme')
    expect(importLimits.maxProblems).toBe(5000)
  })
})

describe('an import of the command line', () => {
  it('is in the history, and one that was killed is marked as stopped', async () => {
    const file = await operator.file('linie.csv', csv('denumire', ...freshNames(1)))
    await operator.run('import', 'strazi', file, '--dry-run')
    await operator.run('import', 'strazi', file)
    const [newest] = (await listAs(editor())).lista
    expect(newest).toMatchObject({
      fisier: 'linie.csv',
      cine: 'ana',
      prin: 'comanda',
      stare: 'incheiat',
      facute: { adaugate: 1 },
    })

    const head = { kind: 'strazi', source: 'comanda', actor: 'operator:ana' } as const
    const about = { fileName: 'x.csv', digest: '', size: 1, createdAt: app.clock.now() }
    const checked = {
      ...noChanges,
      lines: 1,
      wrongLines: 0,
      problems: [],
      conflicts: [],
      toWrite: 1,
    }
    const id = await insertCommandImport(
      app.ports.db,
      { ...head, ...about, afterCheck: 'cele_bune' },
      checked,
    )
    await runImports()
    expect(await show(id!)).toMatchObject({ stare: 'oprit', poate_porni: false })
  })
})

describe('a program of the operator', () => {
  const send = async (path: string, content: Buffer, key: string) =>
    app.client().upload(`${OPERATOR_API}/importuri/${path}`, 'program.csv', content, {
      authorization: `Bearer ${key}`,
      'idempotency-key': crypto.randomUUID(),
    })

  it('imports a file, tries it first, or skips its wrong lines', async () => {
    const key = await anApiKey(app, 'importuri:scriere', 'importuri:citire')
    const authorization = `Bearer ${key}`
    const read = async (id: number) =>
      dataOf<ImportItem & { probleme: unknown[]; urmator: string | null }>(
        await app.client().get(`${OPERATOR_API}/importuri/${id}?limita=1`, { authorization }),
      )
    const [clean, tried] = [freshNames(1), freshNames(1)]
    const one = dataOf<ImportItem>(await send('strazi', csv('denumire', ...clean), key))
    const two = dataOf<ImportItem>(await send('strazi?proba=true', csv('denumire', ...tried), key))
    await runImports()
    expect(await read(one.id)).toMatchObject({ stare: 'incheiat', prin: 'api' })
    expect(await read(two.id)).toMatchObject({ stare: 'verificat', ar_face: { adaugate: 1 } })
    expect(await findStreets([...clean, ...tried])).toHaveLength(1)

    const mixed = csv('denumire', ...freshNames(1), 'a;b', 'c;d')
    const three = dataOf<ImportItem>(await send('strazi', mixed, key))
    const four = dataOf<ImportItem>(await send('strazi?sari_gresite=true', mixed, key))
    await runImports()
    expect(await read(three.id)).toMatchObject({
      stare: 'verificat',
      mesaj: 'Sunt linii greșite: nimic nu s-a scris.',
      probleme: [{ linia: 3 }],
      urmator: expect.any(String),
    })
    expect(await read(four.id)).toMatchObject({ stare: 'incheiat', facute: { adaugate: 1 } })

    const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
    const begin = `${OPERATOR_API}/importuri/${two.id}/pornire`
    dataOf(await app.client().post(begin, {}, headers))
    await runImports()
    expect(await findStreets(tried)).toHaveLength(1)
    const { lista } = dataOf<{ lista: ImportItem[] }>(
      await app.client().get(`${OPERATOR_API}/importuri?fel=strazi`, { authorization }),
    )
    expect(lista.slice(0, 4).map(({ id }) => id)).toEqual([four.id, three.id, two.id, one.id])
  })

  it('undoes its import once, where it can be undone', async () => {
    const key = await anApiKey(app, 'importuri:scriere', 'importuri:citire')
    const authorization = `Bearer ${key}`
    const undo = (id: number, idempotencyKey: string = crypto.randomUUID()) =>
      app
        .client()
        .post(
          `${OPERATOR_API}/importuri/${id}/desfacere`,
          {},
          { authorization, 'idempotency-key': idempotencyKey },
        )
    const read = async (id: number) =>
      dataOf<ImportItem>(
        await app.client().get(`${OPERATOR_API}/importuri/${id}`, { authorization }),
      )
    const names = freshNames(2)
    const { id } = dataOf<ImportItem>(await send('strazi', csv('denumire', ...names), key))
    expect(statusAndCode(await undo(id))).toEqual([409, 'stare_nepotrivita'])
    await runImports()
    expect(await read(id)).toMatchObject({ stare: 'incheiat', poate_desface: true })

    const once = crypto.randomUUID()
    const [first, again] = [await undo(id, once), await undo(id, once)]
    expect(dataOf(first)).toMatchObject({ stare: 'in_desfacere', poate_desface: false })
    expect(again.text).toBe(first.text)
    await runImports()
    expect(await findStreets(names)).toEqual([])
    expect(await read(id)).toMatchObject({ stare: 'desfacut', desfacute: 2, poate_desface: false })
    const [entry] = await app.ports.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'import.strazi.desfacut'), eq(audit.subject, `import:${id}`)))
    expect(entry!.actor).toMatch(/^api:/)

    const reader = await anApiKey(app, 'importuri:citire')
    const refused = await app
      .client()
      .post(
        `${OPERATOR_API}/importuri/${id}/desfacere`,
        {},
        { authorization: `Bearer ${reader}`, 'idempotency-key': crypto.randomUUID() },
      )
    expect(statusAndCode(refused)).toEqual([403, 'cheie_fara_drept'])
    const money = csv('cnp_cui;nume;prenume;telefon', '46000003;;;')
    const other = dataOf<ImportItem>(await send('clienti', money, key))
    await runImports()
    expect(statusAndCode(await undo(other.id))).toEqual([409, 'stare_nepotrivita'])
  })

  it('that repeats a call after a lost answer imports once', async () => {
    const key = await anApiKey(app, 'importuri:scriere')
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() }
    const content = csv('denumire', ...freshNames(1))
    const path = `${OPERATOR_API}/importuri/strazi`
    const [first, again] = [
      await app.client().upload(path, 'a.csv', content, headers),
      await app.client().upload(path, 'a.csv', content, headers),
    ]
    expect(again.text).toBe(first.text)
    await runImports()
  })
})

it('no problem keeps a value of its line', async () => {
  const rows = await app.ports.db.select().from(importProblems)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/cmd|@Adresa/)
})
