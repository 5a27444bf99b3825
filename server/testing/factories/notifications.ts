import { createECDH, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import webpush from 'web-push'
import { noticeKinds } from '#contract/notificari.ts'
import type { PushSubscriptionJson } from '#contract/push.ts'
import { citizens, messages, notifications } from '#server/db/schema.ts'
import { notify } from '#server/domain/notifications.ts'
import type { NewNotification } from '#server/domain/notifications.ts'
import type { TestApp } from '../test-app.ts'

/** Variables of a pair of keys push messages can be signed with. */
export function pushVariables(hosts = 'push.exemplu.ro'): Record<string, string> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:operator@exemplu.ro',
    PUSH_HOSTS: hosts,
  }
}

/** A subscription as a browser makes it, with keys that can be encrypted to. */
export function aSubscription(
  overrides: Partial<PushSubscriptionJson> = {},
): PushSubscriptionJson & { endpoint: string } {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://push.exemplu.ro/send/${randomBytes(8).toString('hex')}`,
    expirationTime: null,
    keys: {
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
    ...overrides,
  }
}

/** A notice in its citizen's list, unread. */
export async function aNotice(
  { ports, clock }: TestApp,
  citizenId: number,
  overrides: Partial<typeof notifications.$inferInsert> = {},
) {
  const fields = { kind: noticeKinds[0], title: 'Un titlu', text: 'Un text', citizenId }
  const [row] = await ports.db
    .insert(notifications)
    .values({ ...fields, createdAt: clock.now(), ...overrides })
    .returning()
  return row!
}

/** A message of the operator in a thread, unread. */
export async function anOperatorMessage(
  { ports, clock }: TestApp,
  citizenId: number,
  kind: 'solicitare' | 'sesizare' = 'sesizare',
  objectId = 7,
) {
  const fields = { kind, objectId, citizenId, author: 'operator', text: 'Un mesaj' }
  await ports.db.insert(messages).values({ ...fields, createdAt: clock.now() })
}

/** Tells a citizen something through the channels they have chosen. */
export function tell(
  { ports }: TestApp,
  citizenId: number,
  overrides: Partial<NewNotification> = {},
): Promise<void> {
  const words = { title: 'Sesizarea SZ-2026-000001: În lucru', text: 'Se lucrează la ea.' }
  const notice = { citizenId, kind: 'sesizare' as const, ...words, link: '/sesizare/7' }
  return ports.requestDb.transaction((tx) => notify(ports, tx, { ...notice, ...overrides }))
}

/** Keeps a citizen's choice of channels for one kind of notice. */
export async function choose(
  { ports }: TestApp,
  citizenId: number,
  kind: string,
  channels: Record<string, boolean>,
): Promise<void> {
  await ports.db
    .update(citizens)
    .set({ preferences: { notificari: { [kind]: channels } } })
    .where(eq(citizens.id, citizenId))
}
