import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { ServiceAddress } from '#contract/contracte.ts'
import { createdAt, day, streetWords, updatedAt } from './columns.ts'
import { clientId } from './schema-accounts.ts'

/** Contracts. Money is in bani. */

export const contracts = pgTable(
  'contracts',
  {
    id: serial('id').primaryKey(),
    citizenId: clientId(),
    numar: text('numar').notNull().unique(),
    tip: text('tip').notNull(),
    state: text('state').notNull(),
    titular: text('titular').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on'),
    codClient: text('cod_client').notNull(),
    address: jsonb('address').$type<ServiceAddress>().notNull(),
    persoane: integer('persoane'),
    /** Cubic metres a month, of a firm. */
    monthlyVolume: numeric('monthly_volume', { mode: 'number' }),
    tariffName: text('tariff_name').notNull(),
    tariffBani: integer('tariff_bani').notNull(),
    tariffUnit: text('tariff_unit').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('contracts_citizen').on(table.citizenId),
    // Find a contract by its number or client code however a payer spelled it.
    index('contracts_reference').on(sql`reference_key(${table.numar})`),
    index('contracts_client_reference').on(sql`reference_key(${table.codClient})`),
    index('contracts_street_words').using('gin', streetWords(table.address)),
  ],
)

export const containers = pgTable(
  'containers',
  {
    id: serial('id').primaryKey(),
    contractId: integer('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    tip: text('tip').notNull(),
    volumeLitres: integer('volume_litres').notNull(),
    /** The operator's own number of it. */
    label: text('label').notNull().unique(),
    fractie: text('fractie').notNull(),
    /** Public code on its label (`contract/container-code.ts`), made by the database. */
    code: text('code')
      .notNull()
      .default(sql`new_container_code()`)
      .unique(),
    /** Day since when it is out of use; null while it is collected. */
    retiredOn: day('retired_on'),
  },
  (table) => [index('containers_contract').on(table.contractId)],
)
