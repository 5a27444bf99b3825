import { isDay } from '#contract/days.ts'
import { formatDays } from '#contract/duration.ro.ts'
import { deliveryStates } from '#contract/operator/webhook-endpoints.ts'
import { webhookDays } from '#contract/retention.ts'
import { toInstant } from '#contract/time-zone.ts'
import { formatDateTime } from '#server/domain/format.ts'
import { attemptsOf, toDeliveryAnswer } from '#server/modules/webhooks/describe.ts'
import { isDelivered } from '#server/modules/webhooks/domain.ts'
import type { AttemptResult, DeliveryState } from '#server/modules/webhooks/domain.ts'
import {
  replayDeliveries,
  replayedStates,
  sendTestEvent,
} from '#server/modules/webhooks/endpoints.ts'
import { findEndpoint, listAttempts, listDeliveries } from '#server/modules/webhooks/repo.ts'
import type { AttemptRow, Delivery } from '#server/modules/webhooks/repo.ts'
import { createWebhookTransport } from '#server/ports/webhook-transport.ts'
import { parseWholeNumber } from '../arguments.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { openLog } from '../log.ts'
import { formatTable } from '../table.ts'
import { parseEndpointId, requireEndpoint } from './find-endpoint.ts'

const DEFAULT_LIMIT = 50
const names: Record<DeliveryState, string> = {
  asteapta: 'așteaptă',
  livrata: 'livrată',
  esuata: 'eșuată',
}

const list: Command = {
  name: 'webhook livrari',
  summary: 'ce s-a trimis la un webhook, cu fiecare încercare, întâi cele mai noi',
  details: `Ce a răspuns cealaltă parte nu se păstrează, numai codul HTTP. Evenimentele se păstrează ${formatDays(webhookDays)}.`,
  takes: ['id'],
  options: {
    stare: { value: 'stare', about: `${deliveryStates.join(', ')}; altfel toate` },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db }, given) {
    const [id = ''] = given.args
    const state = parseState(given.text('stare'))
    const limit = parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT
    const endpoint = requireEndpoint(id, await findEndpoint(db, parseEndpointId(id)))
    const { rows, total } = await listDeliveries(db, endpoint.id, { states: state, limit })
    const attempts = await listAttempts(
      db,
      rows.map(({ delivery }) => delivery.id),
    )
    const more = total > rows.length ? ` Sunt arătate ${rows.length}; cu --limita mai multe.` : ''
    return {
      text:
        total === 0
          ? 'Nu sunt livrări.'
          : `${formatDeliveries(rows, attempts)}\n\nÎn total: ${total}.${more}`,
      json: { total, lista: rows.map((row) => toDeliveryAnswer(row, attempts)) },
    }
  },
}

function parseState(word: string | undefined): DeliveryState[] | undefined {
  if (word === undefined) return undefined
  const state = deliveryStates.find((one) => one === word)
  if (state) return [state]
  throw new UsageError(`Nu există starea „${word}”. Stările: ${deliveryStates.join(', ')}.`)
}

// A delivery has one line per attempt, and one if there was none yet.
function formatDeliveries(rows: Delivery[], attempts: AttemptRow[]): string {
  const lines = rows.flatMap((row) => {
    const own = attemptsOf(row, attempts)
    return own.length === 0 ? [formatLine(row)] : own.map((attempt) => formatLine(row, attempt))
  })
  return formatTable(
    ['Mesaj', 'Eveniment', 'Stare', 'Încercare', 'Răspuns', 'Durata', 'Următoarea'],
    lines,
  )
}

function formatLine({ delivery, message }: Delivery, attempt?: AttemptRow): string[] {
  return [
    message.publicId,
    message.type,
    names[delivery.state as DeliveryState],
    ...(attempt
      ? [
          formatDateTime(attempt.at),
          attempt.status === null ? attempt.error : String(attempt.status),
          `${attempt.durationMs} ms`,
        ]
      : ['', '', '']),
    delivery.state === 'asteapta' ? formatDateTime(delivery.nextAt) : '',
  ]
}

const replay: Command = {
  name: 'webhook retrimite',
  summary: 'trimite din nou evenimentele care nu au ajuns la un webhook',
  details: `Evenimentele au același \`webhook-id\` ca întâia oară. Se pot retrimite cele din ultimele ${formatDays(webhookDays)}.`,
  takes: ['id'],
  options: {
    'de-la': { value: 'AAAA-LL-ZZ', about: 'numai cele din ziua aceea și de după' },
    toate: { about: 'și cele care au ajuns' },
  },
  async run(context, { args: [id = ''], text, has }) {
    const since = parseSince(text('de-la'))
    const replayed = await replayDeliveries(context, parseEndpointId(id), {
      states: replayedStates(has('toate')),
      since,
      actor: context.actor,
    })
    const count = requireEndpoint(id, replayed)
    return {
      text: `Evenimente de trimis din nou: ${count}.`,
      json: { id: Number(id), retrimise: count },
    }
  },
}

function parseSince(text: string | undefined): Date {
  if (text === undefined) return new Date(0)
  const since = isDay(text) ? toInstant(text, '00:00') : null
  if (since) return since
  throw new UsageError('--de-la cere o zi: AAAA-LL-ZZ.')
}

const test: Command = {
  name: 'webhook proba',
  summary: 'trimite acum un eveniment de probă la un webhook și spune ce a răspuns',
  details: 'Tipul lui este `webhook.proba`. Dacă nu ajunge, se mai încearcă, ca orice eveniment.',
  takes: ['id'],
  options: {},
  async run(context, { args: [id = ''] }) {
    const { env } = context
    const ports = { ...context, log: openLog(env), send: createWebhookTransport(env) }
    const sent = await sendTestEvent(ports, parseEndpointId(id), context)
    const { result, durationMs } = requireEndpoint(id, sent)
    const outcome = isDelivered(result) ? 'a ajuns' : 'nu a ajuns'
    return {
      text: `Evenimentul de probă ${outcome}: ${formatResult(result)}, în ${durationMs} ms.`,
      json: { id: Number(id), ajuns: isDelivered(result), durata_ms: durationMs, ...result },
      code: isDelivered(result) ? 0 : 1,
    }
  },
}

const formatResult = (result: AttemptResult): string =>
  'status' in result ? `răspunsul ${result.status}` : `eroarea ${result.error}`

export const deliveryCommands: readonly Command[] = [list, replay, test]
