import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/** The operator's staff: accounts of the desk, their second factors, sessions and invitations. */

export const staff = pgTable(
  'staff',
  {
    id: serial('id').primaryKey(),
    /** Work e-mail, in lower case. */
    email: text('email').notNull().unique(),
    nume: text('nume').notNull(),
    role: text('role').notNull(),
    /** Null until an invitation is accepted. */
    passwordHash: text('password_hash'),
    /** Encrypted with `APP_KEY`; null without TOTP. */
    totpSecret: text('totp_secret'),
    /** Last time step whose code was accepted: each code is good once. */
    totpStep: integer('totp_step'),
    /** Hashes of the unused recovery codes. */
    recoveryHashes: text('recovery_hashes').array().notNull().default([]),
    /** False if the member does not want the digest of new cases by e-mail. */
    wantsDigest: boolean('wants_digest').notNull().default(true),
    disabledAt: instant('disabled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'staff_role',
      sql`${table.role} in ('dispecer', 'relatii_clienti', 'facturare', 'redactor', 'administrator')`,
    ),
  ],
)

const memberId = () =>
  integer('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** WebAuthn credentials. Ids and keys are base64url. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: text('id').primaryKey(),
    staffId: memberId(),
    nume: text('nume').notNull(),
    publicKey: text('public_key').notNull(),
    /** Signature counter; stays 0 for authenticators that do not count. */
    counter: integer('counter').notNull(),
    transports: text('transports').array().notNull().default([]),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (table) => [index('staff_passkeys_member').on(table.staffId)],
)

/** Single-use links with which a member chooses a password and a second factor, stored as hashes. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    hash: text('hash').primaryKey(),
    staffId: memberId(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('staff_invitations_member').on(table.staffId)],
)

/** Cookie sessions of the desk. Rows of sessions that were not completed have no `second_factor_at`. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey(),
    staffId: memberId(),
    /** Hash of the cookie's token, which changes at each step of the sign-in. */
    tokenHash: text('token_hash').notNull().unique(),
    device: text('device').notNull().default(''),
    createdAt: createdAt(),
    usedAt: instant('used_at').notNull().defaultNow(),
    secondFactorAt: instant('second_factor_at'),
    /** Last time both factors were given. */
    confirmedAt: instant('confirmed_at'),
    /** True if it was opened by an invitation, and may enrol the first second factor. */
    enrolling: boolean('enrolling').notNull().default(false),
    /** WebAuthn challenge to be signed next, and when it was made. */
    challenge: text('challenge'),
    challengeAt: instant('challenge_at'),
    /** TOTP secret shown and not confirmed yet, encrypted. */
    pendingTotp: text('pending_totp'),
    endedAt: instant('ended_at'),
  },
  (table) => [index('staff_sessions_member').on(table.staffId)],
)
