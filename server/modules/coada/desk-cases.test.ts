import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaseRef } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { paths } from '#contract/paths.ts'
import { supportStates } from '#contract/operator/suport.ts'
import type { Sesizare } from '#contract/sesizari.ts'
import {
  addresses,
  citizens,
  deskCases,
  sesizari,
  solicitari,
  supportRequests,
} from '#server/db/schema.ts'
import { isCase, waitsForOperator } from '#server/domain/desk-cases.ts'
import { sesizareKind, solicitareKind } from '#server/modules/dosare/case-kind.ts'
import { aSolicitare, aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { aContract, aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { dataOf } from '#server/testing/helpers.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const DAY_MS = 24 * 3600 * 1000

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

async function find(which: CaseRef) {
  const [row] = await app.ports.db.select().from(deskCases).where(isCase(which))
  return row
}

/** Expects the queue to hold what its sources do, except what only use cases write. */
async function expectMirror(): Promise<void> {
  const { rows } = await app.ports.db.execute(sql`
    select 'lacking', to_jsonb(s) - 'changed_at' as row from desk_case_sources s
    except all
    select 'lacking', to_jsonb(d) - '{id,assignee_id,version,changed_at}'::text[] from desk_cases d
    union all
    (select 'left', to_jsonb(d) - '{id,assignee_id,version,changed_at}'::text[] as row from desk_cases d
    except all
    select 'left', to_jsonb(s) - 'changed_at' from desk_case_sources s)`)
  expect(rows).toEqual([])
}

async function findWords(which: CaseRef): Promise<string> {
  const row = await find(which)
  return row?.document ?? ''
}

const report = async (client: TestClient): Promise<Sesizare> =>
  dataOf(
    await client.post(paths.sesizari, {
      categorie: 'MATURAT',
      descriere: 'Strada nu a fost măturată; CNP 1960101410019.',
      adresa_text: 'Str. Școlii 12A, Sector 5',
    }),
  )

describe('a case in the queue', () => {
  it('waits for the operator unless it was answered or the citizen is asked', async () => {
    const { client } = await aSignedIn(app)
    const { id, numar } = await report(client)
    const waits = async () => {
      const which = isCase({ fel: 'sesizare', id })
      const [row] = await app.ports.db
        .select({ waits: waitsForOperator })
        .from(deskCases)
        .where(which)
      await expectMirror()
      app.clock.advance(60)
      return row?.waits
    }
    const move = (state: string) => operator.run('sesizari', 'stare', numar, state)
    const reply = (text: string) => operator.run('sesizari', 'raspunde', numar, text)
    const write = (text: string) => client.post(paths.sesizareChat + id, { text })
    const reopen = (motiv: string) => client.post(`/api/sesizare-redeschide/${id}`, { motiv })
    const did: [what: string, act: () => Promise<unknown>, waits: boolean][] = [
      ['sent', () => Promise.resolve(), true],
      ['taken', () => move('preluata'), true],
      ['asked by a state alone', () => move('completare_necesara'), false],
      ['written by the citizen', () => write('La numărul 12.'), true],
      ['answered', () => reply('Mulțumim.'), false],
      ['asked again', () => move('completare_necesara'), false],
      ['back in work, without a message', () => move('in_lucru'), true],
      ['answered again', () => reply('Venim mâine.'), false],
      ['closed', () => move('solutionata'), false],
      ['reopened', () => reopen('Nu este.'), true],
      ['answered after that', () => reply('Revenim.'), false],
      ['extended', () => operator.run('sesizari', 'prelungeste', numar, 'Ploaie'), false],
      ['back in work after that', () => move('in_lucru'), false],
    ]
    for (const [what, act, expected] of did) {
      await act()
      expect([what, await waits()]).toEqual([what, expected])
    }
  })
})

describe('the row of a case in the queue', () => {
  it('follows a sesizare through all that citizens and operators do to it', async () => {
    const { client, citizen } = await aSignedIn(app, { nume: 'Țepeș', prenume: 'Ștefan' })
    const { id, numar } = await report(client)
    const which = { fel: 'sesizare', id } as const
    const sent = await find(which)
    expect(sent).toMatchObject({
      number: numar,
      category: 'MATURAT',
      state: 'inregistrata',
      isOpen: true,
      street: 'Str. Școlii 12A, Sector 5',
      sector: '5',
      citizenId: citizen.id,
      lastAuthor: 'cetatean',
      assigneeId: null,
      version: 1,
    })
    expect(sent?.orderAt).toEqual(sent?.dueAt)
    const words = await findWords(which)
    for (const word of ['tepes', 'stefan', 'maturata', 'scolii', '@scolii', '@12a', '12a']) {
      expect(words).toContain(`'${word}'`)
    }
    expect(words).toContain(`'#${numar.replaceAll('-', '')}'`)
    expect(words).not.toContain('1960101410019')
    await expectMirror()

    await operator.run('sesizari', 'raspunde', numar, 'Trimitem o echipă.')
    const answered = await find(which)
    expect(answered).toMatchObject({ lastAuthor: 'operator' })
    expect(answered!.version).toBeGreaterThan(sent!.version)
    await client.post(paths.sesizareChat + id, { text: 'Mulțumesc, aștept.' })
    expect(await find(which)).toMatchObject({ lastAuthor: 'cetatean' })
    expect(await findWords(which)).toContain(`'astept'`)
    await operator.run('sesizari', 'stare', numar, 'preluata')
    await operator.run('sesizari', 'prelungeste', numar, 'Ploaie')
    const extended = await find(which)
    expect(extended).toMatchObject({ state: 'preluata', isOpen: true })
    expect(extended!.dueAt!.getTime()).toBeGreaterThan(sent!.dueAt!.getTime())
    await operator.run('sesizari', 'stare', numar, 'in_lucru')
    await operator.run('sesizari', 'stare', numar, 'solutionata')
    expect(await find(which)).toMatchObject({ state: 'solutionata', isOpen: false })
    await expectMirror()
  })

  it('takes the address of the contract, the invoice or the address that a solicitare names', async () => {
    const { citizen } = await aSignedIn(app)
    const contract = await aContract(app, citizen.id)
    const [home] = await app.ports.db
      .insert(addresses)
      .values({
        citizenId: citizen.id,
        eticheta: 'Acasă',
        judet: 'București',
        localitate: 'București',
        sector: '4',
        strada: 'Calea Văcărești',
        numar: '20',
      })
      .returning()
    const values = { contract_id: contract.id, persoane: 3 }
    const byContract = await aSolicitare(app, citizen.id, { tip: 'PUBELA_NOUA', values })
    const byAddress = await aSolicitare(app, citizen.id, {
      tip: 'MOLOZ',
      values: { adresa_id: home!.id },
    })
    const other = await aSignedIn(app)
    const stolen = await aSolicitare(app, other.citizen.id, {
      tip: 'MOLOZ',
      values: { adresa_id: home!.id },
    })
    expect(await find({ fel: 'solicitare', id: byContract })).toMatchObject({
      street: 'Str. Exemplului nr. 5',
      sector: '',
    })
    expect(await find({ fel: 'solicitare', id: byAddress })).toMatchObject({
      street: 'Calea Văcărești nr. 20',
      sector: '4',
    })
    expect(await find({ fel: 'solicitare', id: stolen })).toMatchObject({ street: '' })
    await expectMirror()
  })

  it('is not there for a draft, and leaves with its case', async () => {
    const { citizen } = await aSignedIn(app)
    const id = await aSolicitare(app, citizen.id, { numar: null, state: 'ciorna' })
    const which = { fel: 'solicitare', id } as const
    expect(await find(which)).toBeUndefined()
    await app.ports.db
      .update(solicitari)
      .set({ numar: 'S-2026-900001', state: 'inregistrata' })
      .where(eq(solicitari.id, id))
    expect(await find(which)).toMatchObject({ number: 'S-2026-900001' })
    await app.ports.db.delete(solicitari).where(eq(solicitari.id, id))
    expect(await find(which)).toBeUndefined()
    await expectMirror()
  })

  it('follows a support request until it is answered, in its place by age', async () => {
    const request = {
      nume: 'Pop',
      prenume: 'Ana',
      telefon: '0722000142',
      email: 'ana.pop@exemplu.ro',
      observatii: 'Când se ridică gunoiul voluminos?',
      pagina: 'LOGIN_PAGE',
    }
    const { id } = dataOf<{ id: number }>(await app.client().post(paths.suportOnline, request))
    const which = { fel: 'suport', id } as const
    const sent = await find(which)
    expect(sent).toMatchObject({ number: String(id), isOpen: true, dueAt: null, street: '' })
    expect(sent!.orderAt.getTime() - sent!.sentAt.getTime()).toBe(
      deskLimits.queue.supportDays * DAY_MS,
    )
    await operator.run('suport', 'raspunde', String(id), 'Sâmbătă.')
    expect(await find(which)).toMatchObject({ isOpen: false, lastAuthor: 'operator' })
    await expectMirror()
    await app.ports.db
      .update(supportRequests)
      .set({ nume: '', prenume: '', email: '', telefon: '', observatii: '', answer: '' })
      .where(eq(supportRequests.id, id))
    expect(await find(which)).toBeUndefined()
  })

  it('follows its owner’s name without a new version, and forgets a closed account', async () => {
    const { client, citizen } = await aSignedIn(app)
    const { id } = await report(client)
    const which = { fel: 'sesizare', id } as const
    await app.ports.db
      .update(citizens)
      .set({ nume: 'Nouveaunom' })
      .where(eq(citizens.id, citizen.id))
    expect(await findWords(which)).toContain(`'nouveaunom'`)
    expect(await find(which)).toMatchObject({ version: 1 })
    await operator.run('cont', 'inchide', citizen.cnpCui, '--motiv', 'cerere', '--da')
    const words = await findWords(which)
    expect(words).not.toContain('nouveaunom')
    expect(words).not.toContain('maturata')
    await expectMirror()
  })

  it('is open in the states in which the case is', async () => {
    const { citizen } = await aSignedIn(app)
    const solicitare = await aSolicitare(app, citizen.id)
    const sesizare = await aSolvedSesizare(app, citizen.id)
    for (const [kind, id] of [
      [solicitareKind, solicitare],
      [sesizareKind, sesizare],
    ] as const) {
      for (const state of kind.states) {
        await app.ports.db.update(kind.table).set({ state }).where(eq(kind.table.id, id))
        expect([state, (await find({ fel: kind.kind, id }))?.isOpen]).toEqual([
          state,
          kind.openStates.includes(state),
        ])
      }
    }
    expect(supportStates).toEqual(['noua', 'raspunsa'])
  })

  it('is one, however many changes come at once', async () => {
    const { client, citizen } = await aSignedIn(app)
    const { id } = await report(client)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? client.post(paths.sesizareChat + id, { text: `Mesajul ${n}` })
          : app.ports.db
              .update(sesizari)
              .set({ updatedAt: app.clock.now() })
              .where(eq(sesizari.id, id)),
      ),
    )
    expect(citizen.id).toBeGreaterThan(0)
    await expectMirror()
    expect((await find({ fel: 'sesizare', id }))!.version).toBeGreaterThan(10)
  })
})
