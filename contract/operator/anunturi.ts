import * as z from 'zod/mini'
import { id, idInPath, instant, messageText, requiredReason, requiredShortText } from '../fields.ts'
import { userKinds } from '../forms.ts'
import { limits } from '../limits.ts'
import { hasForbiddenCharacters, normalizeText } from '../text.ts'
import { cursorFields } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

/** Announcements, as the desk and the operator's programs send them. */

export const announcementLimits = {
  /** In characters. */
  title: 100,
  text: limits.message.max,
  /** Entries of an audience. */
  streets: 50,
  codes: 2000,
  /** Example addresses of a preview. */
  examples: 10,
  /** Largest house number. */
  houseNumber: 9999,
  /** Days ahead that an announcement may be scheduled. */
  daysAhead: 366,
} as const

/** States: it waits for its time, is being sent, has been sent, is no longer current, was withdrawn. */
export const announcementStates = [
  'programat',
  'se_trimite',
  'trimis',
  'expirat',
  'retras',
] as const
export type AnnouncementState = (typeof announcementStates)[number]

const houseNumber = z
  .int({ error: 'invalid' })
  .check(z.minimum(1), z.maximum(announcementLimits.houseNumber, { error: 'invalid' }))

/** A street, or the houses on it with numbers in a range; both ends are included. */
export const streetSelection = z.object({
  strada: requiredShortText,
  de_la: z.optional(houseNumber),
  pana_la: z.optional(houseNumber),
})
export type StreetSelection = z.infer<typeof streetSelection>

const nonEmpty = z.minLength(1, { error: 'required' })

/** Who an announcement is for. Citizens are found by their contracts, service places and saved addresses. */
export const audience = z.discriminatedUnion('fel', [
  z.object({ fel: z.literal('toti') }),
  z.object({
    fel: z.literal('strazi'),
    strazi: z.array(streetSelection).check(nonEmpty, z.maxLength(announcementLimits.streets)),
  }),
  z.object({
    fel: z.literal('coduri'),
    /** Numbers of contracts, or client codes. */
    coduri: z.array(requiredShortText).check(nonEmpty, z.maxLength(announcementLimits.codes)),
  }),
  z.object({ fel: z.literal('sector'), sector: requiredShortText }),
  z.object({ fel: z.literal('tip'), tip: z.enum(userKinds, { error: 'invalid' }) }),
])
export type Audience = z.infer<typeof audience>
export type AudienceKind = Audience['fel']

const isoInstant = z.iso.datetime({ offset: true, error: 'invalid' })
const title = z.string({ error: 'required' }).check(
  z.overwrite(normalizeText),
  z.minLength(1, { error: 'required' }),
  z.maxLength(announcementLimits.title, { error: 'invalid' }),
  z.refine((text) => !hasForbiddenCharacters(text), { error: 'characters' }),
)
const requiredText = messageText.check(z.minLength(1, { error: 'required' }))

export const announcementToSend = z.object({
  titlu: title,
  text: requiredText,
  /** English of both; without it citizens who read English see the Romanian. */
  engleza: z.optional(z.object({ titlu: title, text: requiredText })),
  /** Route of the portal that it leads to, as `/utile`; empty for none. */
  legatura: z.optional(z.string().check(z.regex(/^(?:\/[\w/-]{1,120})?$/, { error: 'invalid' }))),
  destinatari: audience,
  /** When it is sent; at once if absent. */
  la: z.optional(isoInstant),
  /** When it stops being current; never if absent. */
  expira: z.optional(isoInstant),
})
export type AnnouncementToSend = z.infer<typeof announcementToSend>

/** Messages by channel. */
const channelCounts = z.object({
  aplicatie: z.int(),
  email: z.int(),
  push: z.int(),
  sms: z.int(),
})

export const announcement = z.object({
  id,
  /** Grows with each change. */
  versiune: z.int(),
  stare: z.enum(announcementStates),
  titlu: z.string(),
  text: z.string(),
  engleza: z.nullable(z.object({ titlu: z.string(), text: z.string() })),
  legatura: z.string(),
  destinatari: audience,
  la: instant,
  expira: z.nullable(instant),
  creat_la: instant,
  /** Member of the staff by name, or the actor as the audit has it. */
  creat_de: z.string(),
  retras_la: z.nullable(instant),
  retras_de: z.string(),
  motiv: z.string(),
  /** Citizens it was sent to until now, and messages queued for them. */
  cetateni: z.int(),
  canale: channelCounts,
  /** SMS that the hour's limit left out. */
  sms_ramase: z.int(),
})
export type Announcement = z.infer<typeof announcement>

export const announcementDetails = z.object({
  ...announcement.shape,
  /** Citizens who have opened it in the portal. */
  citite: z.int(),
})
export type AnnouncementDetails = z.infer<typeof announcementDetails>

export const audiencePreview = z.object({
  /** Active accounts it would reach, and messages by channel. */
  cetateni: z.int(),
  canale: channelCounts,
  /** Contracts in the audience, also of clients without an account. */
  contracte: z.int(),
  /** A few streets and house numbers of the audience. */
  exemple: z.array(z.string()),
  /** Codes and streets that nothing is known by. */
  necunoscute: z.array(z.string()),
  /** Line that a push message shows under the title. */
  text_push: z.string(),
})
export type AudiencePreview = z.infer<typeof audiencePreview>

/** Shapes that the desk and the operator's programs share. */
export const announcementShapes = {
  params: z.object({ id: idInPath }),
  query: z.object({
    stare: z.optional(z.enum(announcementStates, { error: 'invalid' })),
    ...cursorFields,
  }),
  list: z.object({ lista: z.array(announcement), urmator: z.nullable(z.string()) }),
  preview: z.object({ destinatari: audience }),
  /** `versiune` is the one that the writer saw. */
  change: z.object({ ...announcementToSend.shape, versiune: z.int() }),
  withdrawal: z.object({ motiv: requiredReason }),
} as const

export const anuntList = operatorEndpoint({
  method: 'GET',
  path: '/anunturi',
  summary: 'Anunțurile, întâi cele mai noi',
  scope: 'anunturi:citire',
  query: announcementShapes.query,
  data: announcementShapes.list,
})

export const anuntShow = operatorEndpoint({
  method: 'GET',
  path: '/anunturi/:id',
  summary: 'Un anunț, cu câți l-au primit și câți l-au citit',
  scope: 'anunturi:citire',
  params: announcementShapes.params,
  data: announcementDetails,
})

export const anuntProba = operatorEndpoint({
  method: 'POST',
  path: '/anunturi/destinatari',
  summary: 'Câți cetățeni ar primi un anunț; nu trimite nimic',
  scope: 'anunturi:citire',
  body: announcementShapes.preview,
  data: audiencePreview,
})

export const anuntTrimite = operatorEndpoint({
  method: 'POST',
  path: '/anunturi',
  summary: 'Trimite un anunț, acum sau la o oră anume',
  scope: 'anunturi:scriere',
  body: announcementToSend,
  data: announcementDetails,
})

export const anuntRetrage = operatorEndpoint({
  method: 'POST',
  path: '/anunturi/:id/retragere',
  summary: 'Retrage un anunț: nu mai pleacă, iar cine l-a primit vede că a fost retras',
  scope: 'anunturi:scriere',
  params: announcementShapes.params,
  body: announcementShapes.withdrawal,
  data: announcementDetails,
})
