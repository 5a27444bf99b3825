import * as z from 'zod/mini'
import { unreadCounts } from './notificari.ts'

/**
 * Stream of server-sent events for an open page. An event names what to fetch again; the data itself comes only
 * through the ordinary calls.
 */
export const evenimentePath = '/api/evenimente'

export const liveEvent = z.discriminatedUnion('tip', [
  /** The thread, the state or the documents of one object have changed. */
  z.object({ tip: z.literal('solicitare'), id: z.int() }),
  z.object({ tip: z.literal('sesizare'), id: z.int() }),
  /** The unread counts have changed. */
  z.object({ tip: z.literal('necitite'), necitite: unreadCounts }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** Seconds between heartbeats; a client that receives nothing for twice as long reconnects. */
export const HEARTBEAT_SECONDS = 20
