import type { Meta } from '#contract/envelope.ts'
import type { Outcome } from '#src/net/outcome.ts'

export interface Page<Item> {
  lista: readonly Item[]
  /** Cursor of the next page; null on the last. */
  urmator: string | null
}

export interface CountedPage<Item> extends Page<Item> {
  /** Items of all pages. */
  total: number
}

/** Converts the data of a call that succeeded. */
export function mapOutcome<From, To>(
  outcome: Outcome<From>,
  convert: (data: From, meta: Meta | undefined) => To,
): Outcome<To> {
  if (outcome.kind !== 'ok') return outcome
  return { ...outcome, data: convert(outcome.data, outcome.meta) }
}

/** Reads a list whose pages have numbers, counted from 1, by cursors. */
export async function pageByNumber<Item>(
  read: (page: number) => Promise<Outcome<Item[]>>,
  cursor = '1',
): Promise<Outcome<CountedPage<Item>>> {
  const page = Number(cursor)
  return mapOutcome(await read(page), (lista, meta) => {
    const { total = lista.length, pe_pagina: size = total } = meta ?? {}
    return { lista, total, urmator: page * size < total ? String(page + 1) : null }
  })
}
