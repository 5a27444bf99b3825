import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { audit, citizens, contracts, notifications, receivables } from '#server/db/schema.ts'
import { aClient, readCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { aFreshCnp } from '#server/testing/identities.ts'
import { anOperator, runProcess, toProcessVariables } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aContract } from '#server/testing/factories/places.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const BATCH = 200
/** Time in which another process starts on the busiest machine. */
const START_MS = 60_000

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const csv = (...rows: string[]): string => `${rows.join('\n')}\n`
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Imports a batch of clients, then two with an account, and returns a file that renames them all. */
async function clientsToRename() {
  const cnps = times(BATCH, aFreshCnp)
  const [held, other] = [await aClient(app), await aClient(app)]
  const all = [...cnps, held.cnpCui, other.cnpCui]
  const content = (nume: string) =>
    csv('cnp_cui;nume;prenume', ...all.map((cnp) => `${cnp};${nume};Ana`))
  await operator.run('import', 'clienti', await operator.file('clienti.csv', content('Vechi')))
  const file = await operator.file('redenumiti.csv', content('Nou'))
  const nameOf = async (cnp: string) =>
    (await app.ports.db.select().from(citizens).where(eq(citizens.cnpCui, cnp)))[0]?.nume
  return { file, first: cnps[0]!, held, other, nameOf }
}

/** Holds a citizen's row lock during `work`, as one of their requests does. */
const holding = <T>(id: number, work: () => Promise<T>): Promise<T> =>
  app.ports.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.select().from(citizens).where(eq(citizens.id, id)).for('update')
    return work()
  })

/** Terminates the import's connection, as a database restart does. */
async function endImport(): Promise<void> {
  await app.ports.db.execute(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
}

it('an import that meets a locked row leaves other rows unlocked, and goes on later', async () => {
  const { file, first, held, other, nameOf } = await clientsToRename()
  const others = await signIn(app, other)
  const done = await holding(held.id, async () => {
    const running = operator.run('import', 'clienti', file)
    await expect.poll(() => nameOf(first)).toBe('Nou')
    const place = { eticheta: 'Casă', judet: 'Cluj', localitate: 'Cluj', strada: 'Horea' }
    const saved = await others.post('/api/cetatean/address/save', { ...place, numar: '1' })
    expect(saved.status).toBe(200)
    expect(await nameOf(other.cnpCui)).toBe('Vechi')
    return { running }
  })
  expect(await done.running).toMatchObject({ json: { schimbate: BATCH + 2, neschimbate: 0 } })
  expect(await nameOf(held.cnpCui)).toBe('Nou')
})

it(
  'an import that loses its database reports its progress, and repeating it writes the rest',
  {
    timeout: 2 * START_MS,
  },
  async () => {
    const { file, first, held, nameOf } = await clientsToRename()
    const answer = await holding(held.id, async () => {
      const running = runProcess(['import', 'clienti', file], toProcessVariables(app))
      await expect.poll(() => nameOf(first), { timeout: START_MS }).toBe('Nou')
      await endImport()
      return running
    })
    expect([answer.code, answer.out]).toEqual([1, ''])
    expect(answer.err).toContain('Baza de date nu răspunde.\nImportul s-a oprit (linii scrise: 200')
    expect(answer.err).toContain('din 202)')
    expect(answer.err).not.toContain('Nimic nu s-a schimbat')
    const again = await operator.run('import', 'clienti', file)
    expect(again.json).toMatchObject({ schimbate: 2, neschimbate: BATCH, gresite: 0 })
  },
)

it('repeating an interrupted import notifies the owners of its invoices once', async () => {
  const [one, other] = [await aClient(app), await aClient(app)]
  const [ofOne, ofOther] = [await aContract(app, one.id), await aContract(app, other.id)]
  const day = dayOf(app.clock.now())
  const line = (numar: number, contract: string) =>
    `I${one.id};${numar};${contract};01.2026;${day};${addDays(day, 30)};10;1`
  const content = csv(
    'serie;numar;contract;perioada;data_emitere;data_scadenta;total;tva',
    ...times(BATCH, (numar) => line(numar, ofOne.numar)),
    line(BATCH, ofOther.numar),
  )
  const file = await operator.file('facturi.csv', content)
  const take = () => operator.run('import', 'facturi', file)
  const countOf = (id: number) => app.ports.db.$count(receivables, eq(receivables.citizenId, id))
  const told = async (id: number) =>
    (await app.ports.db.select().from(notifications).where(eq(notifications.citizenId, id))).map(
      ({ title }) => title,
    )
  await holding(other.id, async () => {
    const failed = expect(take()).rejects.toThrow(/200 din 201/)
    await expect.poll(() => countOf(one.id)).toBe(BATCH)
    await endImport()
    await failed
  })
  expect([await told(one.id), await told(other.id)]).toEqual([[], []])
  expect((await take()).json).toMatchObject({ adaugate: 1, neschimbate: BATCH })
  await take()
  expect(await told(one.id)).toEqual(['Aveți facturi noi'])
  expect(await told(other.id)).toEqual(['Aveți o factură nouă'])
})

it('skips and reports a line whose citizen is no longer a client when it is written', async () => {
  const [owner, leaving] = [await aClient(app), await aClient(app)]
  const number = (index: number) => `Z-${owner.id}-${index}`
  const line = (index: number, client: string) =>
    `${number(index)};${client};activ;2024-01-01;C1;Populație;10;lună;București;București;Strada A;5`
  const content = csv(
    'numar;client;stare;data_inceput;cod_client;tarif;tarif_valoare;tarif_unitate;judet;localitate;strada;numar_strada',
    ...times(BATCH, (index) => line(index, owner.cnpCui)),
    line(BATCH, leaving.cnpCui),
  )
  const file = await operator.file('contracte.csv', content)
  const { running } = await holding(owner.id, async () => {
    const begun = operator.run('import', 'contracte', file)
    const checked = eq(audit.action, 'import.contracte.inceput')
    await expect.poll(() => app.ports.db.$count(audit, checked)).toBe(1)
    const unknown = { enrolledAt: null }
    await app.ports.db.update(citizens).set(unknown).where(eq(citizens.id, leaving.id))
    return { running: begun }
  })
  const { json, text, code } = await running
  expect(code).toBe(1)
  expect(json).toMatchObject({ adaugate: BATCH, gresite: 1, pastrat: true })
  expect(json).toMatchObject({ probleme: [{ linia: BATCH + 2, coloana: 'client' }] })
  expect(text).toContain('acestea nu s-au scris')
  const own = and(like(contracts.numar, `Z-${owner.id}-%`))
  expect(await app.ports.db.$count(contracts, own)).toBe(BATCH)
})

it('checking a file waits for no lock', async () => {
  const client = await aClient(app)
  const content = csv('cnp_cui;nume;prenume', `${client.cnpCui};Altul;Ana`, '1;Altul;Ana')
  const file = await operator.file('clienti.csv', content)
  await holding(client.id, async () => {
    const tried = await operator.run('import', 'clienti', file, '--skip-bad', '--dry-run')
    expect(tried.json).toMatchObject({ schimbate: 1, gresite: 1, pastrat: false })
    const refused = await operator.run('import', 'clienti', file)
    expect(refused.json).toMatchObject({ schimbate: 1, gresite: 1, pastrat: false })
  })
  expect(await readCitizen(app, client.id)).toMatchObject({ nume: client.nume })
})
