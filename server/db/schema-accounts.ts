import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => instant('created_at').notNull().defaultNow()

/** A person or a firm, registered here or enrolled by the operator and not registered yet. */
export const citizens = pgTable(
  'citizens',
  {
    id: serial('id').primaryKey(),
    /** CNP of a person, CUI of a firm; null once the account is closed. */
    cnpCui: text('cnp_cui').unique(),
    type: integer('type').notNull(),
    nume: text('nume').notNull(),
    prenume: text('prenume').notNull(),
    /** Null while enrolled only. */
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
    /** `inrolat` (known to the operator, no account), `neconfirmat`, `activ`, `inchis`. */
    state: text('state').notNull(),
    /** Hash of the enrolment PIN. */
    pinHash: text('pin_hash'),
    smsConfirmedAt: instant('sms_confirmed_at'),
    emailConfirmedAt: instant('email_confirmed_at'),
    /** A new phone or e-mail that waits for its code. */
    pendingTelefon: text('pending_telefon'),
    pendingDialcode: text('pending_dialcode'),
    pendingIsocode: text('pending_isocode'),
    pendingEmail: text('pending_email'),
    preferences: jsonb('preferences').notNull().default({}),
    consentedAt: instant('consented_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('citizens_email').on(table.email)],
)

export const addresses = pgTable(
  'addresses',
  {
    id: serial('id').primaryKey(),
    citizenId: integer('citizen_id')
      .notNull()
      .references(() => citizens.id, { onDelete: 'cascade' }),
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
    /** Set while an active contract uses it: it cannot be deleted then. */
    inUse: boolean('in_use').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('addresses_citizen').on(table.citizenId)],
)

/** A signed-in device. It outlives its tokens; revoking it ends them all. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    citizenId: integer('citizen_id')
      .notNull()
      .references(() => citizens.id, { onDelete: 'cascade' }),
    device: text('device').notNull().default(''),
    /** The token in force. */
    jti: uuid('jti').notNull(),
    /** The token before it and when it was exchanged: two tabs may both exchange it within a minute. */
    previousJti: uuid('previous_jti'),
    exchangedAt: instant('exchanged_at'),
    createdAt: createdAt(),
    usedAt: instant('used_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_citizen').on(table.citizenId)],
)

/** Codes of 5 digits, hashed. Codes of one citizen and purpose that are in flight share one budget of wrong tries. */
export const codes = pgTable(
  'codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    citizenId: integer('citizen_id')
      .notNull()
      .references(() => citizens.id, { onDelete: 'cascade' }),
    /** `inregistrare`, `recuperare`, `telefon`, `email`. */
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was used, burnt by another's success, or pushed out by newer ones. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('codes_citizen').on(table.citizenId, table.purpose)],
)

/** Secrets handed out once (reset and enrolment tokens, e-mail links), by their hash. */
export const onceTokens = pgTable('once_tokens', {
  hash: text('hash').primaryKey(),
  citizenId: integer('citizen_id')
    .notNull()
    .references(() => citizens.id, { onDelete: 'cascade' }),
  /** `recuperare`, `inrolare`, `email`. */
  purpose: text('purpose').notNull(),
  /** What the token confirms: the e-mail address of a link. */
  subject: text('subject'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: createdAt(),
})

/** Counters of guessable things: they survive restarts and are shared by instances. */
export const budgets = pgTable('budgets', {
  key: text('key').primaryKey(),
  spent: integer('spent').notNull(),
  resetAt: instant('reset_at').notNull(),
})

/** Answers already given, so that a call repeated with its key changes nothing. Text, because jsonb reorders keys. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** Id of the citizen, or `public`. */
    owner: text('owner').notNull(),
    route: text('route').notNull(),
    key: uuid('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: text('answer').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.route, table.key] })],
)

/** Messages that leave by SMS or e-mail. In demonstration mode they stay here and are shown on /dev/mesaje. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    /** Emptied once the message has left. */
    body: text('body').notNull(),
    /** `asteapta`, `trimis`, `capturat`, `esuat`. */
    state: text('state').notNull().default('asteapta'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('outbox_waiting')
      .on(table.nextAt)
      .where(sql`${table.state} = 'asteapta'`),
  ],
)

/** Who did what, when. Rows are only ever added: a trigger refuses the rest. */
export const audit = pgTable('audit', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: createdAt(),
  /** `cetatean:12`, `anonim`, `operator:nume`, `sistem`. */
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull().default(''),
  requestId: text('request_id').notNull().default(''),
})

/** Files received. `size` and `sha256` are of the bytes received; images are kept re-encoded. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** The citizen who uploaded it; null for visitors. */
    ownerId: integer('owner_id').references(() => citizens.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** What refers to it, as `suport:12`; null: removed after 7 days. */
    usedBy: text('used_by'),
    /** Who added it to what refers to it: `cetatean` or `operator`. */
    author: text('author').notNull().default('cetatean'),
    /** Which of the asked-for documents of a solicitare it is; empty in all else. */
    document: text('document').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_unused')
      .on(table.createdAt)
      .where(sql`${table.usedBy} is null`),
    index('files_used_by').on(table.usedBy),
  ],
)

export const supportRequests = pgTable(
  'support_requests',
  {
    id: serial('id').primaryKey(),
    citizenId: integer('citizen_id').references(() => citizens.id, { onDelete: 'set null' }),
    nume: text('nume').notNull(),
    prenume: text('prenume').notNull(),
    telefon: text('telefon').notNull(),
    email: text('email').notNull(),
    observatii: text('observatii').notNull(),
    pagina: text('pagina').notNull().default(''),
    state: text('state').notNull().default('noua'),
    createdAt: createdAt(),
  },
  (table) => [index('support_requests_citizen').on(table.citizenId)],
)

export const faqItems = pgTable(
  'faq_items',
  {
    id: serial('id').primaryKey(),
    slug: text('slug').notNull(),
    intrebare: text('intrebare').notNull(),
    raspuns: text('raspuns').notNull(),
    ordine: integer('ordine').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('faq_items_slug_question').on(table.slug, table.intrebare)],
)
