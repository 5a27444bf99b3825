import { createECDH, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What push messages are signed with (VAPID), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const PUSH_CURVE = 'prime256v1'

/** What codes, cookies and tokens of a demonstration are signed with: made once. */
export const loadOrCreateAppKey = (dataDir: string): string =>
  keptKey(dataDir, 'app.key', () => randomBytes(32).toString('hex'))

/** What its push messages are signed with, made once too. */
export function loadOrCreateVapidKeys(dataDir: string): PushKeys {
  const privateKey = keptKey(dataDir, 'push.key', newPrivateKey)
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

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

function newPrivateKey(): string {
  const pair = createECDH(PUSH_CURVE)
  pair.generateKeys()
  // A leading zero byte is left out otherwise.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/** The public key of a private one. Of one that is none the answer fits no public key. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(PUSH_CURVE)
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return ''
  }
  return pair.getPublicKey('base64url')
}
