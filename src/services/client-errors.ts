import {
  clientError,
  STACK_FRAME,
  reportClientError,
  type ClientError,
  type ClientErrorKind,
  type ClientPage,
} from '#contract/erori-client.ts'
import { limits } from '#contract/limits.ts'
import { scrub } from '#contract/scrub.ts'
import type { CaughtError } from '../browser/caught-errors.ts'
import { storage } from '../browser/storage.ts'
import { config } from '../config.ts'
import { callWithoutBearer } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { backoffDelay } from '../offline/pace.ts'
import { connection } from './connection.ts'

/** Maximum reports per page load, and stored on the device, so that an error loop does not use up mobile data. */
const REPORTS_PER_PAGE = 10
const MOST_KEPT = 5
const KEY = 'portal.erori'
/** Longer messages are cut to this length before scrubbing. */
const READ_CHARACTERS = 2000

/** Names of the window's events. */
const KINDS: Record<string, ClientErrorKind> = {
  error: 'script',
  unhandledrejection: 'promisiune',
  'vite:preloadError': 'fisier',
}

/** Errors of browser extensions and cross-origin scripts, and ResizeObserver notices, which are harmless. */
const NOT_OURS = /-extension:\/\/|^Script error\.?$|^ResizeObserver loop/

const reported = new Set<string>()
let isSending = false
/** True if sending was requested during a call, which may still fail on the old connection. */
let isWanted = false
let attempts = 0
let again: ReturnType<typeof setTimeout> | undefined

/**
 * Reports the errors caught so far and all later ones. Unlike queued entries, reports wait in a small store of their
 * own, which drops the oldest, are shown nowhere and carry no token.
 */
export function startErrorReports(currentPage: () => ClientPage): void {
  const caught = window.portalErrors
  if (!caught) return // only the built page has the catching script in its head
  const early = caught.splice(0)
  caught.push = (one) => {
    report(one, currentPage())
    return 0
  }
  for (const one of early) report(one, currentPage())
  window.addEventListener('online', () => void sendReports())
  connection.subscribe((state) => state === 'online' && void sendReports())
}

function report(caught: CaughtError, page: ClientPage): void {
  const error = toClientError(caught, page)
  const key = error && deduplicationKey(error)
  if (!key || reported.has(key) || reported.size >= REPORTS_PER_PAGE) return
  reported.add(key)
  storeReports([...readStoredReports(), error])
  void sendReports()
}

/** Converts a caught error to a report; null if it is not ours. */
export function toClientError(caught: CaughtError, page: ClientPage): ClientError | null {
  const kind = KINDS[caught.type] ?? caught.type
  if (kind === 'fisier' && !navigator.onLine) return null // expected without a connection
  const thrown = caught.error ?? caught.reason ?? caught.payload ?? caught.message
  const isError = thrown instanceof Error
  const message = isError ? `${thrown.name}: ${thrown.message}` : textOf(thrown)
  const stack = (isError && thrown.stack) || ''
  if (NOT_OURS.test(message) || NOT_OURS.test(`${stack}${caught.filename ?? ''}`)) return null
  const described = clientError.safeParse({
    fel: kind,
    ecran: page,
    mesaj: scrub(message.slice(0, READ_CHARACTERS)).slice(0, limits.clientError.message) || '?',
    versiune: config.version,
    cadre: framesOf(stack),
  })
  return described.success ? described.data : null
}

// An object is described by its type only, as its values may be personal data.
function textOf(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : Object.prototype.toString.call(thrown)
}

function framesOf(stack: string): string[] {
  const names = [...stack.matchAll(/\/assets\/([^\s/?#)]+)/g)].map(([, name = '']) => name)
  return names.filter((name) => STACK_FRAME.test(name)).slice(0, limits.clientError.frames)
}

const deduplicationKey = ({ fel, ecran, mesaj }: ClientError): string =>
  JSON.stringify([fel, ecran, mesaj])

/** Sends the stored reports one by one; each stays stored until answered. Two tabs may send one twice, harmlessly. */
async function sendReports(): Promise<void> {
  isWanted = true
  if (isSending) return
  isSending = true
  while (isWanted) {
    isWanted = false
    await sendKept()
  }
  isSending = false
}

async function sendKept(): Promise<void> {
  clearTimeout(again)
  for (;;) {
    const [next] = readStoredReports()
    if (!next) break
    const wait = retryDelay(await callWithoutBearer(reportClientError, { body: next }))
    if (wait !== null) {
      again = setTimeout(() => void sendReports(), wait * 1000)
      break
    }
    storeReports(
      readStoredReports().filter((other) => deduplicationKey(other) !== deduplicationKey(next)),
    )
  }
}

/** Seconds before the next retry; null if the server has accepted or permanently rejected the report. */
function retryDelay(outcome: Outcome<true>): number | null {
  const isAnswered =
    outcome.kind === 'ok' ||
    (outcome.kind === 'refused' && outcome.status < 500 && outcome.status !== 429)
  if (isAnswered) {
    attempts = 0
    return null
  }
  attempts += 1
  const asked = outcome.kind === 'refused' ? outcome.retryAfter : undefined
  return asked ?? backoffDelay(attempts)
}

function readStoredReports(): ClientError[] {
  const stored = storage.getObject(KEY)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one) => {
    const read = clientError.safeParse(one)
    return read.success ? [read.data] : []
  })
}

function storeReports(errors: ClientError[]): void {
  storage.setObject(KEY, errors.slice(-MOST_KEPT))
}
