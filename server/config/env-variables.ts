import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import { normalizeIban, isValidIban } from '#contract/iban.ts'
import { features, type Feature } from '#contract/features.ts'
import { limits } from '#contract/limits.ts'
import { visitorRequestDays } from '#contract/retention.ts'
import { invoiceSeries } from './city/city-schema.ts'

// Romania first, then the other countries of the European Union, Great Britain and Moldova, where many citizens work.
const DIAL_CODES =
  '40,30,31,32,33,34,36,39,43,44,45,46,48,49,351,352,353,356,357,358,359,370,371,372,385,386,420,421'
// Push services of Chromium browsers, Firefox, Edge on Windows, and Safari.
const PUSH_HOSTS =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'
const MINUTE = 60

const text = (fallback: string) => z.string().default(fallback)
const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
const list = (fallback: string) => text(fallback).transform(splitList)
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
const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'nu este o adresă postgresql://',
})
const booleanSwitch = z.enum(['0', '1'], 'poate fi 0 sau 1').transform((value) => value === '1')
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

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** Times of day, or `none`. */
const times = (fallback: string) =>
  list(fallback)
    .transform((given) => (given.length === 1 && given[0] === 'none' ? [] : given))
    .refine((given) => given.every((time) => TIME_OF_DAY.test(time)), {
      error: 'nu este o listă de ore ca 08:00,13:30, sau none',
    })

const proxies = z.string().transform((value, context) => {
  const given = splitList(value)
  if (given.length === 1 && given[0] === 'none') return []
  const wrong = given.find((item) => !PROXY_NAMES.includes(item) && !isNetwork(item))
  if (wrong === undefined) return given
  context.addIssue(`„${wrong}” nu este o adresă IP, un bloc ca 10.0.0.0/8, sau none`)
  return z.NEVER
})

const networks = z.string().transform((value, context) => {
  const allowed = new BlockList()
  for (const item of splitList(value)) {
    if (!isNetwork(item)) {
      context.addIssue(`„${item}” nu este o adresă IP sau un bloc ca 10.0.0.0/8`)
      return z.NEVER
    }
    const [address = '', bits] = item.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    allowed.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return allowed
})

const featureList = z.string().transform((value, context) => {
  const given = splitList(value)
  if (given.length === 1 && given[0] === 'none') return []
  const wrong = given.find((item) => !(features as readonly string[]).includes(item))
  if (wrong === undefined) return given as Feature[]
  context.addIssue(`„${wrong}” nu este none sau una dintre ${features.join(', ')}`)
  return z.NEVER
})

/** Schema of the environment variables, given as text or absent. */
export const variables = z.object({
  PORT: port.default(8080),
  HOST: text('localhost'),
  WORKERS: count(1),
  DATA_DIR: text('./data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  FILES_STORE: z.enum(['folder', 's3'], 'poate fi folder sau s3').default('folder'),
  FILES_S3_ENDPOINT: webAddress.optional(),
  FILES_S3_REGION: text('us-east-1'),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/, 'are numai litere, cifre, punct, cratimă, / și _')
    .default(''),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: proxies.optional(),
  STAFF_NETWORKS: networks.optional(),
  STAFF_DIGEST_TIMES: times('08:00'),
  REMINDERS: booleanSwitch.default(true),
  EMAIL_INVOICE_PDF: booleanSwitch.default(true),
  DEMO: booleanSwitch.optional(),
  FEATURES_OFF: featureList.optional(),
  APP_KEY: z.string().min(32, 'are nevoie de cel puțin 32 de caractere').optional(),
  CITY_DIR: z.string().optional(),
  TOKEN_ISSUER: z.string().optional(),
  SMS_URL: webAddress.optional(),
  SMS_METHOD: z.enum(['GET', 'POST'], 'poate fi GET sau POST').default('POST'),
  SMS_BODY: text('{"to":"{to}","text":"{text}"}'),
  SMS_HEADERS: jsonHeaders.prefault('{"content-type":"application/json"}'),
  SMS_UNKNOWN_STATUS: list('')
    .refine((given) => given.every((status) => /^[45]\d\d$/.test(status)), {
      error: 'nu este o listă de coduri HTTP ca 404,422',
    })
    .transform((given) => given.map(Number)),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'nu este o adresă smtp:// sau smtps://' })
    .optional(),
  MAIL_FROM: z.string().includes('@', { error: 'nu este o adresă de e-mail' }).optional(),
  MAIL_REPLY_ADDRESS: z
    .string()
    .toLowerCase()
    .regex(/^[^\s@+<>]{1,24}@[^\s@+<>]+$/, 'nu este o adresă ca raspuns@exemplu.ro')
    .optional(),
  MAIL_REPLY_DIR: z.string().optional(),
  MAIL_AUTHSERV_ID: z.string().toLowerCase().optional(),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/, error: 'nu este o adresă imap:// sau imaps://' })
    .optional(),
  IMAP_FOLDER: text('INBOX'),
  IMAP_DONE_FOLDER: text('Prelucrate'),
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
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_PHONE: z.string().optional(),
  OPERATOR_PROGRAM: z.string().optional(),
  OPERATOR_EMAIL: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_IBAN: z
    .string()
    .transform(normalizeIban)
    .refine(isValidIban, 'nu este un IBAN')
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
  CREDIT_NOTE_SERIES: invoiceSeries.optional(),
  MAP_TILES_URL: text('').refine(
    (url) => url === '' || ['{z}', '{x}', '{y}'].every((mark) => url.includes(mark)),
    'trebuie să aibă {z}, {x} și {y}',
  ),
  MAP_CREDIT: text('[© OpenStreetMap](https://www.openstreetmap.org/copyright)'),
  ENVIRONMENT_NAME: text('staging'),
  APP_VERSION: text('1.0.0'),
  DATABASE_PATIENCE_MS: count(2000, 100),
  DATABASE_LOCK_TIMEOUT_MS: count(1500, 100),
  ADDRESS_PER_MINUTE: count(1200),
  API_KEY_PER_MINUTE: count(600),
  SMS_PER_HOUR: count(0, 0),
  SMS_PER_PREFIX_PER_HOUR: count(0, 0),
  SMS_PER_BLOCK_PER_HOUR: count(50),
  UNCONFIRMED_CODES_PER_HOUR: count(0, 0),
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
  VISITOR_UPLOADS_MB_PER_ADDRESS: count(0, 0),
  VISITOR_UPLOADS_MB: count(0, 0),
  DISK_RESERVE_MB: count(0, 0),
  SUPPORT_PER_HOUR: count(0, 0),
  VISITOR_REQUEST_DAYS: count(visitorRequestDays),
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
  WEBHOOK_NETWORKS: networks.prefault(''),
})
export type Variables = z.infer<typeof variables>

/** True if the text is an IP address or a CIDR block. */
function isNetwork(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
