import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { sqlState } from '#server/errors/database-errors.ts'
import { OperatorError } from '#server/operator/errors.ts'
import { damagedArchiveError } from './archive-reader.ts'
import type { Sequences, Table } from './archive-format.ts'
import { columnList, countRows, qualifyTable } from './dump-tables.ts'

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
const WRONG_DATA = /^2[23]/

/**
 * Loads the tables of a migrated database, inside the transaction of `client`. Foreign keys are dropped meanwhile,
 * since tables and parts come in any order, and checked when they are added back. Triggers are disabled, since the rows
 * already have their effects.
 */
export class TableLoader {
  readonly #client: pg.ClientBase
  readonly #tables: Map<string, Table>
  #foreignKeys: ForeignKey[] = []

  constructor(client: pg.ClientBase, tables: Table[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  async begin(): Promise<void> {
    await this.#requireKnown()
    this.#foreignKeys = await listForeignKeys(this.#client)
    for (const { table, name } of this.#foreignKeys) {
      await this.#client.query(`alter table ${table} drop constraint ${name}`)
    }
    for (const table of this.#tables.keys()) {
      await this.#client.query(`alter table ${qualifyTable(table)} disable trigger user`)
      // Rows inserted by the migrations themselves.
      await this.#client.query(`delete from ${qualifyTable(table)}`)
    }
  }

  async load(name: string, rows: Readable): Promise<void> {
    const table = this.#tables.get(name)
    if (!table) throw damagedArchiveError()
    const statement = `copy ${qualifyTable(name)} (${columnList(table)}) from stdin`
    await rethrowAsDamage(pipeline(rows, this.#client.query(copyFrom(statement))))
  }

  /** Throws if rows are missing or a foreign key is violated. */
  async end(): Promise<void> {
    for (const { name, rows } of this.#tables.values()) {
      if ((await countRows(this.#client, name)) !== rows) throw damagedArchiveError()
      await this.#client.query(`alter table ${qualifyTable(name)} enable trigger user`)
    }
    for (const { table, name, definition } of this.#foreignKeys) {
      const added = `alter table ${table} add constraint ${name} ${definition}`
      await rethrowAsDamage(this.#client.query(added))
    }
  }

  async #requireKnown(): Promise<void> {
    const { rows } = await this.#client.query<{ name: string }>(
      `select name from unnest($1::text[]) as name where to_regclass('public.' || quote_ident(name)) is null`,
      [[...this.#tables.keys()]],
    )
    if (rows.length === 0) return
    const names = rows.map(({ name }) => name).join(', ')
    throw new OperatorError(`Copia are tabele care nu sunt ale portalului: ${names}.`)
  }
}

/** SQL fragments, already quoted. */
interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return rows
}

export async function setSequences(client: pg.ClientBase, sequences: Sequences): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [qualifyTable(name), value, isCalled])
  }
}

// PostgreSQL's own error would quote the values of the row.
async function rethrowAsDamage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw WRONG_DATA.test(sqlState(error) ?? '') ? damagedArchiveError() : error
  }
}
