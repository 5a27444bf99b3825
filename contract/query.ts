import * as z from 'zod/mini'
import { id } from './fields.ts'
import { limits, longestSearch } from './limits.ts'

/** Schemas of query parameters: they parse the text of the URL into typed values. */

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, { error: 'invalid' })),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  )

export const idInQuery = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, { error: 'invalid' })),
  z.pipe(z.transform(Number), id),
)

export const booleanInQuery = z.pipe(
  z.enum(['true', 'false'], { error: 'invalid' }),
  z.transform((value) => value === 'true'),
)

const decimal = (limit: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(?:\.\d{1,12})?$/, { error: 'invalid' })),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-limit), z.maximum(limit))),
  )

export const latitudeInQuery = decimal(90)
export const longitudeInQuery = decimal(180)

/** Pagination parameters; pages are counted from 1. */
export const pageFields = {
  pagina: z.optional(wholeNumber(1, 100_000)),
  pe_pagina: z.optional(wholeNumber(1, limits.page.maxSize)),
}

export const yearInQuery = wholeNumber(2000, 2100)

/** A value from a closed list of states, tabs or kinds. */
export const wordInQuery = z.string().check(z.regex(/^[a-z_]{1,40}$/, { error: 'invalid' }))
/** Search text. */
export const searchInQuery = z.string().check(z.maxLength(longestSearch))

/**
 * Order of a list: last changed, oldest, by number, largest amount, first due. Without one the newest come first.
 */
export type ListOrder = 'schimbate' | 'vechi' | 'numar' | 'suma' | 'scadenta'

/** Parameters of a list that can be searched and put in one of these orders, with those of its pages. */
export const listFields = <Order extends ListOrder>(...orders: Order[]) => ({
  cauta: z.optional(searchInQuery),
  ordine: z.optional(z.enum(orders, { error: 'invalid' })),
  ...pageFields,
})
