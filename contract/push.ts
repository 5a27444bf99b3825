import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const keyText = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w-]+=*$/))

/** A browser's `PushSubscription` as JSON. */
export const pushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https:\/\//, { error: 'invalid' })),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({ p256dh: keyText, auth: keyText }),
})
export type PushSubscriptionJson = z.infer<typeof pushSubscription>

/** Payload of a push message. No personal data: it passes third-party servers and shows on locked screens. */
export interface PushMessage {
  titlu: string
  text: string
  /** Route to open, as `/sesizare/12`. */
  legatura: string
  /** Messages with the same tag replace each other. */
  eticheta: string
  necitite: number
  /** Buttons of a reminder, each with the path that a POST without a session is sent to. */
  actiuni?: { titlu: string; adresa: string }[]
}

export const pushSubscribe = endpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  summary: 'Primește notificări pe acest dispozitiv',
  access: 'citizen',
  feature: 'push',
  body: pushSubscription,
  data: z.literal(true),
})

export const pushUnsubscribe = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'Nu mai primește notificări pe acest dispozitiv',
  access: 'citizen',
  body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  data: z.literal(true),
})
