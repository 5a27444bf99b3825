import type { Feature } from '#contract/features.ts'
import { missing, operationNames, type Problem } from './check-operation.ts'
import type { Variables } from './env-variables.ts'
import { isLoopback, isLoopbackHost } from './loopback.ts'
import { derivePublicKey } from './secret-store.ts'

interface Operation {
  publicUrl: string
  demo: boolean
  featuresOff: ReadonlySet<Feature>
}

/** Finds variables that lack others, or do not fit them, in demonstration and in real operation. */
export function checkVariables(
  vars: Variables,
  { publicUrl, demo, featuresOff }: Operation,
): Problem[] {
  return [
    ...checkDemo(vars, demo),
    ...checkDatabase(vars),
    ...checkS3(vars),
    ...checkProxies(vars, publicUrl),
    ...checkMailReplies(vars),
    ...checkPushKeys(vars),
    ...checkAccount(vars),
    ...checkBank(vars, demo || featuresOff.has('cards')),
    ...checkEncrypted(vars, 'BANK_URL'),
  ]
}

const bankNames = ['BANK_URL', 'BANK_USER', 'BANK_PASSWORD', 'BANK_CALLBACK_KEY'] as const

// Without PUBLIC_URL, real operation would otherwise start as a demonstration, with accounts of a known password.
function checkDemo(vars: Variables, demo: boolean): Problem[] {
  if (vars.DEMO !== undefined || !demo) return []
  const given: string[] = [...operationNames, ...bankNames].filter((name) => vars[name])
  if (!isLoopbackHost(vars.HOST)) given.push('HOST')
  if (given.length === 0) return []
  return [['DEMO', `lipsește, deși sunt date ${given.join(', ')}: 0 operare reală, 1 demonstrație`]]
}

// The portal's own database serves one process.
function checkDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, WORKERS }: Variables): Problem[] {
  if (DATABASE_URL !== undefined) return []
  const given = [
    ...(DATABASE_DIRECT_URL ? ['DATABASE_DIRECT_URL'] : []),
    ...(WORKERS > 1 ? ['WORKERS'] : []),
  ]
  return given.map((name) => ['DATABASE_URL', `${missing}, deși este dat ${name}`])
}

const s3Names = [
  'FILES_S3_ENDPOINT',
  'FILES_S3_BUCKET',
  'FILES_S3_ACCESS_KEY',
  'FILES_S3_SECRET_KEY',
] as const

function checkS3(vars: Variables): Problem[] {
  const lacking = s3Names.filter((name) => !vars[name])
  const isUnused = lacking.length === s3Names.length && vars.FILES_STORE !== 's3'
  if (isUnused) return []
  return [
    ...lacking.map((name): Problem => [name, missing]),
    ...checkEncrypted(vars, 'FILES_S3_ENDPOINT'),
  ]
}

// Without it all citizens seem to come from the proxy's address and share its rate limits.
function checkProxies({ TRUST_PROXY }: Variables, publicUrl: string): Problem[] {
  const isMissing = TRUST_PROXY === undefined && publicUrl.startsWith('https:')
  return isMissing ? [['TRUST_PROXY', `${missing}: adresele proxy-urilor, sau none`]] : []
}

// Without a trusted server's word on who sent a message, anybody could write in a citizen's name.
function checkMailReplies(vars: Variables): Problem[] {
  const { MAIL_REPLY_ADDRESS, MAIL_AUTHSERV_ID, MAIL_REPLY_DIR, IMAP_URL } = vars
  const given = [MAIL_REPLY_ADDRESS, MAIL_AUTHSERV_ID, MAIL_REPLY_DIR, IMAP_URL]
  if (given.every((value) => !value)) return []
  const problems: Problem[] = []
  if (!MAIL_REPLY_ADDRESS) problems.push(['MAIL_REPLY_ADDRESS', missing])
  if (!MAIL_AUTHSERV_ID) problems.push(['MAIL_AUTHSERV_ID', missing])
  if (!IMAP_URL && !MAIL_REPLY_DIR) problems.push(['IMAP_URL', `${missing}, ca și MAIL_REPLY_DIR`])
  if (IMAP_URL && MAIL_REPLY_DIR) problems.push(['MAIL_REPLY_DIR', 'este dat, ca și IMAP_URL'])
  return problems
}

function checkPushKeys(vars: Variables): Problem[] {
  const names = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const
  const lacking = names.filter((name) => !vars[name])
  if (lacking.length === 1) return lacking.map((name) => [name, missing])
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = vars
  if (!VAPID_PRIVATE_KEY || derivePublicKey(VAPID_PRIVATE_KEY) === VAPID_PUBLIC_KEY) return []
  return [['VAPID_PUBLIC_KEY', 'nu este perechea cheii VAPID_PRIVATE_KEY']]
}

// An account needs both an IBAN and a bank.
function checkAccount(vars: Variables): Problem[] {
  const names = ['OPERATOR_IBAN', 'OPERATOR_BANK'] as const
  const lacking = names.filter((name) => !vars[name])
  return lacking.length === 1 ? lacking.map((name) => [name, missing]) : []
}

// A demonstration without bank variables uses the sandbox bank; without cards no bank is needed.
function checkBank(vars: Variables, mayLackAll: boolean): Problem[] {
  const lacking = bankNames.filter((name) => !vars[name])
  return mayLackAll && lacking.length === bankNames.length
    ? []
    : lacking.map((name) => [name, missing])
}

// Passwords and files pass through it.
function checkEncrypted(vars: Variables, name: 'BANK_URL' | 'FILES_S3_ENDPOINT'): Problem[] {
  const url = vars[name]
  const isSafe = !url || url.startsWith('https:') || isLoopback(url)
  return isSafe ? [] : [[name, 'trebuie să fie o adresă https://']]
}
