import type { NearReport, SupportedReport } from '#contract/sustineri.ts'
import { dayOf } from '#contract/time-zone.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { createBoundingBox } from '#server/domain/distance.ts'
import { encodeSecretId } from '#server/domain/secret-ids.ts'
import { SESIZARE_SECRET } from '#server/domain/supports.ts'
import { openStates } from '#server/modules/sesizari/domain.ts'
import { findStreetAmong, parseNamedPlace } from '#server/modules/sesizari/similar-address.ts'
import { toPublicState } from '#server/modules/sesizari/supporters.ts'
import { listNamedStreets } from '#server/modules/strazi/repo.ts'
import type { NamedStreet } from '#server/modules/strazi/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { GRID_SLACK_METRES, isNearStreetNumber, tellDistance } from './domain.ts'
import { listInBox, listOnStreet, listPublicPhotos, listSupported } from './repo.ts'
import type { NearRow } from './repo.ts'

/** Most sesizări of others shown for a place. */
const MOST_SHOWN = 10

export interface AskedPlace {
  categorie: string
  lat?: number | undefined
  lng?: number | undefined
  adresa?: string | undefined
}

interface Near {
  row: NearRow
  /** Metres within which it is; null where only the street is known. */
  within: number | null
}

/** Lists open sesizări of others about public places near a place: those of its category first, then the nearest. */
export async function listNearReports(
  { env }: Pick<Ports, 'env'>,
  db: Db,
  citizenId: number,
  asked: AskedPlace,
): Promise<NearReport[]> {
  const streets = await listNamedStreets(db)
  const near = [
    ...(await listBySpot(db, citizenId, asked)),
    ...(await listByStreet(db, citizenId, asked, streets)),
  ]
  const rank = ({ row, within }: Near) =>
    (row.categorie === asked.categorie ? 0 : 1_000_000) + (within ?? limits.similarMetres)
  const shown = near.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST_SHOWN)
  const photos = await listPublicPhotos(
    db,
    shown.map(({ row }) => usedBy(row)),
  )
  return shown.map(({ row, within }) => ({
    ...toReport(env, row, streets),
    ...(within !== null && { sub_m: within }),
    sustinuta: row.isSupported,
    ...(photos.has(usedBy(row)) && { fotografie: photos.get(usedBy(row))! }),
  }))
}

const usedBy = ({ id }: { id: number }): string => `sesizare:${id}`

async function listBySpot(db: Db, citizenId: number, { lat, lng }: AskedPlace): Promise<Near[]> {
  if (lat === undefined || lng === undefined) return []
  const here = { lat, lng }
  const box = createBoundingBox(here, limits.similarMetres + GRID_SLACK_METRES)
  return (await listInBox(db, citizenId, box)).flatMap((row) => {
    const within = tellDistance(here, { lat: row.lat ?? NaN, lng: row.lng ?? NaN })
    return within === null ? [] : [{ row, within }]
  })
}

async function listByStreet(
  db: Db,
  citizenId: number,
  { lat, adresa = '' }: AskedPlace,
  streets: NamedStreet[],
): Promise<Near[]> {
  const street = findStreetAmong(streets, adresa)
  if (!street) return []
  const own = parseNamedPlace(adresa, street.name)
  const onlyWithoutSpot = lat !== undefined
  return (await listOnStreet(db, citizenId, street.name, { onlyWithoutSpot }))
    .filter((row) => findStreetAmong(streets, row.adresaText)?.name === street.name)
    .filter((row) => isNearStreetNumber(own, parseNamedPlace(row.adresaText, street.name)))
    .map((row) => ({ row, within: null }))
}

/** Lists the sesizări of others that a citizen supports. */
export async function listSupportedReports(
  { env }: Pick<Ports, 'env'>,
  db: Db,
  citizenId: number,
): Promise<SupportedReport[]> {
  const rows = await listSupported(db, citizenId)
  if (rows.length === 0) return []
  const streets = await listNamedStreets(db)
  return rows.map((row) => toReport(env, row, streets))
}

/** Converts a sesizare to what others read of it. */
export function toReport(
  env: Ports['env'],
  row: Omit<NearRow, 'isSupported'>,
  streets: NamedStreet[],
): SupportedReport {
  // A main sesizare that supporters were moved to may be about a home.
  const street = row.isPublic ? findStreetAmong(streets, row.adresaText) : null
  return {
    id: encodeSecretId(env, SESIZARE_SECRET, row.id),
    categorie: row.categorie,
    denumire: row.denumire,
    stare: toPublicState(row.state),
    deschisa: openStates.includes(row.state),
    zi: dayOf(row.createdAt),
    ...(street && { strada: street.denumire }),
    sustinatori: row.supporters,
  }
}
