import { plainStates as english } from '#contract/case-states.en.ts'
import { plainStates as romanian } from '#contract/case-states.ro.ts'
import { OPEN311 } from '#contract/cifre-deschise.ts'
import type { Language } from '#contract/languages.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { toGrid } from '#server/domain/grid.ts'
import { decodeSecretId, encodeSecretId } from '#server/domain/secret-ids.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { toBucket } from '#server/modules/cifre/period.ts'
import { openStates } from '#server/modules/sesizari/domain.ts'
import { toPublicState } from '#server/modules/sesizari/supporters.ts'
import { listPublicPhotos } from '#server/modules/sustineri/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Answer } from './answers.ts'
import type { RequestQuery } from './query.ts'
import { findRequests, findStreetNames, listRequests } from './repo.ts'
import type { RequestRow } from './repo.ts'
import type { Say } from './services.ts'
import type { Json } from './xml.ts'

/** Purpose of the secret ids of Open311, which open nothing in the portal. */
const PURPOSE = 'open311'
const ID = /^[0-9a-f]{32}$/

type Reading = Pick<Ports, 'env' | 'requestDb'>

/** Language of the caller, and how the operator's texts are said in it. */
export interface Spoken {
  language: Language
  say: Say
}

export const toRequestId = (env: Ports['env'], id: number): string =>
  encodeSecretId(env, PURPOSE, id)

const parseRequestId = (env: Ports['env'], text: string): number | null =>
  ID.test(text) ? decodeSecretId(env, PURPOSE, text) : null

/** Lists requests; of unknown ids none. */
export async function readRequests(
  ports: Reading,
  query: RequestQuery,
  spoken: Spoken,
): Promise<Answer> {
  const { env, requestDb } = ports
  const { ids, from, to } = query
  const known = ids?.flatMap((id) => parseRequestId(env, id) ?? [])
  if (known) return describeRequests(ports, await findAll(ports, known), spoken)
  const bucket = toBucket({ de_la: from, pana_la: to })
  return describeRequests(ports, await listRequests(requestDb, bucket, query), spoken)
}

const findAll = async ({ requestDb }: Reading, ids: number[]): Promise<RequestRow[]> =>
  ids.length === 0 ? [] : findRequests(requestDb, ids)

/** Reads one request. Throws `inexistent`. */
export async function readRequest(ports: Reading, given: string, spoken: Spoken): Promise<Answer> {
  const id = parseRequestId(ports.env, given)
  const rows = id === null ? [] : await findAll(ports, [id])
  if (rows.length === 0) throw new ApiError('inexistent')
  return describeRequests(ports, rows, spoken)
}

async function describeRequests(
  { env, requestDb }: Reading,
  rows: RequestRow[],
  spoken: Spoken,
): Promise<Answer> {
  const names = await findStreetNames(
    requestDb,
    rows.map(({ streetKey }) => streetKey),
  )
  const open = rows.filter(({ state }) => openStates.includes(state))
  const photos = await listPublicPhotos(requestDb, open.map(usedBy))
  const toPhoto = (row: RequestRow) => {
    const id = photos.get(usedBy(row))
    return id === undefined ? null : `${env.publicUrl}${OPEN311}/photos/${id}.jpg`
  }
  return {
    root: 'service_requests',
    value: rows.map((row) =>
      toRequest(env, row, spoken, {
        street: names.get(row.streetKey) ?? null,
        photo: toPhoto(row),
      }),
    ),
  }
}

const usedBy = ({ id }: RequestRow): string => `sesizare:${id}`

interface Around {
  street: string | null
  photo: string | null
}

/** Converts a sesizare to what everybody may know of it: no word of its citizen, no number, no moment, no exact place. */
function toRequest(
  env: Ports['env'],
  row: RequestRow,
  { language, say }: Spoken,
  { street, photo }: Around,
): Json {
  const state = toPublicState(row.state)
  const { lat, lng } =
    row.lat === null || row.lng === null ? NOWHERE : toGrid({ lat: row.lat, lng: row.lng })
  return {
    service_request_id: toRequestId(env, row.id),
    status: openStates.includes(row.state) ? 'open' : 'closed',
    status_notes: { ro: romanian, en: english }[language][state],
    service_name: say(row.name),
    service_code: row.category,
    description: say(row.name),
    agency_responsible: env.operator.denumire,
    service_notice: null,
    requested_datetime: toDayStart(row.sentAt),
    updated_datetime: toDayStart(row.movedAt === null ? row.sentAt : new Date(row.movedAt)),
    expected_datetime: toDayStart(row.targetAt ?? row.dueAt),
    address: street,
    address_id: null,
    zipcode: null,
    lat,
    long: lng,
    media_url: photo,
  }
}

const NOWHERE = { lat: null, lng: null }

/** Returns the beginning of a moment's day, in Romania. */
const toDayStart = (moment: Date): string => toInstant(dayOf(moment), '00:00')!.toISOString()
