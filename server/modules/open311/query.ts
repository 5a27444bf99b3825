import * as z from 'zod/mini'
import { addDays, daysBetween, isDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { wholeNumber } from '#contract/query.ts'
import { dayOf } from '#contract/time-zone.ts'
import { parseFields } from '#server/http/input.ts'
import { parameterError } from './errors.ts'

/** Days of one list, and what is on one page of it. */
const MOST_DAYS = 90
const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const MAX_PAGE = 500
const MAX_TEXT = 4000

const text = z.optional(z.string().check(z.maxLength(MAX_TEXT)))
const schema = z.object({
  service_request_id: text,
  service_code: text,
  start_date: text,
  end_date: text,
  status: text,
  page: z.optional(wholeNumber(1, MAX_PAGE)),
  page_size: z.optional(wholeNumber(1, MAX_PAGE_SIZE)),
})

export interface RequestQuery {
  /** Given: nothing else matters. */
  ids: string[] | null
  codes: string[] | null
  from: Day
  to: Day
  isOpen: boolean | null
  limit: number
  offset: number
}

const statuses: Record<string, boolean> = { open: true, closed: false }

/** Parses the parameters of a list of requests. Throws `date_invalide`. */
export function parseRequestQuery(given: unknown, now: Date): RequestQuery {
  const query = parseFields(schema, given)
  const { page = 1, page_size: limit = PAGE_SIZE } = query
  return {
    ids: splitList(query.service_request_id)?.slice(0, MAX_PAGE_SIZE) ?? null,
    codes: splitList(query.service_code),
    ...parseDays(query, dayOf(now)),
    isOpen: parseStatus(query.status),
    limit,
    offset: (page - 1) * limit,
  }
}

/** Days, not moments: the time at which somebody reported something must not be found by asking for each. */
function parseDays(
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  today: Day,
): { from: Day; to: Day } {
  const start = parseDay('start_date', start_date)
  const end = parseDay('end_date', end_date)
  const last = start === null ? today : addDays(start, MOST_DAYS - 1)
  const to = end ?? (last < today ? last : today)
  const from = start ?? addDays(to, 1 - MOST_DAYS)
  if (daysBetween(from, to) >= MOST_DAYS) throw parameterError('end_date', 'span')
  return { from, to }
}

const DATE =
  /^20\d{2}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const DAY_LENGTH = 'YYYY-MM-DD'.length

function parseDay(name: string, given: string | undefined): Day | null {
  if (given === undefined || given === '') return null
  // A plus sign that was not escaped arrives as a space.
  const moment = given.replace(' ', '+')
  const day = moment.slice(0, DAY_LENGTH)
  const at = new Date(moment)
  if (!DATE.test(moment) || !isDay(day) || Number.isNaN(at.getTime())) {
    throw parameterError(name, 'day')
  }
  return moment.length === DAY_LENGTH ? day : dayOf(at)
}

function parseStatus(given: string | undefined): boolean | null {
  const words = splitList(given)
  if (words === null) return null
  if (words.some((word) => !Object.hasOwn(statuses, word))) throw parameterError('status', 'status')
  return new Set(words).size > 1 ? null : statuses[words[0]!]!
}

function splitList(given: string | undefined): string[] | null {
  const words = (given ?? '').split(',').flatMap((word) => word.trim() || [])
  return words.length > 0 ? words : null
}
