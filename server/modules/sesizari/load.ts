import { limits } from '#contract/limits.ts'
import type { Sesizare, SesizareCategory, SesizareSummary } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import type { SearchedPage } from '#server/db/search.ts'
import { findLastAnswerRequest } from '#server/domain/answer-requests.ts'
import { listAttachments, toDescriptor } from '#server/domain/attachments.ts'
import { findSesizareCategory, listSesizareCategoryNames } from '#server/domain/catalogues.ts'
import { findById } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { listHistorySteps } from '#server/domain/history.ts'
import { countUnreadByObject } from '#server/domain/threads.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { distanceBetween } from '#server/domain/distance.ts'
import type { Coordinates } from '#server/domain/distance.ts'
import { reopenUntil } from './domain.ts'
import { createAddressMatcher } from './similar-address.ts'
import { findSesizare, listOpen, listSesizari } from './repo.ts'
import type { SesizareRow } from './repo.ts'

/** Loads a citizen's sesizare without its thread. Throws `inexistent`. */
export async function loadSesizare(db: Db, citizenId: number, id: number): Promise<Sesizare> {
  return (await loadWithCategory(db, citizenId, id)).sesizare
}

interface OwnedSesizare {
  sesizare: Sesizare
  categorie: SesizareCategory | null
  cetatean: CitizenRow
}

/** Loads a citizen's sesizare without its thread, with its category and its owner. Throws `inexistent`. */
export async function loadOwnedSesizare(
  db: Db,
  citizenId: number,
  id: number,
): Promise<OwnedSesizare> {
  const cetatean = await findById(db, citizenId)
  if (!cetatean) throw new ApiError('inexistent')
  return { ...(await loadWithCategory(db, citizenId, id)), cetatean }
}

/** Loads one page of a citizen's list, with the total count. */
export async function loadSummaries(
  db: Db,
  citizenId: number,
  ...which: [states: SesizareRow['state'][], page: SearchedPage]
): Promise<{ summaries: SesizareSummary[]; total: number }> {
  const { rows, total } = await listSesizari(db, citizenId, ...which)
  const summaries = rows.map(({ row, denumire, unread, question, askedAt, photoId }) => ({
    ...toSummary(row, denumire ?? row.categorie, unread ?? 0),
    ...(question && { intrebare: question }),
    ...(askedAt && { intrebare_la: askedAt.toISOString() }),
    ...(photoId && { foto_id: photoId }),
  }))
  return { summaries, total }
}

export interface Whereabouts {
  lat?: number | undefined
  lng?: number | undefined
  adresa?: string | undefined
}

/**
 * Loads a citizen's open sesizări of a category near enough to a place or an address to be the same, nearest first; those
 * near only by their address come last.
 */
export async function loadSimilar(
  db: Db,
  citizenId: number,
  categorie: string,
  where: Whereabouts,
): Promise<SesizareSummary[]> {
  const near = await selectNear(db, await listOpen(db, categorie, { citizenId }), where)
  return summarize(db, citizenId, near)
}

/** Selects the sesizări near enough to a place or an address to be the same, in the order of `loadSimilar`. */
export async function selectNear(
  db: Db,
  rows: SesizareRow[],
  { lat, lng, adresa = '' }: Whereabouts,
): Promise<SesizareRow[]> {
  const place = { lat: lat ?? NaN, lng: lng ?? NaN }
  const isNearAddress = await createAddressMatcher(db, adresa)
  return rows
    .map((row) => ({ row, metres: distanceBetween(place, toCoordinates(row)) }))
    .map(({ row, metres }) => ({ row, metres: metres <= limits.similarMetres ? metres : Infinity }))
    .filter(({ row, metres }) => metres < Infinity || isNearAddress(row.adresaText))
    .toSorted((one, other) => (one.metres === other.metres ? 0 : one.metres - other.metres))
    .map(({ row }) => row)
}

const toCoordinates = ({ lat, lng }: SesizareRow): Coordinates => ({
  lat: lat ?? NaN,
  lng: lng ?? NaN,
})

async function summarize(
  db: Db,
  citizenId: number,
  rows: SesizareRow[],
): Promise<SesizareSummary[]> {
  const names = await listSesizareCategoryNames(db)
  const unread = await countUnreadByObject(db, citizenId, 'sesizare')
  return rows.map((row) =>
    toSummary(row, names.get(row.categorie) ?? row.categorie, unread.get(row.id) ?? 0),
  )
}

async function loadWithCategory(db: Db, citizenId: number, id: number) {
  const row = await findSesizare(db, citizenId, id)
  if (!row) throw new ApiError('inexistent')
  const categorie = await findSesizareCategory(db, row.categorie)
  const unread = await countUnreadByObject(db, citizenId, 'sesizare')
  const files = await listAttachments(db, `sesizare:${id}`)
  const askedAt = await findLastAnswerRequest(db, 'sesizare', id)
  const sesizare: Sesizare = {
    ...toSummary(row, categorie?.denumire ?? row.categorie, unread.get(id) ?? 0),
    ...optionalParts(row),
    ...(askedAt && { raspuns_cerut_la: askedAt.toISOString() }),
    campuri: row.values,
    istoric: await listHistorySteps(db, 'sesizare', id),
    fisiere: files.map((file) => ({
      ...toDescriptor(file),
      autor: file.author === 'operator' ? ('operator' as const) : ('cetatean' as const),
    })),
  }
  return { sesizare, categorie }
}

function toSummary(row: SesizareRow, denumire: string, necitite: number): SesizareSummary {
  return {
    id: row.id,
    numar: row.numar,
    categorie: row.categorie,
    denumire,
    descriere: row.descriere,
    adresa_text: row.adresaText,
    stare: row.state,
    creat_la: row.createdAt.toISOString(),
    actualizat_la: row.updatedAt.toISOString(),
    termen_la: row.dueAt.toISOString(),
    ...(row.targetAt && { tinta_la: row.targetAt.toISOString() }),
    ...(row.returnsOn !== null && {
      revenire: { zi: row.returnsOn, ...(row.returnsBy !== null && { pana_la: row.returnsBy }) },
    }),
    necitite,
  }
}

function optionalParts(row: SesizareRow) {
  const { subcategorie, observedAt, lat, lng, precisionMetres, solvedAt, content } = row
  const isSolved = row.state === 'solutionata' && solvedAt !== null
  return {
    ...(subcategorie !== null && { subcategorie }),
    ...(observedAt && { data_constatarii: observedAt.toISOString() }),
    ...(lat !== null && { lat }),
    ...(lng !== null && { lng }),
    ...(precisionMetres !== null && { precizie_m: precisionMetres }),
    ...(isSolved && { redeschidere_pana_la: reopenUntil(solvedAt).toISOString() }),
    ...(content !== null && { multumit: content }),
  }
}
