import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import webpush from 'web-push'
import { addDays } from '#contract/days.ts'
import { noticeKinds } from '#contract/notificari.ts'
import type { PushSubscriptionJson } from '#contract/push.ts'
import { dayOf } from '#contract/time-zone.ts'
import { citizens, messages, notifications, reminders } from '#server/db/schema.ts'
import { notify } from '#server/domain/notifications.ts'
import type { NewNotification } from '#server/domain/notifications.ts'
import type { TestApp } from '../test-app.ts'

/** Environment variables with a new VAPID key pair. */
export function vapidVariables(hosts = 'push.exemplu.ro'): Record<string, string> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:operator@exemplu.ro',
    PUSH_HOSTS: hosts,
  }
}

/** A push subscription as a browser creates it, with usable encryption keys. */
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

/** Inserts an unread notification. */
export async function aNotification(
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

/** Inserts a reminder that may be put off, and returns its unread notification. */
export async function aReminder(app: TestApp, citizenId: number, object = 'factura:1') {
  const now = app.clock.now()
  const occasion = randomUUID()
  const about = { kind: 'factura_scadenta', object, occasion, citizenId }
  await app.ports.db
    .insert(reminders)
    .values({ ...about, madeAt: now, until: addDays(dayOf(now), 3) })
  const reminder = { reminderObject: object, reminderOccasion: occasion }
  return aNotification(app, citizenId, { kind: 'factura', ...reminder })
}

/** Inserts an unread message of the operator in a thread. */
export async function anOperatorMessage(
  { ports, clock }: TestApp,
  citizenId: number,
  kind: 'solicitare' | 'sesizare' = 'sesizare',
  objectId = 7,
) {
  const fields = { kind, objectId, citizenId, author: 'operator', text: 'Un mesaj' }
  await ports.db.insert(messages).values({ ...fields, createdAt: clock.now() })
}

/** Notifies a citizen through their chosen channels. */
export function notifyCitizen(
  { ports }: TestApp,
  citizenId: number,
  overrides: Partial<NewNotification> = {},
): Promise<void> {
  const words = { title: 'Sesizarea SZ-2026-000001: În lucru', text: 'Se lucrează la ea.' }
  const notice = { citizenId, kind: 'sesizare' as const, ...words, link: '/sesizare/7' }
  return ports.requestDb.transaction((tx) => notify(ports, tx, { ...notice, ...overrides }))
}

/** Saves a citizen's channels for one kind of notification. */
export async function saveChannels(
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
