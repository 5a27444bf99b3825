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
import type { VersionAction } from '#contract/desk/versiuni.ts'
import { createdAt, updatedAt } from './columns.ts'

/** Public content. */

export const faqItems = pgTable(
  'faq_items',
  {
    id: serial('id').primaryKey(),
    slug: text('slug').notNull(),
    intrebare: text('intrebare').notNull(),
    raspuns: text('raspuns').notNull(),
    ordine: integer('ordine').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('faq_items_slug_question').on(table.slug, table.intrebare)],
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
  /** False: withdrawn, citizens do not see it. */
  active: boolean('active').notNull().default(true),
})

export const usefulArticles = pgTable('useful_articles', {
  id: serial('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  titlu: text('titlu').notNull(),
  rezumat: text('rezumat').notNull(),
  categorie: text('categorie').notNull(),
  continut: text('continut').notNull(),
  ordine: integer('ordine').notNull(),
  /** False: withdrawn, citizens do not see it. */
  active: boolean('active').notNull().default(true),
  updatedAt: updatedAt(),
})

/** „Unde arunc?”: one kind of waste and where it goes. */
export const sortingHints = pgTable('sorting_hints', {
  obiect: text('obiect').primaryKey(),
  fractie: text('fractie').notNull(),
  sfat: text('sfat').notNull().default(''),
  /** Words people search it by; null until the seed or an operator gives them. */
  cuvinte: text('cuvinte').array(),
})

/**
 * Content in another language, by its Romanian text: a text that an operator changes has no translation until it is
 * translated anew. An empty `text` says that there is to be none.
 */
export const translations = pgTable(
  'translations',
  {
    language: text('language').notNull(),
    /** Hash of the original: an article is longer than an index entry may be. */
    originalHash: text('original_hash').notNull(),
    original: text('original').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.originalHash] })],
)

/** Every version of every content that is published as a whole (decision 061). Rows are only ever added. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: serial('id').primaryKey(),
    /** With `key`, the content it is a version of: `faq` and its section, `articol` and its slug. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** From 1, without gaps. */
    number: integer('number').notNull(),
    /** `initiala`, `publicare`, `retragere` or `restaurare`. */
    action: text('action').$type<VersionAction>().notNull(),
    /** The whole content; null once it is withdrawn. */
    content: jsonb('content').$type<unknown>(),
    /** As in the audit; empty for the content that was there before. */
    actor: text('actor').notNull(),
    at: createdAt(),
  },
  (table) => [uniqueIndex('content_versions_number').on(table.kind, table.key, table.number)],
)

/** Streets of the sector, for suggestions; empty until an operator imports a list. */
export const streets = pgTable(
  'streets',
  {
    id: serial('id').primaryKey(),
    denumire: text('denumire').notNull().unique(),
    /** Lower case, without diacritics. */
    folded: text('folded').notNull(),
  },
  (table) => [
    index('streets_folded').on(sql`${table.folded} text_pattern_ops`),
    // By the key that a case has of its street.
    index('streets_key').on(sql`street_key(${table.denumire})`),
  ],
)
