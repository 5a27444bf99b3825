import type { BlockList } from 'node:net'
import path from 'node:path'
import dotenv from 'dotenv'
import type { BankAccount } from '#contract/facturi.ts'
import { resolveFeaturesOff, type Feature } from '#contract/features.ts'
import type { PortalConfig } from '#contract/portal.ts'
import { getDemoCity, loadCity, type City } from './city/load-city.ts'
import { checkOperation, type Problem } from './check-operation.ts'
import { checkVariables } from './check-variables.ts'
import { variables, type Variables } from './env-variables.ts'
import { isLoopback } from './loopback.ts'
import { loadOrCreateAppKey, loadOrCreateVapidKeys, type PushKeys } from './secret-store.ts'
import { findUnknownSettings } from './unknown-settings.ts'
import { StartError } from '#server/errors/start-error.ts'

/** Rules of late-payment penalties. */
export interface PenaltyRules {
  /** Millionths of the unpaid rest, per day: 200 is 0.02 %. */
  millionthsPerDay: number
  /** Days late without penalty, if paid within them. */
  graceDays: number
}

/** Parsed environment. Durations are in seconds unless the name says otherwise. */
export interface Env {
  port: number
  host: string
  /** Processes that share the port. */
  workers: number
  /** Absolute path. */
  dataDir: string
  /** Absolute path of the folder for backups. */
  backupDir: string
  /** Null: the server starts an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** URL of PostgreSQL itself, if `databaseUrl` is that of a PgBouncer in transaction mode; else null. */
  databaseDirectUrl: string | null
  /** Where received files are stored: the folder in `dataDir`, or `s3`. */
  filesStore: 'folder' | 's3'
  /** Access to an S3-compatible store; null: there is none. */
  s3: S3Access | null
  /** Public origin of the portal, without a trailing slash. */
  publicUrl: string
  /** Addresses of the proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[]
  /** Networks the desk may be used from; null: all. */
  staffNetworks: BlockList | null
  /** Times of business days (`HH:MM`, in Bucharest) at which the staff are told of new cases by e-mail; empty: never. */
  staffDigestTimes: string[]
  /** Citizens are reminded of what falls due. */
  reminders: boolean
  /** E-mails of new invoices have the PDF attached. */
  emailInvoicePdf: boolean
  /** Demonstration: no message leaves the machine, and accounts with a known password exist. */
  demo: boolean
  /** Features that the portal does not offer. */
  featuresOff: ReadonlySet<Feature>
  /** Signing key for codes, cookies and tokens. */
  appKey: string
  tokenIssuer: string
  sms: SmsGateway | null
  mail: MailServer | null
  /** Null: e-mails cannot be answered. */
  mailReplies: MailReplies | null
  /** Null: no push messages. */
  push: PushKeys | null
  /** VAPID subject, the contact that push services require: `mailto:` or `https:`. */
  pushSubject: string
  /** Allowed hosts of push services, with their port if it is not 443; `*.` matches any subdomain. */
  pushHosts: string[]
  /** Addresses and CIDR blocks that webhooks may be sent to beside public addresses. */
  webhookNetworks: BlockList
  /** Names and files of the city that the portal serves. */
  city: City
  operator: PortalConfig['operator']
  /** Account for payments by transfer; null if there is none. */
  account: BankAccount | null
  penalties: PenaltyRules
  /** Series of the credit notes made in the portal. */
  creditNoteSeries: string
  /** Null: in demonstration the sandbox bank on this server; in operation, without cards, none. */
  bank: BankAccess | null
  mapTilesUrl: string
  /** Attribution shown on the map: text with [links](https://…). */
  mapCredit: string
  /** Name of the environment and version, shown to citizens. */
  environmentName: string
  version: string
  /** Timeout of a call for a database connection, and for each statement. */
  databaseTimeoutMs: number
  /** Lock timeout of a statement; shorter than `databaseTimeoutMs`, which includes it. */
  databaseLockTimeoutMs: number
  addressPerMinute: number
  /** Calls of one API key. */
  apiKeyPerMinute: number
  smsPerHour: number
  /** SMS per hour to one foreign country. */
  smsPerPrefixPerHour: number
  /** SMS per hour to numbers that differ only in their last three digits. */
  smsPerBlockPerHour: number
  /** Unconfirmed codes per hour beyond which unknown devices need a proof of work for another. */
  unconfirmedCodesPerHour: number
  /** Dial codes SMS may be sent to; the first is the home country's. */
  smsDialCodes: string[]
  resendCooldownSeconds: number
  login: { wrongPerId: number; wrongPerAddress: number; windowSeconds: number }
  codes: { sendsPerDay: number; recoverySendsPerDay: number; failuresPerMonth: number }
  /** SMS other than codes, per citizen. */
  noticeSmsPerDay: number
  /** Solicitări, sesizări and messages per citizen. */
  writesPerHour: number
  /** Checks per IP address. */
  checksPerHour: number
  uploadsPerHour: number
  /** MB per day uploaded without signing in: per IP address and in total. */
  visitorUploads: { mbPerAddress: number; mb: number }
  /** Disk space that files must leave free, mainly for the database. */
  diskReserveBytes: number
  supportPerHour: number
  /** Retention of visitors' requests after their last answer. */
  visitorRequestDays: number
  /** Additional, stricter pattern; null: only the contract's own. */
  emailPattern: RegExp | null
  argon2MemoryKib: number
  equalTimeMs: number
  logLevel: string
  metricsPort: number | null
}

/** Gateway called once per SMS; `{to}` and `{text}` are placeholders for those of the message. */
export interface SmsGateway {
  url: string
  method: 'GET' | 'POST'
  body: string
  headers: Record<string, string>
  /** HTTP statuses that say that a number does not exist. */
  unknownStatuses: number[]
}

/** A bucket of an S3-compatible store. */
export interface S3Access {
  endpoint: string
  region: string
  bucket: string
  /** Beginning of the names of all objects. */
  prefix: string
  accessKey: string
  secretKey: string
}

export interface MailServer {
  url: string
  from: string
}

/** Answers to e-mails, which become messages. */
export interface MailReplies {
  /** Address without the token that tells what is answered, in lower case. */
  address: string
  /** Name of the mail server whose `Authentication-Results` are trusted, in lower case. */
  authservId: string
  inbox: ImapInbox | MaildirInbox
}

/** A folder of an IMAP server, which only the portal reads. */
export interface ImapInbox {
  url: string
  folder: string
  /** Folder that handled messages are moved to. */
  doneFolder: string
  /** False for a server on this machine. */
  mustEncrypt: boolean
}

export interface MaildirInbox {
  /** Absolute path of a Maildir. */
  maildir: string
}

/** Access to the bank's card gateway, and verification of its callbacks. */
export interface BankAccess {
  /** Base URL with its trailing slash; the names of the calls are appended. */
  url: string
  user: string
  password: string
  /** Key that signs its callbacks, in base64url. */
  callbackKey: string
}

const DEMO_PER_HOUR = 20_000
const MIB = 1024 * 1024
// An account of no real bank.
const DEMO_ACCOUNT = { iban: 'RO95DEMO0000999900000001', banca: 'Banca Demonstrației' }

/** Loads the environment and `.env`. Throws a `StartError` that lists all problems. */
export const loadEnv = (): Env => createMissingKeys(readSettings())

/** Reads the settings and creates nothing: in demonstration the keys that are not set are still absent. */
export function readSettings(): Env {
  const fromFile: Record<string, string> = {}
  dotenv.config({ quiet: true, processEnv: fromFile })
  const unknown = findUnknownSettings(fromFile, process.env)
  return parseEnv({ ...fromFile, ...process.env }, unknown)
}

/** Adds the keys of the demonstration, which are generated in the data folder on first use. */
export const createMissingKeys = (env: Env): Env => ({
  ...env,
  appKey: env.appKey || loadOrCreateAppKey(env.dataDir),
  push: env.push ?? (createsPushKeys(env) ? loadOrCreateVapidKeys(env.dataDir) : null),
})

const createsPushKeys = ({ demo, featuresOff }: Env): boolean => demo && !featuresOff.has('push')

/**
 * Parses the variables; an empty one counts as absent. In demonstration an absent `appKey` stays empty, and an absent
 * `push` null. Throws a `StartError` that lists all problems, those `found` before among them.
 */
export function parseEnv(given: Record<string, string | undefined>, found: Problem[] = []): Env {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value))
  const parsed = variables.safeParse(filled)
  if (!parsed.success) {
    const invalid = parsed.error.issues.map(({ path: [name], message }) => [String(name), message])
    throw createEnvError([...found, ...(invalid as Problem[])])
  }
  const vars = parsed.data
  const loaded = vars.CITY_DIR ? loadCity(vars.CITY_DIR) : { city: getDemoCity() }
  if ('problems' in loaded) {
    const problems = loaded.problems.map((problem): Problem => ['CITY_DIR', problem])
    throw createEnvError([...found, ...problems])
  }
  const { city } = loaded
  const operator = toOperator(vars, city)
  // The environment wins over the city's folder.
  const featuresOff = resolveFeaturesOff(vars.FEATURES_OFF ?? city.functii_oprite)
  const publicUrl = (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, '')
  const demo = vars.DEMO ?? isLoopback(publicUrl)
  const wrong = [
    ...found,
    ...checkVariables(vars, { publicUrl, demo, featuresOff }),
    ...(demo ? [] : checkOperation(vars, publicUrl, { operator, featuresOff })),
  ]
  if (wrong.length > 0) throw createEnvError(wrong)
  return toEnv(vars, { city, operator, featuresOff, publicUrl, demo })
}

function createEnvError(problems: Problem[]): StartError {
  const lines = problems.map(([variable, problem]) => `  ${variable} — ${problem}`)
  return new StartError(`Configurația nu este bună:\n${lines.join('\n')}`)
}

function toEnv(
  vars: Variables,
  known: Pick<Env, 'city' | 'operator' | 'featuresOff' | 'publicUrl' | 'demo'>,
): Env {
  const { city, operator, featuresOff, demo } = known
  const smsPerHour = vars.SMS_PER_HOUR || (demo ? 2000 : 500)
  return {
    port: vars.PORT,
    host: vars.HOST,
    workers: vars.WORKERS,
    dataDir: path.resolve(vars.DATA_DIR),
    backupDir: path.resolve(vars.BACKUP_DIR ?? path.join(vars.DATA_DIR, 'backups')),
    databaseUrl: vars.DATABASE_URL ?? null,
    ...known,
    databaseDirectUrl: vars.DATABASE_DIRECT_URL ?? null,
    filesStore: vars.FILES_STORE,
    s3: toS3Access(vars),
    trustProxy: vars.TRUST_PROXY ?? [],
    staffNetworks: vars.STAFF_NETWORKS ?? null,
    staffDigestTimes: vars.STAFF_DIGEST_TIMES,
    reminders: vars.REMINDERS,
    emailInvoicePdf: vars.EMAIL_INVOICE_PDF,
    appKey: vars.APP_KEY ?? '',
    tokenIssuer: vars.TOKEN_ISSUER ?? city.emitent_tokenuri,
    ...toDelivery(vars, { demo, featuresOff }),
    push: featuresOff.has('push') ? null : toPushKeys(vars),
    pushSubject: vars.VAPID_SUBJECT ?? `mailto:${operator.email}`,
    pushHosts: vars.PUSH_HOSTS,
    webhookNetworks: vars.WEBHOOK_NETWORKS,
    account: featuresOff.has('transfers') ? null : toBankAccount(vars, operator, demo),
    bank: toBankAccess(vars),
    penalties: { millionthsPerDay: vars.PENALTY_PER_DAY, graceDays: vars.PENALTY_GRACE_DAYS },
    creditNoteSeries: vars.CREDIT_NOTE_SERIES ?? city.serie_note_credit,
    mapTilesUrl: featuresOff.has('map') ? '' : vars.MAP_TILES_URL,
    mapCredit: vars.MAP_CREDIT,
    environmentName: vars.ENVIRONMENT_NAME,
    version: vars.APP_VERSION,
    ...toRateLimits(vars, demo),
    smsPerHour,
    smsPerPrefixPerHour: vars.SMS_PER_PREFIX_PER_HOUR || Math.ceil(smsPerHour / 10),
    smsPerBlockPerHour: vars.SMS_PER_BLOCK_PER_HOUR,
    unconfirmedCodesPerHour: vars.UNCONFIRMED_CODES_PER_HOUR || Math.ceil(smsPerHour / 10),
    smsDialCodes: vars.SMS_DIAL_CODES,
    resendCooldownSeconds: vars.RESEND_COOLDOWN,
    visitorRequestDays: vars.VISITOR_REQUEST_DAYS,
    emailPattern: vars.EMAIL_PATTERN ?? null,
    argon2MemoryKib: vars.ARGON2_MEMORY_KIB,
    equalTimeMs: vars.EQUAL_TIME_MS,
    databaseTimeoutMs: vars.DATABASE_PATIENCE_MS,
    databaseLockTimeoutMs: vars.DATABASE_LOCK_TIMEOUT_MS,
    // In demonstration the readiness line should not drown in a log.
    logLevel: vars.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    metricsPort: vars.METRICS_PORT ?? null,
  }
}

// In demonstration no message is sent, whatever is configured.
function toDelivery(
  vars: Variables,
  { demo, featuresOff }: Pick<Env, 'demo' | 'featuresOff'>,
): Pick<Env, 'sms' | 'mail' | 'mailReplies'> {
  const isSmsOff = demo || featuresOff.has('sms')
  return {
    sms: isSmsOff ? null : toSmsGateway(vars),
    mail: demo ? null : toMailServer(vars),
    mailReplies: demo ? null : toMailReplies(vars),
  }
}

const toSmsGateway = (vars: Variables): SmsGateway | null =>
  vars.SMS_URL
    ? {
        url: vars.SMS_URL,
        method: vars.SMS_METHOD,
        body: vars.SMS_BODY,
        headers: vars.SMS_HEADERS,
        unknownStatuses: vars.SMS_UNKNOWN_STATUS,
      }
    : null

const toMailServer = ({ SMTP_URL, MAIL_FROM }: Variables): MailServer | null =>
  SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null

function toMailReplies(vars: Variables): MailReplies | null {
  const { MAIL_REPLY_ADDRESS: address, MAIL_AUTHSERV_ID: authservId, MAIL_REPLY_DIR } = vars
  const { IMAP_URL: url, IMAP_FOLDER: folder, IMAP_DONE_FOLDER: doneFolder } = vars
  if (!address || !authservId) return null
  if (MAIL_REPLY_DIR)
    return { address, authservId, inbox: { maildir: path.resolve(MAIL_REPLY_DIR) } }
  if (!url) return null
  const inbox = { url, folder, doneFolder, mustEncrypt: !isLoopback(url) }
  return { address, authservId, inbox }
}

function toBankAccess(vars: Variables): BankAccess | null {
  const { BANK_URL, BANK_USER, BANK_PASSWORD, BANK_CALLBACK_KEY } = vars
  if (!BANK_URL || !BANK_USER || !BANK_PASSWORD || !BANK_CALLBACK_KEY) return null
  return {
    url: BANK_URL,
    user: BANK_USER,
    password: BANK_PASSWORD,
    callbackKey: BANK_CALLBACK_KEY,
  }
}

function toS3Access(vars: Variables): S3Access | null {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY } = vars
  if (!FILES_S3_ENDPOINT || !FILES_S3_BUCKET || !FILES_S3_ACCESS_KEY || !FILES_S3_SECRET_KEY) {
    return null
  }
  return {
    endpoint: FILES_S3_ENDPOINT,
    region: vars.FILES_S3_REGION,
    bucket: FILES_S3_BUCKET,
    prefix: vars.FILES_S3_PREFIX,
    accessKey: FILES_S3_ACCESS_KEY,
    secretKey: FILES_S3_SECRET_KEY,
  }
}

function toPushKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Variables): PushKeys | null {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
}

// The environment wins over the city's folder.
const toOperator = (vars: Variables, { operator }: City): Env['operator'] => ({
  denumire: vars.OPERATOR_NAME ?? operator.denumire,
  telefon: vars.OPERATOR_PHONE ?? operator.telefon,
  program: vars.OPERATOR_PROGRAM ?? operator.program,
  email: vars.OPERATOR_EMAIL ?? operator.email,
  adresa: vars.OPERATOR_ADDRESS ?? operator.adresa,
})

function toBankAccount(
  vars: Variables,
  { denumire: beneficiar }: Env['operator'],
  demo: boolean,
): BankAccount | null {
  const { OPERATOR_IBAN: iban, OPERATOR_BANK: banca } = vars
  if (iban && banca) return { beneficiar, iban, banca }
  return demo ? { beneficiar, ...DEMO_ACCOUNT } : null
}

// In demonstration limits are high, as one address sends what a whole town would.
const toRateLimits = (vars: Variables, demo: boolean) => ({
  addressPerMinute: vars.ADDRESS_PER_MINUTE,
  apiKeyPerMinute: vars.API_KEY_PER_MINUTE,
  login: {
    wrongPerId: vars.LOGIN_WRONG_PER_ID,
    wrongPerAddress: vars.LOGIN_WRONG_PER_ADDRESS,
    windowSeconds: vars.LOGIN_WINDOW,
  },
  codes: {
    sendsPerDay: vars.CODE_SENDS_PER_DAY,
    recoverySendsPerDay: vars.RECOVERY_SENDS_PER_DAY,
    failuresPerMonth: vars.CODE_FAILURES_PER_MONTH,
  },
  noticeSmsPerDay: vars.NOTICE_SMS_PER_DAY,
  writesPerHour: vars.WRITES_PER_HOUR || (demo ? DEMO_PER_HOUR : 120),
  checksPerHour: vars.CHECKS_PER_HOUR || (demo ? DEMO_PER_HOUR : 300),
  uploadsPerHour: vars.UPLOADS_PER_HOUR || (demo ? DEMO_PER_HOUR : 300),
  visitorUploads: {
    mbPerAddress: vars.VISITOR_UPLOADS_MB_PER_ADDRESS || (demo ? DEMO_PER_HOUR : 500),
    mb: vars.VISITOR_UPLOADS_MB || (demo ? DEMO_PER_HOUR : 5000),
  },
  diskReserveBytes: (vars.DISK_RESERVE_MB || (demo ? 100 : 1024)) * MIB,
  supportPerHour: vars.SUPPORT_PER_HOUR || (demo ? DEMO_PER_HOUR : 60),
})
