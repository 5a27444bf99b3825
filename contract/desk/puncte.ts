import * as z from 'zod/mini'
import { addressText, id, idInPath, requiredShortText, shortText } from '../fields.ts'
import { fractions } from '../fractii.ts'
import { formatHours, parseHours } from '../hours.ts'
import { limits } from '../limits.ts'
import { openingHours } from '../locatii.ts'
import { cursorFields } from '../operator/cursor.ts'
import { searchInQuery, wordInQuery } from '../query.ts'
import { deskEndpoint } from './endpoint.ts'
import { seenVersion, versionEndpoints } from './versiuni.ts'

/** Public collection points and offices. */

/** Kinds of points that the portal has a name and an icon for. */
export const pointKinds = [
  'birou',
  'centru_aport',
  'punct_reciclare',
  'punct_deee',
  'punct_ridicare',
  'punct_sezonier',
  'modul_textile',
  'institutie',
] as const
export type PointKind = (typeof pointKinds)[number]

const params = z.object({ id: idInPath })
const requiredLine = addressText.check(z.minLength(1, { error: 'required' }))
const longText = z.string().check(z.maxLength(limits.observations.max, { error: 'invalid' }))
const coordinate = (limit: number) =>
  z
    .number({ error: 'required' })
    .check(z.minimum(-limit, { error: 'invalid' }), z.maximum(limit, { error: 'invalid' }))

/** Opening hours of existing days, each once, in their order. */
const program = openingHours.check(
  z.refine(
    (days) =>
      days.every(
        ({ zi, intervale }, index) =>
          zi >= 1 &&
          zi <= 7 &&
          zi > (days[index - 1]?.zi ?? 0) &&
          intervale.length > 0 &&
          intervale.every((span) => parseHours(formatHours(span)) !== null),
      ),
    { error: 'invalid' },
  ),
)

const fields = {
  denumire: requiredLine,
  /** A kind that an import brought may be none of `pointKinds`. */
  tip: requiredShortText,
  adresa: requiredLine,
  lat: coordinate(90),
  lng: coordinate(180),
  fractii: z.array(z.enum(fractions, { error: 'invalid' })),
  program,
  non_stop: z.boolean(),
  descriere: longText,
  servicii: z.array(requiredLine).check(z.maxLength(50, { error: 'invalid' })),
  telefon: shortText,
  /** An address, or `{email_operator}`. */
  email: shortText,
  observatii: longText,
  /** With a wheelchair; null when unknown. */
  accesibil: z.nullable(z.boolean()),
}

export const pointFields = z.object(fields)

export const deskPoint = z.object({
  id,
  cod: z.string(),
  ...fields,
  /** False once withdrawn: citizens no longer see it. */
  activ: z.boolean(),
  versiune: z.int(),
})
export type DeskPoint = z.infer<typeof deskPoint>

export const pointList = deskEndpoint({
  method: 'GET',
  path: '/puncte',
  summary: 'Punctele de colectare și birourile, și cele retrase',
  needs: 'continut.editeaza',
  query: z.object({
    cauta: z.optional(searchInQuery),
    tip: z.optional(wordInQuery),
    ...cursorFields,
  }),
  data: z.object({ lista: z.array(deskPoint), urmator: z.nullable(z.string()) }),
})

export const pointAdd = deskEndpoint({
  method: 'POST',
  path: '/puncte',
  summary: 'Adaugă un punct de colectare sau un birou',
  needs: 'continut.editeaza',
  body: z.object({ cod: requiredShortText, ...fields }),
  data: deskPoint,
})

export const pointSave = deskEndpoint({
  method: 'POST',
  path: '/puncte/:id',
  summary: 'Schimbă un punct; codul rămâne, iar cel retras se vede din nou',
  needs: 'continut.editeaza',
  params,
  body: z.object({ ...fields, versiune: seenVersion }),
  data: deskPoint,
})

export const pointWithdraw = deskEndpoint({
  method: 'POST',
  path: '/puncte/:id/retrage',
  summary: 'Retrage un punct din lista cetățenilor',
  needs: 'continut.editeaza',
  params,
  body: z.object({ versiune: seenVersion }),
  data: deskPoint,
})

export const pointVersions = versionEndpoints('/puncte', 'ale unui punct', 'continut.editeaza')
