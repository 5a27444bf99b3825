import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { caseKinds } from './coada.ts'
import { DESK_API } from './endpoint.ts'

/**
 * Stream of server-sent events for an open page of the desk. An event names what to fetch again; the data itself comes
 * only through the ordinary calls. Heartbeats as in the citizens' stream.
 */
export const deskEventsPath = `${DESK_API}/evenimente`

const about = { fel: z.enum(caseKinds), id }

export const deskEvent = z.discriminatedUnion('tip', [
  /** The stream is open: what changed before has no events. */
  z.object({ tip: z.literal('deschis') }),
  /** A case of a kind that the role sees is new or has changed. */
  z.object({ tip: z.literal('dosar'), ...about }),
  /** A member (`membru`) has come to a case, has left it, or has begun or ceased to type. */
  z.object({ tip: z.literal('prezenta'), ...about, membru: id }),
])
export type DeskEvent = z.infer<typeof deskEvent>
