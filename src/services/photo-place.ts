import { city } from '../browser/city.ts'
import { importWhenReachable } from '../browser/import-when-reachable.ts'
import { readPhotoPlace, type PhotoPlace } from '../photos/read-place.ts'
import { roundDegrees } from './geolocation.ts'
import type { Spot } from './sesizare-draft.ts'

/** Degrees from the centre of the city within which a photo's place is used: about 28 km each way. */
const REACH = { lat: 0.25, lng: 0.35 }

/** Place of photos: `outside` if they were taken elsewhere than in the city, null if they do not say. */
export type PlaceOfPhotos = Spot | 'outside' | null

/** Chosen files by their bytes; `others` counts those that are no photos. */
export interface InspectedFiles {
  photos: File[]
  others: number
  place: PlaceOfPhotos
}

/** Reads on this device which files are photos, and where the first that says so was taken. Never rejects. */
export async function inspectFiles(files: readonly File[]): Promise<InspectedFiles> {
  const detect = await loadDetector()
  const isPhoto = await Promise.all(files.map(async (file) => (await detect(file)) !== null))
  const photos = files.filter((_file, index) => isPhoto[index])
  return { photos, others: files.length - photos.length, place: await readPlaceOf(photos) }
}

/** Loads what compresses photos too; without it their types are taken as given. */
async function loadDetector(): Promise<(file: File) => Promise<string | null>> {
  const code = await importWhenReachable(() => import('../photos/compress-photo.ts')).catch(
    () => null,
  )
  const given = async ({ type }: File) => (type.startsWith('image/') ? type : null)
  return code ? (file) => code.detectPhotoType(file).catch(() => null) : given
}

async function readPlaceOf(photos: readonly File[]): Promise<PlaceOfPhotos> {
  let isOutside = false
  for (const photo of photos) {
    const place = await readPhotoPlace(photo).catch(() => null) // the phone has revoked access to the file
    if (place && isInCity(place)) return toSpot(place)
    isOutside ||= place !== null
  }
  return isOutside ? 'outside' : null
}

const isInCity = ({ lat, lng }: PhotoPlace): boolean =>
  Math.abs(lat - city.centru.lat) <= REACH.lat && Math.abs(lng - city.centru.lng) <= REACH.lng

const toSpot = ({ lat, lng }: PhotoPlace): Spot => ({
  lat: roundDegrees(lat),
  lng: roundDegrees(lng),
  precizie_m: null,
  fromPhoto: true,
})
