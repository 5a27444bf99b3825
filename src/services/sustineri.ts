import {
  PUBLIC_PHOTO,
  sesizareNuMaiSustine,
  sesizareSustine,
  sesizariApropiate,
  sesizariUrmarite,
  type NearReport,
  type SupportedReport,
} from '#contract/sustineri.ts'
import { config } from '../config.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { getResource, invalidate, type Resource } from './resources.ts'

interface Place {
  spot: { lat: number; lng: number } | null
  adresa: string
}

/** Returns the open sesizări of others near a place, those of its category first. */
export function getNearReports(categorie: string, { spot, adresa }: Place): Resource<NearReport[]> {
  return getResource(sesizariApropiate, {
    body: { categorie, lat: spot?.lat, lng: spot?.lng, adresa: adresa || undefined },
  })
}

/** Tells whether others have sent a sesizare of this category near a place; false if it cannot be known. */
export async function hasNearReports(categorie: string, place: Place): Promise<boolean> {
  const near = getNearReports(categorie, place)
  // Places are asked about so many times in an hour.
  if (!near.known.peek().fresh) await near.load()
  const { data, fresh } = near.known.peek()
  return fresh && data !== null && data.some((one) => one.categorie === categorie)
}

/** Returns the sesizări of others that the citizen supports. */
export const getSupportedReports = (): Resource<SupportedReport[]> => getResource(sesizariUrmarite)

/** Supports the sesizare of somebody else. Safe to repeat. */
export async function support(id: string): Promise<Outcome<SupportedReport>> {
  return learnFrom(await call(sesizareSustine, { params: { id } }))
}

/** Ends the support of a sesizare. Safe to repeat. */
export async function endSupport(id: string): Promise<Outcome<true>> {
  return learnFrom(await call(sesizareNuMaiSustine, { params: { id } }))
}

/** Path of a photo that the operator lets others see. */
export const buildPublicPhotoPath = (id: string): string => PUBLIC_PHOTO + id

function learnFrom<Data>(outcome: Outcome<Data>): Outcome<Data> {
  // A refusal tells that it has been closed meanwhile.
  if (outcome.kind === 'ok' || outcome.kind === 'refused') {
    invalidate(config.host + sesizariApropiate.path, config.host + sesizariUrmarite.path)
  }
  return outcome
}
