import { createECDH, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** VAPID key pair that signs push messages, in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const PUSH_CURVE = 'prime256v1'

/** Signing key for codes, cookies and tokens in demonstration, generated on first start. */
export const loadOrCreateAppKey = (dataDir: string): string =>
  loadOrCreateKey(dataDir, 'app.key', () => randomBytes(32).toString('hex'))

/** VAPID keys in demonstration, generated on first start. */
export function loadOrCreateVapidKeys(dataDir: string): PushKeys {
  const privateKey = loadOrCreateKey(dataDir, 'push.key', newPrivateKey)
  return { publicKey: derivePublicKey(privateKey), privateKey }
}

// A demonstration starts without configuration, and its signatures must survive a restart.
function loadOrCreateKey(dataDir: string, name: string, make: () => string): string {
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
  // `getPrivateKey` omits leading zero bytes.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/** Derives the public key of a private key; returns '' for an invalid one, which matches no public key. */
export function derivePublicKey(privateKey: string): string {
  const pair = createECDH(PUSH_CURVE)
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return ''
  }
  return pair.getPublicKey('base64url')
}
