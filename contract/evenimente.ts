import * as z from 'zod/mini'
import { unreadCounts } from './notificari.ts'

/**
 * What the server tells an open page (server-sent events). An event says what to ask for again, not what it holds:
 * the ordinary calls stay the one way by which data comes.
 */
export const evenimentePath = '/api/evenimente'

export const liveEvent = z.discriminatedUnion('tip', [
  /** The thread, the state or the documents of one object have changed. */
  z.object({ tip: z.literal('solicitare'), id: z.int() }),
  z.object({ tip: z.literal('sesizare'), id: z.int() }),
  /** Something new to be read. */
  z.object({ tip: z.literal('necitite'), necitite: unreadCounts }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** Seconds between two signs of life of the stream; a client that hears nothing for twice as long asks anew. */
export const HEARTBEAT_SECONDS = 20
