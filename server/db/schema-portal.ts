import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ServiceAddress } from '#contract/contracte.ts'
import type { FormValues } from '#contract/forms.ts'
import { citizens, sessions } from './schema-accounts.ts'

/** The tables of the signed-in portal. Days are `YYYY-MM-DD` texts, money is in bani. */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => instant('created_at').notNull().defaultNow()
const updatedAt = () => instant('updated_at').notNull().defaultNow()
const day = (name: string) => date(name, { mode: 'string' })
const ownerId = () =>
  integer('citizen_id')
    .notNull()
    .references(() => citizens.id, { onDelete: 'cascade' })

export const contracts = pgTable(
  'contracts',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
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
    soldBani: integer('sold_bani').notNull().default(0),
    /** The day the balance is of. */
    soldOn: day('sold_on').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('contracts_citizen').on(table.citizenId)],
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
    /** Code on its label. */
    label: text('label').notNull().unique(),
    fractie: text('fractie').notNull(),
  },
  (table) => [index('containers_contract').on(table.contractId)],
)

/** Where waste is picked up for a citizen. */
export const servicePlaces = pgTable(
  'service_places',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    /** The operator's own code of the place. */
    cod: text('cod').notNull().unique(),
    contractId: integer('contract_id').references(() => contracts.id, { onDelete: 'set null' }),
    alias: text('alias').notNull(),
    address: jsonb('address').$type<ServiceAddress>().notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** Hash of the secret in its calendar's address; null until it is asked for. */
    calendarHash: text('calendar_hash').unique(),
    createdAt: createdAt(),
  },
  (table) => [
    index('service_places_citizen').on(table.citizenId),
    index('service_places_contract').on(table.contractId),
  ],
)

/** A lorry's round for one fraction: many places share it. */
export const rounds = pgTable('rounds', {
  id: serial('id').primaryKey(),
  cod: text('cod').notNull().unique(),
  fractie: text('fractie').notNull(),
  /** In words: „săptămânal, luni”. */
  frecventa: text('frecventa').notNull(),
  /** `07:00–12:00`; empty when it is not said. */
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

/** A day on which a round is driven. */
export const roundDays = pgTable(
  'round_days',
  {
    id: serial('id').primaryKey(),
    roundId: integer('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    /** The day it was moved from, and why. */
    movedFrom: day('moved_from'),
    movedReason: text('moved_reason').notNull().default(''),
    /** When it was driven; null when not yet. */
    doneAt: instant('done_at'),
  },
  (table) => [uniqueIndex('round_days_round_day').on(table.roundId, table.day)],
)

/** Where a driven round did not empty the containers of one place, and why. */
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
  (table) => [primaryKey({ columns: [table.placeId, table.roundDayId] })],
)

/** What the renderer of forms draws from: types, categories and states, each a piece of data an operator may change. */
export const catalogues = pgTable('catalogues', {
  /** `solicitari` or `sesizari`: states, groups, common texts. */
  cod: text('cod').primaryKey(),
  content: jsonb('content').$type<unknown>().notNull(),
  updatedAt: updatedAt(),
})

export const solicitareTypes = pgTable('solicitare_types', {
  cod: text('cod').primaryKey(),
  definition: jsonb('definition').$type<unknown>().notNull(),
  ordine: integer('ordine').notNull(),
  active: boolean('active').notNull().default(true),
  updatedAt: updatedAt(),
})

export const sesizareCategories = pgTable('sesizare_categories', {
  cod: text('cod').primaryKey(),
  definition: jsonb('definition').$type<unknown>().notNull(),
  ordine: integer('ordine').notNull(),
  active: boolean('active').notNull().default(true),
  updatedAt: updatedAt(),
})

export const solicitari = pgTable(
  'solicitari',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    /** Its number in the register; null while it is a draft. */
    numar: text('numar').unique(),
    tip: text('tip').notNull(),
    state: text('state').notNull(),
    values: jsonb('values').$type<FormValues>().notNull(),
    /** Hash of type and values: tells an identical one. */
    fingerprint: text('fingerprint').notNull(),
    dueAt: instant('due_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('solicitari_citizen').on(table.citizenId, table.id),
    index('solicitari_state').on(table.state, table.id),
  ],
)

export const sesizari = pgTable(
  'sesizari',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    numar: text('numar').notNull().unique(),
    categorie: text('categorie').notNull(),
    subcategorie: text('subcategorie'),
    descriere: text('descriere').notNull(),
    values: jsonb('values').$type<FormValues>().notNull(),
    adresaText: text('adresa_text').notNull().default(''),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    precisionMetres: doublePrecision('precision_metres'),
    observedAt: instant('observed_at'),
    state: text('state').notNull(),
    dueAt: instant('due_at').notNull(),
    targetAt: instant('target_at'),
    solvedAt: instant('solved_at'),
    content: boolean('content'),
    contentReason: text('content_reason').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('sesizari_citizen').on(table.citizenId, table.id),
    index('sesizari_state').on(table.state, table.id),
  ],
)

/** What has a history and a thread: `solicitare` or `sesizare`, with its id. */
const about = () => ({
  kind: text('kind').notNull(),
  objectId: integer('object_id').notNull(),
})

export const historySteps = pgTable(
  'history_steps',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ...about(),
    state: text('state').notNull(),
    note: text('note').notNull().default(''),
    at: createdAt(),
  },
  (table) => [index('history_steps_object').on(table.kind, table.objectId, table.id)],
)

export const messages = pgTable(
  'messages',
  {
    id: serial('id').primaryKey(),
    ...about(),
    /** Owner of the object, so that their unread messages are counted without asking the objects. */
    citizenId: ownerId(),
    /** `cetatean` or `operator`. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_object').on(table.kind, table.objectId, table.id),
    index('messages_unread')
      .on(table.citizenId, table.kind, table.objectId)
      .where(sql`${table.author} = 'operator' and ${table.readAt} is null`),
  ],
)

export const notices = pgTable(
  'notices',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Route of what it speaks of; empty when there is none. */
    link: text('link').notNull().default(''),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notices_citizen').on(table.citizenId, table.id),
    index('notices_unread')
      .on(table.citizenId, table.id)
      .where(sql`${table.readAt} is null`),
  ],
)

/** Devices that want push messages. They end with the session that asked for them. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('push_subscriptions_citizen').on(table.citizenId)],
)

export const publicPoints = pgTable('public_points', {
  id: serial('id').primaryKey(),
  cod: text('cod').notNull().unique(),
  denumire: text('denumire').notNull(),
  tip: text('tip').notNull(),
  adresa: text('adresa').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  fractii: text('fractii').array().notNull(),
  /** By day, 1 is Monday: `[{ zi, intervale: [[from, to]] }]`. */
  program: jsonb('program').$type<{ zi: number; intervale: [string, string][] }[]>().notNull(),
  nonStop: boolean('non_stop').notNull(),
  descriere: text('descriere').notNull().default(''),
  servicii: text('servicii').array().notNull(),
  telefon: text('telefon').notNull().default(''),
  email: text('email').notNull().default(''),
  observatii: text('observatii').notNull().default(''),
  accessible: boolean('accessible'),
})

export const usefulArticles = pgTable('useful_articles', {
  id: serial('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  titlu: text('titlu').notNull(),
  rezumat: text('rezumat').notNull(),
  categorie: text('categorie').notNull(),
  continut: text('continut').notNull(),
  ordine: integer('ordine').notNull(),
  updatedAt: updatedAt(),
})

/** „Unde arunc?”: one thing and where it goes. */
export const sortingHints = pgTable('sorting_hints', {
  obiect: text('obiect').primaryKey(),
  fractie: text('fractie').notNull(),
  sfat: text('sfat').notNull().default(''),
})

/** Streets of the sector, for suggestions; empty until an operator imports a list. */
export const streets = pgTable(
  'streets',
  {
    id: serial('id').primaryKey(),
    denumire: text('denumire').notNull().unique(),
    /** Lower case, without diacritics. */
    folded: text('folded').notNull(),
  },
  (table) => [index('streets_folded').on(sql`${table.folded} text_pattern_ops`)],
)

/** Numbers of the registers, one line for each kind and year. */
export const registers = pgTable(
  'registers',
  {
    kind: text('kind').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)
