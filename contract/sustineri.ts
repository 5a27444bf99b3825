import * as z from 'zod/mini'
import { contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay } from './fields.ts'
import { placeToAsk, sesizareState } from './sesizari.ts'

/** Name of another citizen's sesizare: it cannot be guessed, and opens nothing else. */
const secretId = z
  .string({ error: 'invalid' })
  .check(z.regex(/^[0-9a-f]{32}$/, { error: 'invalid' }))
const inPath = z.object({ id: secretId })

/** Another citizen's sesizare, without a word of who wrote it. */
const othersReport = z.object({
  id: secretId,
  categorie: z.string(),
  /** Name of its category. */
  denumire: contentText,
  stare: sesizareState,
  /** False once it is closed. */
  deschisa: z.boolean(),
  /** Day on which it was sent. */
  zi: calendarDay,
  /** Street of the register, without a number; absent where its address names none. */
  strada: z.optional(z.string()),
  sustinatori: z.int(),
})

/** Another citizen's open sesizare near a place. */
export const nearReport = z.object({
  ...othersReport.shape,
  /** Metres within which it is, one of two; absent where only the street is known. */
  sub_m: z.optional(z.int()),
  /** True while the citizen supports it. */
  sustinuta: z.boolean(),
  /** Id of the photo that the operator lets others see. */
  fotografie: z.optional(z.string()),
})
export type NearReport = z.infer<typeof nearReport>

/** A sesizare that the citizen supports. */
export const supportedReport = othersReport
export type SupportedReport = z.infer<typeof supportedReport>

/** A POST, because the address of a request may be logged and what a citizen types may not. */
export const sesizariApropiate = endpoint({
  method: 'POST',
  path: '/api/sesizari-apropiate',
  summary:
    'Sesizările deschise ale altora despre locuri publice din apropiere, întâi cele de aceeași categorie; nimic despre cine le-a scris',
  access: 'citizen',
  body: placeToAsk,
  data: z.array(nearReport),
})

export const sesizariUrmarite = endpoint({
  method: 'GET',
  path: '/api/sesizari-urmarite',
  summary: 'Sesizările altora pe care cetățeanul le susține, întâi cele deschise',
  access: 'citizen',
  data: z.array(supportedReport),
})

export const sesizareSustine = endpoint({
  method: 'POST',
  path: '/api/sesizare-sustine/:id',
  summary: 'Susține sesizarea altcuiva și o urmărește; a doua oară nu schimbă nimic',
  access: 'citizen',
  params: inPath,
  data: supportedReport,
})

export const sesizareNuMaiSustine = endpoint({
  method: 'POST',
  path: '/api/sesizare-nu-mai-sustine/:id',
  summary: 'Nu mai susține și nu mai urmărește o sesizare; a doua oară nu schimbă nimic',
  access: 'citizen',
  params: inPath,
  data: z.literal(true),
})

/** Path of a photo that the operator lets others see, before its id. */
export const PUBLIC_PHOTO = '/api/sesizare-foto-publica/'
