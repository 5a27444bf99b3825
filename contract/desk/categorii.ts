import * as z from 'zod/mini'
import { addressText, reason } from '../fields.ts'
import { deskEndpoint } from './endpoint.ts'
import { seenVersion, versionEndpoints } from './versiuni.ts'

/** Categories of sesizări and types of solicitări: how they are named, ordered and offered. Codes never change. */

const cod = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,59}$/, { error: 'invalid' }))
const params = z.object({ cod })
const requiredLine = addressText.check(z.minLength(1, { error: 'required' }))

/** Days of a term. */
const days = z
  .int({ error: 'required' })
  .check(z.minimum(1, { error: 'invalid' }), z.maximum(365, { error: 'invalid' }))

const offered = {
  cod: z.string(),
  denumire: z.string(),
  /** Hint under the name, where it is chosen. */
  descriere: z.string(),
  activ: z.boolean(),
  /** Open cases; those of one no longer offered keep its name. */
  cazuri_deschise: z.int(),
  versiune: z.int(),
}

export const deskCategory = z.object({
  ...offered,
  /** The operator's own target in working days; null where another institution answers. */
  tinta_zile: z.nullable(z.int()),
  /** True for the one that must always be offered. */
  necesara: z.boolean(),
})
export type DeskCategory = z.infer<typeof deskCategory>

export const deskType = z.object({
  ...offered,
  grup: z.string(),
  /** Legal term in days. */
  termen_zile: z.int(),
})
export type DeskType = z.infer<typeof deskType>

const common = {
  denumire: requiredLine,
  descriere: reason,
  activ: z.boolean(),
  versiune: seenVersion,
}

const codes = z.array(cod).check(z.minLength(1), z.maxLength(500))

/** All codes, in the new order. `dinainte` is the order that the member saw. */
const order = z.object({ dinainte: codes, coduri: codes })

/** The whole definition, as a file that brings it back has it. */
const definition = z.object({ definitie: z.record(z.string(), z.unknown()) })

const categories = z.object({ lista: z.array(deskCategory) })
const types = z.object({ lista: z.array(deskType) })

export const categoryList = deskEndpoint({
  method: 'GET',
  path: '/categorii',
  summary: 'Categoriile de sesizări, în ordinea lor, și cele inactive',
  needs: 'categorii.editeaza',
  data: categories,
})

export const categorySave = deskEndpoint({
  method: 'POST',
  path: '/categorii/:cod',
  summary: 'Schimbă numele, indicația și ținta unei categorii, sau dacă mai este oferită',
  needs: 'categorii.editeaza',
  params,
  body: z.object({ ...common, tinta_zile: z.nullable(days) }),
  data: deskCategory,
})

export const categoryDefinition = deskEndpoint({
  method: 'GET',
  path: '/categorii/:cod/definitie',
  summary: 'Definiția întreagă a unei categorii, cu câmpurile ei',
  needs: 'categorii.editeaza',
  params,
  data: definition,
})

export const categoryOrder = deskEndpoint({
  method: 'POST',
  path: '/categorii/ordine',
  summary: 'Pune categoriile în altă ordine',
  needs: 'categorii.editeaza',
  body: order,
  data: categories,
})

export const categoryVersions = versionEndpoints(
  '/categorii',
  'ale unei categorii',
  'categorii.editeaza',
)

export const typeList = deskEndpoint({
  method: 'GET',
  path: '/tipuri',
  summary: 'Tipurile de solicitări, în ordinea lor, și cele inactive',
  needs: 'categorii.editeaza',
  data: types,
})

export const typeSave = deskEndpoint({
  method: 'POST',
  path: '/tipuri/:cod',
  summary: 'Schimbă numele, indicația și termenul unui tip, sau dacă mai este oferit',
  needs: 'categorii.editeaza',
  params,
  body: z.object({ ...common, termen_zile: days }),
  data: deskType,
})

export const typeDefinition = deskEndpoint({
  method: 'GET',
  path: '/tipuri/:cod/definitie',
  summary: 'Definiția întreagă a unui tip, cu câmpurile și documentele lui',
  needs: 'categorii.editeaza',
  params,
  data: definition,
})

export const typeOrder = deskEndpoint({
  method: 'POST',
  path: '/tipuri/ordine',
  summary: 'Pune tipurile de solicitări în altă ordine',
  needs: 'categorii.editeaza',
  body: order,
  data: types,
})

export const typeVersions = versionEndpoints(
  '/tipuri',
  'ale unui tip de solicitare',
  'categorii.editeaza',
)
