import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressLine } from '#contract/address-line.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { evenimentePath } from '#contract/evenimente.ts'
import { limits } from '#contract/limits.ts'
import type { TermItem } from '#contract/operator/dosare.ts'
import { historySteps, messages, notifications, sesizari, solicitari } from '#server/db/schema.ts'
import { endOfDay } from '#server/domain/business-days.ts'
import { formatDate } from '#server/domain/format.ts'
import { addMessage } from '#server/domain/threads.ts'
import { openEvents } from '#server/testing/event-reader.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { aContract, startFormsApp } from '#server/testing/factories/forms.ts'
import { anOperator, runProcess, toProcessVariables } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let operator: TestOperator
let origin: string
beforeAll(async () => {
  app = await startFormsApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const DAY_MS = 24 * 3600 * 1000
let last = 0

async function aSesizare(overrides: Partial<typeof sesizari.$inferInsert> = {}) {
  const citizen = await aCitizen(app)
  const now = app.clock.now()
  last += 1
  const [row] = await app.ports.db
    .insert(sesizari)
    .values({
      citizenId: citizen.id,
      numar: `SZ-2026-${String(last).padStart(6, '0')}`,
      categorie: 'NERIDICARE',
      descriere: 'Nu s-a ridicat nimic.',
      values: {},
      state: 'inregistrata',
      dueAt: new Date(now.getTime() + 30 * DAY_MS),
      createdAt: now,
      updatedAt: now,
      ...overrides,
    })
    .returning()
  return { citizen, row: row! }
}

async function aSolicitare(overrides: Partial<typeof solicitari.$inferInsert> = {}) {
  const citizen = await aCitizen(app)
  last += 1
  const [row] = await app.ports.db
    .insert(solicitari)
    .values({
      citizenId: citizen.id,
      numar: `S-2026-${String(last).padStart(6, '0')}`,
      tip: 'PUBELA_NOUA',
      state: 'inregistrata',
      values: {},
      fingerprint: '',
      dueAt: new Date(app.clock.now().getTime() + 30 * DAY_MS),
      createdAt: app.clock.now(),
      ...overrides,
    })
    .returning()
  return { citizen, row: row! }
}

interface Listed {
  total: number
  lista: { numar: string; asteapta_raspuns: boolean; depasit: boolean }[]
}
const numbersOf = ({ json }: { json: unknown }) => (json as Listed).lista.map((one) => one.numar)
const write = (kind: 'solicitare' | 'sesizare', row: { id: number; citizenId: number }) =>
  addMessage(app.ports.db, {
    kind,
    objectId: row.id,
    citizenId: row.citizenId,
    author: 'cetatean',
    text: 'Mai durează?',
    fileIds: [],
    now: app.clock.now(),
  })

describe('the list', () => {
  it('shows open cases by due date, late ones marked, without personal data', async () => {
    const now = app.clock.now().getTime()
    const { row: late, citizen } = await aSesizare({ dueAt: new Date(now - DAY_MS) })
    const { row: later } = await aSesizare()
    const { row: solved } = await aSesizare({ state: 'solutionata' })
    const done = await operator.run('sesizari', 'list')
    const numbers = numbersOf(done)
    expect(numbers.indexOf(late.numar)).toBeLessThan(numbers.indexOf(later.numar))
    expect(numbers).not.toContain(solved.numar)
    expect((done.json as Listed).lista.filter(({ depasit }) => depasit)).toMatchObject([
      { numar: late.numar },
    ])
    expect(done.text).toMatch(new RegExp(`${late.numar}.* depășit`))
    for (const personal of [citizen.nume, citizen.email, citizen.cnpCui]) {
      expect(done.text + JSON.stringify(done.json)).not.toContain(personal)
    }
    expect(numbersOf(await operator.run('sesizari', 'list', '--stare', 'solutionata'))).toEqual([
      solved.numar,
    ])
    const all = await operator.run('sesizari', 'list', '--stare', 'toate', '--limita', '1')
    expect(numbersOf(all)).toHaveLength(1)
    expect((all.json as Listed).total).toBe(await app.ports.db.$count(sesizari))
  })

  it('filters by age and by unanswered', async () => {
    const { row: old } = await aSolicitare({
      createdAt: new Date(app.clock.now().getTime() - 11 * DAY_MS),
    })
    const { row: young } = await aSolicitare()
    const { row: draft } = await aSolicitare({ state: 'ciorna', numar: null, dueAt: null })
    expect(numbersOf(await operator.run('solicitari', 'list', '--mai-vechi', '10'))).toEqual([
      old.numar,
    ])
    await operator.run('solicitari', 'raspunde', old.numar!, 'Ne uităm.')
    const waiting = async () =>
      numbersOf(await operator.run('solicitari', 'list', '--fara-raspuns'))
    expect(await waiting()).toEqual([young.numar])
    await write('solicitare', old)
    expect(new Set(await waiting())).toEqual(new Set([old.numar, young.numar]))
    const all = await operator.run('solicitari', 'list', '--stare', 'toate')
    expect(numbersOf(all)).not.toContain(draft.numar)
  })
})

describe('the list of terms', () => {
  interface Terms {
    total: number
    depasite: number
    lista: TermItem[]
  }
  const dueIn = (days: number) => endOfDay(addDays(dayOf(app.clock.now()), days))

  it('has what has passed or is near, of both kinds, the earliest first, without personal data', async () => {
    await app.ports.db.update(sesizari).set({ state: 'clasata' })
    await app.ports.db.update(solicitari).set({ state: 'finalizata' })
    const { row: near } = await aSolicitare({ dueAt: dueIn(3) })
    const { row: today } = await aSesizare({ dueAt: dueIn(0), state: 'completare_necesara' })
    const { row: passed, citizen } = await aSesizare({ dueAt: dueIn(-2) })
    await aSesizare({ dueAt: dueIn(4) })
    await aSesizare({ dueAt: dueIn(-9), state: 'solutionata' })
    const { text, json } = await operator.run('termene', 'list')
    const { lista, ...counts } = json as Terms
    expect(counts).toEqual({ total: 3, depasite: 1 })
    expect(lista.map((one) => [one.numar, one.zile_ramase, one.asteapta_raspuns])).toEqual([
      [passed.numar, -2, true],
      [today.numar, 0, false],
      [near.numar, 3, true],
    ])
    expect(text).toMatch(new RegExp(`${passed.numar}.* depășit cu 2 zile`))
    expect(text).toMatch(new RegExp(`${near.numar}.* în 3 zile`))
    expect(text).toContain('1 cu termenul depășit, 2 cu termenul azi sau în 3 zile.')
    for (const personal of [citizen.nume, citizen.email, citizen.cnpCui]) {
      expect(text + JSON.stringify(json)).not.toContain(personal)
    }
    const wider = await operator.run('termene', 'list', '--zile', '4', '--limita', '1')
    expect(numbersOf(wider)).toEqual([passed.numar])
    expect((wider.json as Terms).total).toBe(4)
  })
})

describe('a case', () => {
  it('is shown in full, marks its messages as read, and audits the viewer', async () => {
    const { row, citizen } = await aSesizare({ adresaText: 'Strada Exemplului 5' })
    const { id } = await write('sesizare', row)
    const { text } = await operator.run('sesizari', 'show', row.numar.toLowerCase())
    for (const part of ['Nu s-a ridicat', 'Strada Exemplului 5', 'Mai durează?', citizen.email]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain(citizen.cnpCui)
    const [message] = await app.ports.db.select().from(messages).where(eq(messages.id, id))
    expect(message?.readAt).toEqual(app.clock.now())
    expect((await operator.audited())[0]).toEqual({
      actor: 'operator:ana',
      action: 'sesizare.vazuta',
      subject: `sesizare:${row.id}`,
    })
  })

  it('names the contract it is about, with its client code and address, and no internal id', async () => {
    const citizen = await aCitizen(app)
    const { id, numar, codClient, address } = await aContract(app, citizen.id)
    const { row } = await aSolicitare({
      citizenId: citizen.id,
      tip: 'SUSPENDARE',
      values: { contract_id: id },
    })
    const { text, json } = await operator.run('solicitari', 'show', row.numar!)
    for (const part of [`Contractul ${numar}`, codClient, addressLine(address)])
      expect(text).toContain(part)
    expect(Object.values((json as { date: object }).date)).not.toContain(String(id))
  })

  it.each(['solicitari', 'sesizari'])('of %s is answered, with a notification', async (plural) => {
    const { row, citizen } = plural === 'solicitari' ? await aSolicitare() : await aSesizare()
    const kind = plural === 'solicitari' ? ('solicitare' as const) : ('sesizare' as const)
    await operator.run(plural, 'raspunde', row.numar!, 'Trimitem pe cineva mâine.')
    const [message] = await app.ports.db
      .select()
      .from(messages)
      .where(eq(messages.citizenId, citizen.id))
    expect(message).toMatchObject({
      kind,
      author: 'operator',
      text: 'Trimitem pe cineva mâine.',
    })
    expect(await app.ports.db.$count(notifications, eq(notifications.citizenId, citizen.id))).toBe(
      1,
    )
    expect((await operator.audited())[0]).toMatchObject({
      actor: 'operator:ana',
      action: `${kind}.raspuns`,
    })
  })

  it('is answered with files the citizen can open, images without metadata', async () => {
    const { row, citizen } = await aSesizare()
    const picture = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#060' },
    })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .toBuffer()
    const names = [
      await operator.file('după.jpg', picture),
      await operator.file('act.pdf', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    ]
    const options = names.flatMap((name) => ['--fisier', name])
    await operator.run('sesizari', 'raspunde', row.numar, 'Am rezolvat.', ...options)
    const client = await signIn(app, citizen)
    const thread = await client.get(`/api/sesizare-chat-v2/${row.id}`)
    const [message] = thread.body.data as { fisiere: { id: string; nume: string }[] }[]
    expect(message!.fisiere.map(({ nume }) => nume).toSorted()).toEqual(['act.pdf', 'după.jpg'])
    const photo = message!.fisiere.find(({ nume }) => nume === 'după.jpg')!
    const answer = await client.get(`/api/document/${photo.id}`)
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('secret')
  })

  it('is not answered with a file of a refused type', async () => {
    const { row, citizen } = await aSesizare()
    const file = await operator.file('program.exe', 'MZ')
    await expect(
      operator.run('sesizari', 'raspunde', row.numar, 'Uitați.', '--fisier', file),
    ).rejects.toThrow(/^program.exe: /)
    expect(await app.ports.db.$count(messages, eq(messages.citizenId, citizen.id))).toBe(0)
  })

  it('moves only along allowed transitions, with a note, and lists them', async () => {
    const { row } = await aSesizare()
    await expect(operator.run('sesizari', 'stare', row.numar, 'solutionata')).rejects.toThrow(
      'Din inregistrata (Înregistrată) nu se trece în solutionata (Soluționată). Se poate numai în: preluata (Preluată).',
    )
    await operator.run('sesizari', 'stare', row.numar, 'preluata', '--nota', 'Echipa B.')
    const [step] = await app.ports.db
      .select()
      .from(historySteps)
      .where(eq(historySteps.objectId, row.id))
    expect(step).toMatchObject({ state: 'preluata', note: 'Echipa B.' })
    await expect(operator.run('sesizari', 'stare', row.numar, 'plecata')).rejects.toThrow(
      /^Nu există starea/,
    )
    await expect(operator.run('sesizari', 'show', 'SZ-1999-000001')).rejects.toThrow(
      'Nu există sesizarea SZ-1999-000001.',
    )
  })

  it('is shown without terminal escapes, with continuation lines indented', async () => {
    const { row } = await aSesizare({
      descriere: 'Prima.\u001b[2J\n01.01.2026, 10:00  operator: Da.',
    })
    const { out } = await runProcess(['sesizari', 'show', row.numar], toProcessVariables(app))
    expect(out).not.toContain('\u001b')
    expect(out).toMatch(/\n {4,}01\.01\.2026, 10:00 {2}operator: Da\./)
  })

  it.each(['solicitari', 'sesizari'])('of %s has its term extended once', async (plural) => {
    const make = () => (plural === 'solicitari' ? aSolicitare() : aSesizare())
    const { row, citizen } = await make()
    const extend = (numar: string) =>
      operator.run(plural, 'prelungeste', numar, 'Cerem date de la primărie.')
    const { json, text } = await extend(row.numar!)
    const dueAt = new Date((json as { termen_la: string }).termen_la)
    expect(dayOf(dueAt)).toBe(addDays(dayOf(row.dueAt!), limits.legalTerm.extensionDays))
    const day = formatDate(dueAt)
    expect(text).toContain(day)
    const [step] = await app.ports.db
      .select()
      .from(historySteps)
      .where(eq(historySteps.objectId, row.id))
      .orderBy(desc(historySteps.id))
    const note = `Termen prelungit până la ${day}. Cerem date de la primărie.`
    expect(step).toMatchObject({ state: 'inregistrata', note })
    const [notice] = await app.ports.db
      .select()
      .from(notifications)
      .where(eq(notifications.citizenId, citizen.id))
    expect(notice!.title).toContain('termen prelungit')
    const action = `${plural === 'solicitari' ? 'solicitare' : 'sesizare'}.prelungita`
    expect((await operator.audited())[0]).toMatchObject({ action })
    await expect(extend(row.numar!)).rejects.toThrow('deja prelungit')
    await expect(operator.run(plural, 'prelungeste', row.numar!, ' ')).rejects.toThrow('un motiv')
  })

  it('is not extended once it is late or closed', async () => {
    const past = new Date(app.clock.now().getTime() - DAY_MS)
    const { row: late } = await aSesizare({ dueAt: past })
    const { row: closed } = await aSesizare({ state: 'solutionata' })
    const extend = ({ numar }: { numar: string }) =>
      operator.run('sesizari', 'prelungeste', numar, 'Motiv.')
    await expect(extend(late)).rejects.toThrow('Termenul a trecut')
    await expect(extend(closed)).rejects.toThrow('Este încheiată')
  })

  it('accepts only one of two concurrent changes', async () => {
    const { row } = await aSesizare()
    const both = await Promise.allSettled([
      operator.run('sesizari', 'stare', row.numar, 'preluata'),
      operator.run('sesizari', 'stare', row.numar, 'preluata'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('changed in another process sends events to an open page', async () => {
    const { row, citizen } = await aSesizare()
    const { token } = await signIn(app, citizen)
    const page = await openEvents(origin + evenimentePath, { authorization: `Bearer ${token}` })
    expect(await page.next()).toMatchObject({ tip: 'necitite' })
    const argv = ['sesizari', 'stare', row.numar, 'preluata', '--json', '--operator', 'ion']
    const { code, out, err } = await runProcess(argv, toProcessVariables(app))
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toEqual({ numar: row.numar, stare: 'preluata' })
    const heard = [await page.next(), await page.next()]
    expect(heard).toContainEqual({ tip: 'sesizare', id: row.id })
    expect(heard).toContainEqual({
      tip: 'necitite',
      necitite: { notificari: 1, solicitari: 0, sesizari: 0 },
    })
    page.close()
    expect((await operator.audited())[0]).toMatchObject({ actor: 'operator:ion' })
  })
})
