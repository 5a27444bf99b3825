import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ServiceAddress } from '#contract/contracte.ts'
import type { EveReminder } from '#contract/locatii.ts'
import { createdAt, day, instant, streetWords } from './columns.ts'
import { clientId } from './schema-accounts.ts'
import { contracts } from './schema-contracts.ts'

/** Service places and collection rounds. */

/** A place where a citizen's waste is collected. */
export const servicePlaces = pgTable(
  'service_places',
  {
    id: serial('id').primaryKey(),
    citizenId: clientId(),
    /** The operator's own code of the place. */
    cod: text('cod').notNull().unique(),
    contractId: integer('contract_id').references(() => contracts.id, { onDelete: 'set null' }),
    alias: text('alias').notNull(),
    address: jsonb('address').$type<ServiceAddress>().notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** Hash of the secret in its calendar's URL; null until requested. */
    calendarHash: text('calendar_hash').unique(),
    /** True if the calendar has the due days of invoices and the end of the contract too. */
    calendarHasDues: boolean('calendar_has_dues').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('service_places_citizen').on(table.citizenId),
    index('service_places_contract').on(table.contractId),
    // Finds the street of a place by the places around it.
    index('service_places_position').on(table.lat, table.lng),
    index('service_places_street').on(sql`(${table.address} ->> 'strada')`),
    index('service_places_street_words').using('gin', streetWords(table.address)),
  ],
)

/** A collection round for one fraction, shared by many places. */
export const rounds = pgTable('rounds', {
  id: serial('id').primaryKey(),
  cod: text('cod').notNull().unique(),
  fractie: text('fractie').notNull(),
  /** Frequency in words: „săptămânal, luni”. */
  frecventa: text('frecventa').notNull(),
  /** `07:00–12:00`; empty if unknown. */
  hours: text('hours').notNull().default(''),
})

export const placeRounds = pgTable(
  'place_rounds',
  {
    placeId: integer('place_id')
      .notNull()
      .references(() => servicePlaces.id, { onDelete: 'cascade' }),
    roundId: integer('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.roundId] }),
    index('place_rounds_round').on(table.roundId),
  ],
)

/** A scheduled day of a round. */
export const roundDays = pgTable(
  'round_days',
  {
    id: serial('id').primaryKey(),
    roundId: integer('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    /** Previous days, the originally planned one first, and the reason of the last move. */
    movedFrom: day('moved_from').array().notNull().default([]),
    movedReason: text('moved_reason').notNull().default(''),
    /** Time of completion; null until then. */
    doneAt: instant('done_at'),
  },
  (table) => [
    uniqueIndex('round_days_round_day').on(table.roundId, table.day),
    index('round_days_moved')
      .on(table.day)
      .where(sql`${table.movedFrom} <> '{}'`),
  ],
)

/** Pick-ups whose citizens asked to be told when the truck has passed, or has not; removed once told. */
export const pickupWatches = pgTable(
  'pickup_watches',
  {
    placeId: integer('place_id')
      .notNull()
      .references(() => servicePlaces.id, { onDelete: 'cascade' }),
    roundDayId: integer('round_day_id')
      .notNull()
      .references(() => roundDays.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.roundDayId] }),
    index('pickup_watches_round_day').on(table.roundDayId),
  ],
)

/** Places whose citizens are reminded of each pick-up on the evening before. */
export const eveReminders = pgTable(
  'eve_reminders',
  {
    placeId: integer('place_id')
      .primaryKey()
      .references(() => servicePlaces.id, { onDelete: 'cascade' }),
    /** Who asked for it: a place that becomes another client's reminds nobody. */
    citizenId: clientId(),
    hour: text('hour').$type<EveReminder['ora']>().notNull(),
    channel: text('channel').$type<EveReminder['canal']>().notNull(),
    /** Last day whose pick-ups were told of, or looked for. */
    toldFor: day('told_for').notNull(),
  },
  (table) => [
    index('eve_reminders_due').on(table.hour, table.toldFor),
    index('eve_reminders_citizen').on(table.citizenId),
  ],
)

/** Places whose containers a completed round did not empty, with the reason. */
export const missedPickups = pgTable(
  'missed_pickups',
  {
    placeId: integer('place_id')
      .notNull()
      .references(() => servicePlaces.id, { onDelete: 'cascade' }),
    roundDayId: integer('round_day_id')
      .notNull()
      .references(() => roundDays.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.roundDayId] }),
    index('missed_pickups_round_day').on(table.roundDayId),
  ],
)
