import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { scrub } from './scrub.ts'

/**
 * Source of an error: a screen or a dialog failed to render, a promise rejection was unhandled, a script failed, or a
 * file of the build could not be loaded.
 */
export const clientErrorKinds = ['ecran', 'dialog', 'promisiune', 'script', 'fisier'] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

/** Pages of the portal by route name. `alt` stands for a page this server does not know. */
export const clientPages = [
  'login',
  'register',
  'forgotPassword',
  'confirm',
  'undoChange',
  'terms',
  'privacy',
  'accessibility',
  'boxed',
  'home',
  'solicitari',
  'solicitareNoua',
  'solicitare',
  'sesizari',
  'sesizareNoua',
  'sesizare',
  'locatii',
  'locatie',
  'punct',
  'utile',
  'util',
  'setari',
  'notificari',
  'contracte',
  'plati',
  'payments',
  'carduri',
  'plata',
  'suport',
  'recipient',
  'cifre',
  'deTrimis',
  'notFound',
  'alt',
] as const
export type ClientPage = (typeof clientPages)[number]

/** Stack frame: name of a built script, line and column. */
export const STACK_FRAME = /^[A-Za-z][A-Za-z-]{0,40}-[\w-]{7}\.js:\d{1,4}:\d{1,6}$/

/** Error report from a citizen's browser, without personal data. */
export const clientError = z.object({
  fel: z.enum(clientErrorKinds),
  // oxlint-disable-next-line promise/valid-params -- this catch is zod's value for any other page
  ecran: z.catch(z.enum(clientPages), 'alt'),
  /** Scrubbed by the client and again here. */
  mesaj: z
    .string()
    .check(z.maxLength(limits.clientError.message), z.overwrite(scrub), z.minLength(1)),
  versiune: z.string().check(z.regex(/^[\w.+-]{1,30}$/)),
  /** Top stack frames. */
  cadre: z
    .array(z.string().check(z.regex(STACK_FRAME)))
    .check(z.maxLength(limits.clientError.frames)),
})
export type ClientError = z.infer<typeof clientError>

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/erori-client',
  summary: 'Spune serverului de o eroare a portalului în browser, fără date personale',
  access: 'public',
  body: clientError,
  data: z.literal(true),
})
