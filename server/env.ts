import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createECDH, randomBytes } from 'node:crypto'
import path from 'node:path'
import dotenv from 'dotenv'
import * as z from 'zod'
import type { BankAccount } from '#contract/facturi.ts'
import { compactIban, ibanIsValid } from '#contract/iban.ts'
import { limits } from '#contract/limits.ts'
import { operatorDefaults } from '#contract/operator-defaults.ts'
import type { PenaltyRules } from './domain/ledger.ts'
import { StartError } from './start-error.ts'

/** What the server is told from outside, checked and named. Durations are in seconds. */
export interface Env {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Null: the server starts a PostgreSQL of its own in `dataDir`. */
  databaseUrl: string | null
  /** What citizens type, without a slash at its end. */
  publicUrl: string
  /** Addresses of the proxies whose X-Forwarded-* headers are believed. */
  trustProxy: string[]
  /** Nothing leaves the machine, and there are accounts with a known password. */
  demo: boolean
  /** What codes, cookies and tokens are signed with. */
  appKey: string
  tokenIssuer: string
  sms: SmsGateway | null
  mail: MailServer | null
  /** Null: no push messages. */
  push: PushKeys | null
  /** Who answers for the push messages, as their services ask: `mailto:` or `https:`. */
  pushSubject: string
  /** Hosts of the push services that are spoken to, with their port when it is not 443; `*.` stands for any name before. */
  pushHosts: string[]
  operator: typeof operatorDefaults
  /** Where citizens pay by transfer; null: nowhere. */
  account: BankAccount | null
  penalties: PenaltyRules
  /** Null, in demonstration only: the bank is one of our own, on this server. */
  bank: BankAccess | null
  mapTilesUrl: string
  /** Whose map it is, shown on it: text with [links](https://…). */
  mapCredit: string
  /** Name of the environment and version, shown to citizens. */
  environmentName: string
  version: string
  addressPerMinute: number
  smsPerHour: number
  smsPerPrefixPerHour: number
  smsDialCodes: string[]
  resendCooldownSeconds: number
  login: { wrongPerId: number; wrongPerAddress: number; windowSeconds: number }
  codes: { sendsPerDay: number; recoverySendsPerDay: number; failuresPerMonth: number }
  /** SMS that are no codes, of one citizen. */
  noticeSmsPerDay: number
  /** Solicitări, sesizări and messages of one citizen. */
  writesPerHour: number
  /** Per address and hour. */
  checksPerHour: number
  uploadsPerHour: number
  supportPerHour: number
  /** Stricter than the contract's own; null: that one alone. */
  emailPattern: RegExp | null
  argon2MemoryKib: number
  equalTimeMs: number
  logLevel: string
  metricsPort: number | null
}

/** A gateway that is called once for each SMS; `{to}` and `{text}` stand for the message's own. */
export interface SmsGateway {
  url: string
  method: 'GET' | 'POST'
  body: string
  headers: Record<string, string>
}

export interface MailServer {
  url: string
  from: string
}

/** How the bank that takes cards is reached, and how it is known when it calls. */
export interface BankAccess {
  /** Up to and with the slash before the names of its calls. */
  url: string
  user: string
  password: string
  /** What it signs its calls with, in base64url. */
  callbackKey: string
}

/** What push messages are signed with (VAPID), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

// Romania, then the other countries of the European Union, Great Britain and Moldova, where many citizens work.
const DIAL_CODES =
  '40,30,31,32,33,34,36,39,43,44,45,46,48,49,351,352,353,356,357,358,359,370,371,372,385,386,420,421'
// Of Chrome and its kin, Firefox, Edge on Windows, and Safari.
const PUSH_HOSTS =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const PUSH_CURVE = 'prime256v1'
const MINUTE = 60
const DEMO_PER_HOUR = 20_000
const missing = 'lipsește'
// Of no bank.
const DEMO_ACCOUNT = { iban: 'RO95DEMO0000999900000001', banca: 'Banca Demonstrației' }

const text = (fallback: string) => z.string().default(fallback)
const list = (fallback: string) =>
  text(fallback).transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
const port = z.coerce
  .number('nu este un număr de port')
  .int('nu este un număr de port')
  .min(1, 'nu este un număr de port')
  .max(65_535, 'nu este un număr de port')
const count = (fallback: number, min = 1) =>
  z.coerce
    .number('nu este un număr')
    .int('nu este un număr întreg')
    .min(min, `trebuie să fie cel puțin ${min}`)
    .default(fallback)
const webAddress = z.url({ protocol: /^https?$/, error: 'nu este o adresă http:// sau https://' })
const switchOf = z.enum(['0', '1'], 'poate fi 0 sau 1').transform((value) => value === '1')
const httpHeaders = z.record(z.string(), z.string())
const jsonHeaders = z.string().transform((value, context) => {
  const headers = httpHeaders.safeParse(parseJson(value))
  if (headers.success) return headers.data
  context.addIssue('nu este un obiect JSON de texte, ca {"Authorization":"Bearer …"}')
  return z.NEVER
})
const pattern = z.string().transform((value, context) => {
  try {
    return new RegExp(value, 'u')
  } catch {
    context.addIssue('nu este o expresie regulată')
    return z.NEVER
  }
})

const variables = z.object({
  PORT: port.default(8080),
  HOST: text('localhost'),
  DATA_DIR: text('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'nu este o adresă postgresql://' })
    .optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: list(''),
  DEMO: switchOf.optional(),
  APP_KEY: z.string().min(32, 'are nevoie de cel puțin 32 de caractere').optional(),
  TOKEN_ISSUER: text('portal-salubritate'),
  SMS_URL: webAddress.optional(),
  SMS_METHOD: z.enum(['GET', 'POST'], 'poate fi GET sau POST').default('POST'),
  SMS_BODY: text('{"to":"{to}","text":"{text}"}'),
  SMS_HEADERS: jsonHeaders.prefault('{"content-type":"application/json"}'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'nu este o adresă smtp:// sau smtps://' })
    .optional(),
  MAIL_FROM: z.string().includes('@', { error: 'nu este o adresă de e-mail' }).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'nu este o cheie publică VAPID')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'nu este o cheie privată VAPID')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@|https:\/\/)./, 'nu este o adresă mailto: sau https://')
    .optional(),
  PUSH_HOSTS: list(PUSH_HOSTS),
  OPERATOR_NAME: text(operatorDefaults.denumire),
  OPERATOR_PHONE: text(operatorDefaults.telefon),
  OPERATOR_PROGRAM: text(operatorDefaults.program),
  OPERATOR_EMAIL: text(operatorDefaults.email),
  OPERATOR_ADDRESS: text(operatorDefaults.adresa),
  OPERATOR_IBAN: z
    .string()
    .transform(compactIban)
    .refine(ibanIsValid, 'nu este un IBAN')
    .optional(),
  OPERATOR_BANK: z.string().optional(),
  BANK_URL: webAddress.transform((url) => url.replace(/\/*$/, '/')).optional(),
  BANK_USER: z.string().optional(),
  BANK_PASSWORD: z.string().optional(),
  BANK_CALLBACK_KEY: z
    .string()
    .regex(/^[\w-]{43,}$/, 'nu este o cheie base64url de cel puțin 32 de octeți')
    .optional(),
  PENALTY_PER_DAY: count(200, 0),
  PENALTY_GRACE_DAYS: count(30, 0),
  MAP_TILES_URL: text(''),
  MAP_CREDIT: text('[© OpenStreetMap](https://www.openstreetmap.org/copyright)'),
  ENVIRONMENT_NAME: text('staging'),
  APP_VERSION: text('1.0.0'),
  ADDRESS_PER_MINUTE: count(1200),
  SMS_PER_HOUR: count(0, 0),
  SMS_PER_PREFIX_PER_HOUR: count(0, 0),
  SMS_DIAL_CODES: list(DIAL_CODES),
  RESEND_COOLDOWN: count(limits.resendCooldownSeconds, 0),
  LOGIN_WRONG_PER_ID: count(5),
  LOGIN_WRONG_PER_ADDRESS: count(20),
  LOGIN_WINDOW: count(15 * MINUTE),
  CODE_SENDS_PER_DAY: count(10),
  RECOVERY_SENDS_PER_DAY: count(5),
  CODE_FAILURES_PER_MONTH: count(20),
  NOTICE_SMS_PER_DAY: count(10, 0),
  WRITES_PER_HOUR: count(0, 0),
  CHECKS_PER_HOUR: count(0, 0),
  UPLOADS_PER_HOUR: count(0, 0),
  SUPPORT_PER_HOUR: count(0, 0),
  EMAIL_PATTERN: pattern.optional(),
  ARGON2_MEMORY_KIB: count(19_456, 8),
  EQUAL_TIME_MS: count(150, 0),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'nu este un nivel cunoscut',
    )
    .optional(),
  METRICS_PORT: port.optional(),
})
type Variables = z.infer<typeof variables>

/** Reads the environment and `.env`. Throws a `StartError` that lists all that is wrong. */
export function loadEnv(): Env {
  const fromFile: Record<string, string> = {}
  dotenv.config({ quiet: true, processEnv: fromFile })
  const env = parseEnv({ ...fromFile, ...process.env })
  const appKey =
    env.appKey || keptKey(env.dataDir, 'app.key', () => randomBytes(32).toString('hex'))
  return { ...env, appKey, push: env.push ?? (env.demo ? keptPushKeys(env.dataDir) : null) }
}

/**
 * Checks the variables; an empty one counts as not given. In demonstration `appKey` stays empty, and `push` null,
 * when not given.
 * Throws a `StartError` that lists all that is wrong.
 */
export function parseEnv(given: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value))
  const parsed = variables.safeParse(filled)
  if (!parsed.success) {
    throw wrongEnv(parsed.error.issues.map(({ path: [name], message }) => [String(name), message]))
  }
  const vars = parsed.data
  const publicUrl = (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, '')
  const demo = vars.DEMO ?? LOOPBACK.includes(new URL(publicUrl).hostname)
  const wrong = [
    ...(demo ? [] : lackingInOperation(vars)),
    ...wrongPushKeys(vars),
    ...halfAccount(vars),
    ...lackingOfBank(vars, demo),
  ]
  if (wrong.length > 0) throw wrongEnv(wrong)
  return toEnv(vars, publicUrl, demo)
}

function lackingInOperation(vars: Variables): [string, string][] {
  const needed = ['PUBLIC_URL', 'APP_KEY', 'SMS_URL', 'SMTP_URL', 'MAIL_FROM'] as const
  return needed.filter((name) => !vars[name]).map((name) => [name, missing])
}

function wrongPushKeys(vars: Variables): [string, string][] {
  const names = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const
  const lacking = names.filter((name) => !vars[name])
  if (lacking.length === 1) return lacking.map((name) => [name, missing])
  const keys = pushOf(vars)
  if (!keys || publicKeyOf(keys.privateKey) === keys.publicKey) return []
  return [['VAPID_PUBLIC_KEY', 'nu este perechea cheii VAPID_PRIVATE_KEY']]
}

// An IBAN or a bank alone is no place to pay to.
function halfAccount(vars: Variables): [string, string][] {
  const names = ['OPERATOR_IBAN', 'OPERATOR_BANK'] as const
  const lacking = names.filter((name) => !vars[name])
  return lacking.length === 1 ? lacking.map((name) => [name, missing]) : []
}

const bankNames = ['BANK_URL', 'BANK_USER', 'BANK_PASSWORD', 'BANK_CALLBACK_KEY'] as const

// A demonstration that is told nothing of a bank has its own.
function lackingOfBank(vars: Variables, demo: boolean): [string, string][] {
  const lacking = bankNames.filter((name) => !vars[name])
  return demo && lacking.length === bankNames.length ? [] : lacking.map((name) => [name, missing])
}

function wrongEnv(problems: [variable: string, problem: string][]): StartError {
  const lines = problems.map(([variable, problem]) => `  ${variable} — ${problem}`)
  return new StartError(`Configurația nu este bună:\n${lines.join('\n')}`)
}

function toEnv(vars: Variables, publicUrl: string, demo: boolean): Env {
  const smsPerHour = vars.SMS_PER_HOUR || (demo ? 2000 : 500)
  return {
    port: vars.PORT,
    host: vars.HOST,
    dataDir: path.resolve(vars.DATA_DIR),
    databaseUrl: vars.DATABASE_URL ?? null,
    publicUrl,
    trustProxy: vars.TRUST_PROXY,
    demo,
    appKey: vars.APP_KEY ?? '',
    tokenIssuer: vars.TOKEN_ISSUER,
    ...deliveryOf(vars, demo),
    push: pushOf(vars),
    pushSubject: vars.VAPID_SUBJECT ?? `mailto:${vars.OPERATOR_EMAIL}`,
    pushHosts: vars.PUSH_HOSTS,
    operator: operatorOf(vars),
    account: accountOf(vars, demo),
    bank: bankOf(vars),
    penalties: { millionthsPerDay: vars.PENALTY_PER_DAY, graceDays: vars.PENALTY_GRACE_DAYS },
    mapTilesUrl: vars.MAP_TILES_URL,
    mapCredit: vars.MAP_CREDIT,
    environmentName: vars.ENVIRONMENT_NAME,
    version: vars.APP_VERSION,
    ...budgetsOf(vars, demo),
    smsPerHour,
    smsPerPrefixPerHour: vars.SMS_PER_PREFIX_PER_HOUR || smsPerHour,
    smsDialCodes: vars.SMS_DIAL_CODES,
    resendCooldownSeconds: vars.RESEND_COOLDOWN,
    emailPattern: vars.EMAIL_PATTERN ?? null,
    argon2MemoryKib: vars.ARGON2_MEMORY_KIB,
    equalTimeMs: vars.EQUAL_TIME_MS,
    // Whoever tries the portal out reads its one line, not a log.
    logLevel: vars.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    metricsPort: vars.METRICS_PORT ?? null,
  }
}

// In demonstration nothing leaves, whatever else is configured.
function deliveryOf(vars: Variables, demo: boolean): Pick<Env, 'sms' | 'mail'> {
  if (demo || !vars.SMS_URL || !vars.SMTP_URL || !vars.MAIL_FROM) return { sms: null, mail: null }
  return {
    sms: {
      url: vars.SMS_URL,
      method: vars.SMS_METHOD,
      body: vars.SMS_BODY,
      headers: vars.SMS_HEADERS,
    },
    mail: { url: vars.SMTP_URL, from: vars.MAIL_FROM },
  }
}

function bankOf(vars: Variables): BankAccess | null {
  const { BANK_URL, BANK_USER, BANK_PASSWORD, BANK_CALLBACK_KEY } = vars
  if (!BANK_URL || !BANK_USER || !BANK_PASSWORD || !BANK_CALLBACK_KEY) return null
  return {
    url: BANK_URL,
    user: BANK_USER,
    password: BANK_PASSWORD,
    callbackKey: BANK_CALLBACK_KEY,
  }
}

function pushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Variables): PushKeys | null {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
}

const operatorOf = (vars: Variables): Env['operator'] => ({
  denumire: vars.OPERATOR_NAME,
  telefon: vars.OPERATOR_PHONE,
  program: vars.OPERATOR_PROGRAM,
  email: vars.OPERATOR_EMAIL,
  adresa: vars.OPERATOR_ADDRESS,
})

function accountOf(vars: Variables, demo: boolean): BankAccount | null {
  const { OPERATOR_NAME: beneficiar, OPERATOR_IBAN: iban, OPERATOR_BANK: banca } = vars
  if (iban && banca) return { beneficiar, iban, banca }
  return demo ? { beneficiar, ...DEMO_ACCOUNT } : null
}

// Whoever tries a demonstration out sends from one address what a town sends from many.
const budgetsOf = (vars: Variables, demo: boolean) => ({
  addressPerMinute: vars.ADDRESS_PER_MINUTE,
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
  supportPerHour: vars.SUPPORT_PER_HOUR || (demo ? DEMO_PER_HOUR : 60),
})

// A demonstration has to start without being told anything, and what it signed outlives a restart.
function keptKey(dataDir: string, name: string, make: () => string): string {
  const file = path.join(dataDir, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const key = make()
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return key
}

function keptPushKeys(dataDir: string): PushKeys {
  const privateKey = keptKey(dataDir, 'push.key', newPrivateKey)
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

function newPrivateKey(): string {
  const pair = createECDH(PUSH_CURVE)
  pair.generateKeys()
  // A leading zero byte is left out otherwise.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/** The public key of a private one. Of one that is none the answer fits no public key. */
function publicKeyOf(privateKey: string): string {
  const pair = createECDH(PUSH_CURVE)
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return ''
  }
  return pair.getPublicKey('base64url')
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
