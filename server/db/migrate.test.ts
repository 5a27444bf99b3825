import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '#server/testing/test-database.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { contractingMigrations } from './contracting-migrations.ts'
import { assertServable, lastMigration, migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function countMigrations(): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  )
  return rows[0]!.n
}

describe('migrations', () => {
  it('change nothing when they have all been applied', async () => {
    const before = await countMigrations()
    await migrate(database.url)
    expect(await countMigrations()).toBe(before)
  })

  it('are applied once by instances that start together', async () => {
    const before = await countMigrations()
    await client.query(
      'drop schema public cascade; create schema public; drop schema drizzle cascade',
    )
    await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)))
    expect(await countMigrations()).toBe(before)
  })

  it('of a newer version let this one start, unless they take away what it uses', async () => {
    const later = lastMigration() + 1
    const newer = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`
    await client.query(newer, [later])
    await migrate(database.url)
    await assertServable(client)
    await client.query('insert into drizzle.contracting_migrations values ($1)', [later])
    const refusal = /o versiune mai nouă a portalului/
    await expect(migrate(database.url)).rejects.toThrow(refusal)
    await expect(assertServable(client)).rejects.toThrow(refusal)
    await client.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
    await client.query('delete from drizzle.contracting_migrations where created_at = $1', [later])
  })

  it('that take something away are marked before they are applied', async () => {
    const times = async () => {
      const { rows } = await client.query('select created_at from drizzle.contracting_migrations')
      return rows.length
    }
    expect(await times()).toBe(contractingMigrations.length)
  })
})

describe('tables that were renamed', () => {
  it('are still written and locked under their old names, by servers of the version before', async () => {
    await client.query(`
      insert into citizens (id, cnp_cui, type, nume, prenume, state) values (91, '91', 0, 'A', 'A', 'inrolat');
      insert into notices (citizen_id, kind, title, text) values (91, 'plata', 'Titlu', 'Text');
      insert into once_tokens (hash, citizen_id, purpose, expires_at) values ('h', 91, 'email', now());
      insert into budgets (key, spent, reset_at) values ('k', 1, now());
      insert into budgets (key, spent, reset_at) values ('k', 1, now())
        on conflict (key) do update set spent = budgets.spent + excluded.spent;
      select 1 from once_tokens where hash = 'h' for update`)
    const { rows } = await client.query(`
      select n.title, t.purpose, r.spent from notifications n
      join one_time_tokens t using (citizen_id), rate_limits r where r.key = 'k'`)
    expect(rows).toEqual([{ title: 'Titlu', purpose: 'email', spent: 2 }])
  })
})

const folder = path.join(import.meta.dirname, 'migrations')
const apply = async (which: (name: string) => boolean) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && which(name))
  for (const name of names.toSorted()) {
    const text = await readFile(path.join(folder, name), 'utf8')
    for (const one of text.split('--> statement-breakpoint')) await client.query(one)
  }
}

describe('contracts of citizens the operator never enrolled (migration 0004)', () => {
  it('enrol their confirmed owners, and turn unconfirmed accounts back into enrolments', async () => {
    await client.query('drop schema public cascade; create schema public')
    await apply((name) => name < '0004')
    await client.query(`
      insert into citizens (id, cnp_cui, type, nume, prenume, telefon, password_hash, state) values
        (1, '1', 0, 'A', 'A', '+40722000001', 'x', 'activ'), (2, '2', 0, 'B', 'B', '+40722000002', 'x', 'neconfirmat'),
        (3, '3', 0, 'C', 'C', null, null, 'inrolat'), (4, '4', 0, 'D', 'D', '+40722000004', 'x', 'activ');
      insert into contracts (id, citizen_id, numar, tip, state, titular, starts_on, cod_client, address,
          tariff_name, tariff_bani, tariff_unit, sold_on)
        select id, id, id, 'persoana_fizica', 'activ', '', '2026-01-01', '', '{}', '', 1, '', '2026-01-01'
        from citizens where id < 3;
      insert into service_places (citizen_id, cod, contract_id, alias, address)
        values (1, 'own', 1, '', '{}'), (1, 'foreign', 2, '', '{}')`)
    await apply((name) => name.startsWith('0004'))
    const { rows } = await client.query(
      'select id, state, telefon, enrolled_at is not null as enrolled from citizens order by id',
    )
    expect(rows).toEqual([
      { id: 1, state: 'activ', telefon: '+40722000001', enrolled: true },
      { id: 2, state: 'inrolat', telefon: null, enrolled: true },
      { id: 3, state: 'inrolat', telefon: null, enrolled: true },
      { id: 4, state: 'activ', telefon: '+40722000004', enrolled: false },
    ])
    const places = await client.query('select cod, contract_id from service_places order by cod')
    expect(places.rows).toEqual([
      { cod: 'foreign', contract_id: null },
      { cod: 'own', contract_id: 1 },
    ])
  })
})

describe('cases in the queue (migration 0035)', () => {
  it('wait for the operator by their states too', async () => {
    await client.query('drop schema public cascade; create schema public')
    await apply((name) => name < '0035')
    await client.query(`
      insert into citizens (id, cnp_cui, type, nume, prenume, state) values (1, '1', 0, 'A', 'A', 'activ');
      insert into sesizari (id, citizen_id, numar, categorie, descriere, "values", state, due_at)
        select id, 1, 'SZ-2026-' || id, 'MIROS', '', '{}', state, now()
        from (values (1, 'preluata'), (2, 'completare_necesara'), (3, 'in_lucru'), (4, 'in_lucru')) given (id, state);
      insert into messages (kind, object_id, citizen_id, author, text, created_at)
        select 'sesizare', id, 1, 'operator', '', '2026-02-01' from generate_series(3, 4) as id;
      insert into history_steps (kind, object_id, state, created_at) values
        ('sesizare', 3, 'completare_necesara', '2026-02-01'), ('sesizare', 3, 'in_lucru', '2026-02-02')`)
    const read = async () =>
      (await client.query('select last_author from desk_cases order by object_id')).rows.map(
        (row: { last_author: string }) => row.last_author,
      )
    expect(await read()).toEqual(['cetatean', 'cetatean', 'operator', 'operator'])
    await apply((name) => name.startsWith('0035'))
    expect(await read()).toEqual(['cetatean', 'operator', 'cetatean', 'operator'])
  })
})

describe('what citizens said of solutions (migration 0040)', () => {
  it('is filled in from ratings and reopenings of before, not from reopenings by the staff', async () => {
    await client.query('drop schema public cascade; create schema public')
    await apply((name) => name < '0040')
    await client.query(`
      insert into staff (id, email, nume, role) values (1, 'd@exemplu.ro', 'D', 'dispecer');
      insert into citizens (id, cnp_cui, type, nume, prenume, state) values (1, '1', 0, 'A', 'A', 'activ');
      insert into sesizari (id, citizen_id, numar, categorie, descriere, "values", state, due_at, solved_at, content)
        select id, 1, 'SZ-2026-' || id, 'MIROS', '', '{}', state, '2026-03-01', solved_at::timestamptz, content
        from (values
          (1, 'solutionata', '2026-02-01', true), (2, 'solutionata', '2026-02-01', false),
          (3, 'solutionata', '2026-02-01', null), (4, 'redeschisa', '2026-02-01', false),
          (5, 'solutionata', '2026-02-05', true), (6, 'in_lucru', '2026-02-01', null),
          (7, 'redeschisa', '2026-02-01', null)) given (id, state, solved_at, content);
      insert into audit (created_at, actor, action, subject) values
        ('2026-02-02', 'cetatean:1', 'sesizare.evaluata', 'sesizare:1'),
        ('2026-02-02', 'cetatean:1', 'sesizare.evaluata', 'sesizare:4'),
        ('2026-02-02', 'cetatean:1', 'sesizare.evaluata', 'sesizare:5'),
        ('2026-02-06', 'cetatean:1', 'sesizare.evaluata', 'sesizare:5');
      insert into history_steps (kind, object_id, state, created_at, staff_id) values
        ('sesizare', 1, 'solutionata', '2026-02-01', 1), ('sesizare', 2, 'solutionata', '2026-02-01', 1),
        ('sesizare', 3, 'solutionata', '2026-02-01', 1), ('sesizare', 4, 'solutionata', '2026-02-01', 1),
        ('sesizare', 4, 'redeschisa', '2026-02-03', null), ('sesizare', 5, 'solutionata', '2026-02-01', 1),
        ('sesizare', 5, 'redeschisa', '2026-02-03', null), ('sesizare', 5, 'solutionata', '2026-02-05', 1),
        ('sesizare', 6, 'solutionata', '2026-02-01', 1), ('sesizare', 6, 'redeschisa', '2026-02-02', 1),
        ('sesizare', 6, 'in_lucru', '2026-02-03', 1), ('solicitare', 6, 'redeschisa', '2026-02-03', null),
        ('sesizare', 7, 'redeschisa', '2026-02-04', null)`)
    await apply((name) => name.startsWith('0040'))
    const { rows } = await client.query<{ said: string }>(`
      select concat_ws(' ', sesizare_id, solved_at::date, is_solved, is_reopened, answered_at::date) as said
      from solution_answers order by sesizare_id, solved_at`)
    expect(rows.map(({ said }) => said)).toEqual([
      '1 2026-02-01 t f 2026-02-02',
      '2 2026-02-01 f f 2026-02-01',
      '4 2026-02-01 f t 2026-02-03',
      '5 2026-02-01 f t 2026-02-03',
      '5 2026-02-05 t f 2026-02-06',
      '7 2026-02-04 f t 2026-02-04',
    ])
  })
})

describe('the audit', () => {
  it.each(["update audit set actor = 'x'", 'delete from audit', 'truncate audit'])(
    'refuses „%s”',
    async (statement) => {
      await client.query("insert into audit (actor, action) values ('sistem', 'proba')")
      await expect(client.query(statement)).rejects.toThrow('only ever added')
    },
  )
})
