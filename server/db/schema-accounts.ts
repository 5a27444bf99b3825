import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'

interface NameColumns {
  type: AnyPgColumn
  nume: AnyPgColumn
  prenume: AnyPgColumn
  fNume: AnyPgColumn
}

/** SQL expression: the name of a citizen, folded, with its words in order, as the index on it has it. */
export const citizenNameKey = ({ type, nume, prenume, fNume }: NameColumns): SQL =>
  sql`name_key(case when ${type} = 1 and ${fNume} <> '' then ${fNume} else ${nume} || ' ' || ${prenume} end)`

/** SQL expression: the words of a citizen's names, folded, as the index on them has them. */
export const citizenWords = ({ nume, prenume, fNume }: Omit<NameColumns, 'type'>): SQL =>
  sql`array_to_tsvector(search_words(${fNume} || ' ' || ${nume} || ' ' || ${prenume}))`

/** A person or a firm: registered here, enrolled by the operator and not registered yet, or known from a call. */
export const citizens = pgTable(
  'citizens',
  {
    id: serial('id').primaryKey(),
    /** CNP of a person, CUI of a firm; null once the account is closed. */
    cnpCui: text('cnp_cui').unique(),
    type: integer('type').notNull(),
    nume: text('nume').notNull(),
    prenume: text('prenume').notNull(),
    /** Null while the client is only enrolled. */
    email: text('email'),
    /** E.164. */
    telefon: text('telefon'),
    dialcode: text('dialcode').notNull().default('40'),
    isocode: text('isocode').notNull().default('ro'),
    ciSerie: text('ci_serie').notNull().default(''),
    ciNumar: text('ci_numar').notNull().default(''),
    fNume: text('f_nume').notNull().default(''),
    fRegCom: text('f_reg_com').notNull().default(''),
    passwordHash: text('password_hash'),
    /** Random WebAuthn user handle, base64url; null until a first passkey is asked for. */
    passkeyHandle: text('passkey_handle'),
    /** `inrolat` (known to the operator, no account), `apelant` (phoned, no account), `neconfirmat`, `activ`, `inchis`. */
    state: text('state').notNull(),
    /** Hash of the enrolment PIN, and the number of failed attempts. */
    pinHash: text('pin_hash'),
    pinFailedAttempts: integer('pin_wrong_tries').notNull().default(0),
    smsConfirmedAt: instant('sms_confirmed_at'),
    emailConfirmedAt: instant('email_confirmed_at'),
    /** A new phone or e-mail awaiting its confirmation code. */
    pendingTelefon: text('pending_telefon'),
    pendingDialcode: text('pending_dialcode'),
    pendingIsocode: text('pending_isocode'),
    pendingEmail: text('pending_email'),
    preferences: jsonb('preferences').notNull().default({}),
    consentedAt: instant('consented_at'),
    /**
     * When the operator verified the identity, by enrolling the client or approving the account. Null for
     * self-registered accounts: they get no access to a client's contracts and data.
     */
    enrolledAt: instant('enrolled_at'),
    /** When a session was last used, of those that are gone; sessions themselves know a later time. */
    usedAt: instant('used_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('citizens_email').on(table.email),
    index('citizens_phone').on(table.telefon),
    // Finds a payer by name, whatever the order of its words.
    index('citizens_name').on(citizenNameKey(table)),
    // Finds clients at the desk by the first letters of their names.
    index('citizens_words').using('gin', citizenWords(table)),
  ],
)

/**
 * Clients enrolled by the operator while an unverified account already had their CNP or CUI. Whoever has the PIN takes
 * the identity over.
 */
export const pendingEnrolments = pgTable('pending_enrolments', {
  cnpCui: text('cnp_cui').primaryKey(),
  type: integer('type').notNull(),
  nume: text('nume').notNull(),
  prenume: text('prenume').notNull(),
  /** E.164. */
  telefon: text('telefon'),
  dialcode: text('dialcode').notNull().default('40'),
  isocode: text('isocode').notNull().default('ro'),
  fNume: text('f_nume').notNull().default(''),
  fRegCom: text('f_reg_com').notNull().default(''),
  /** Hash of the enrolment PIN, and the number of failed attempts. */
  pinHash: text('pin_hash'),
  pinFailedAttempts: integer('pin_wrong_tries').notNull().default(0),
  enrolledAt: instant('enrolled_at').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Foreign key to the owner; the row is deleted with its citizen. */
export const ownerId = () =>
  integer('citizen_id')
    .notNull()
    .references(() => citizens.id, { onDelete: 'cascade' })

/** Foreign key to the client, for the operator's own books: it blocks deleting the citizen. */
export const clientId = () =>
  integer('citizen_id')
    .notNull()
    .references(() => citizens.id, { onDelete: 'restrict' })

export const addresses = pgTable(
  'addresses',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    eticheta: text('eticheta').notNull(),
    judet: text('judet').notNull(),
    localitate: text('localitate').notNull(),
    sector: text('sector').notNull().default(''),
    strada: text('strada').notNull(),
    numar: text('numar').notNull(),
    bloc: text('bloc').notNull().default(''),
    scara: text('scara').notNull().default(''),
    etaj: text('etaj').notNull().default(''),
    apartament: text('apartament').notNull().default(''),
    codPostal: text('cod_postal').notNull().default(''),
    implicita: boolean('implicita').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('addresses_citizen').on(table.citizenId)],
)

/** A signed-in device. It outlives its tokens; revoking it invalidates them all. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    citizenId: ownerId(),
    device: text('device').notNull().default(''),
    /** Id of the current token. */
    jti: uuid('jti').notNull(),
    /** Previous token and when it was refreshed. Accepted within a minute, and until a call came with `jti`. */
    previousJti: uuid('previous_jti'),
    exchangedAt: instant('exchanged_at'),
    /** True once a call came with the current token, so that it is known to have reached its device. */
    jtiSeen: boolean('jti_seen').notNull().default(true),
    createdAt: createdAt(),
    usedAt: instant('used_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_citizen').on(table.citizenId)],
)

/** WebAuthn credentials of citizens. Credential ids and keys are base64url. */
export const citizenPasskeys = pgTable(
  'citizen_passkeys',
  {
    id: uuid('id').primaryKey(),
    citizenId: ownerId(),
    credentialId: text('credential_id').notNull().unique(),
    nume: text('nume').notNull(),
    publicKey: text('public_key').notNull(),
    /** Signature counter; stays 0 for authenticators that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (table) => [index('citizen_passkeys_citizen').on(table.citizenId)],
)

/** Challenges not signed yet, stored as hashes with their purpose and whoever asked for them. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  hash: text('hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** Hashed 5-digit codes. Active codes of one citizen and purpose share one limit of failed attempts. */
export const codes = pgTable(
  'codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    citizenId: ownerId(),
    /**
     * `inregistrare`, `recuperare`, `recuperare_cunoscut` (from a device that has opened the account), `telefon`,
     * `email`, `acord:12` (of a payer, for a consent of another).
     */
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    failedAttempts: integer('wrong_tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Time it was used, invalidated by another code's success, or displaced by newer codes. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('codes_citizen').on(table.citizenId, table.purpose)],
)

/** Replaced phones and e-mail addresses, while a link sent there can still restore them. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    /** `sms` for a phone, `email` for an e-mail address. */
    channel: text('channel').notNull(),
    oldValue: text('old_value').notNull(),
    oldDialcode: text('old_dialcode').notNull(),
    oldIsocode: text('old_isocode').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('contact_changes_citizen').on(table.citizenId)],
)

/** Single-use tokens (password reset, enrolment, e-mail links), stored as hashes. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    hash: text('hash').primaryKey(),
    citizenId: ownerId(),
    /** `recuperare`, `inrolare`, `email`. */
    purpose: text('purpose').notNull(),
    /** Subject of the confirmation: the e-mail address of a link. */
    subject: text('subject'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('one_time_tokens_citizen').on(table.citizenId)],
)
