import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fillPage, markFeaturesOff, readPageCity, toPageCity } from './fill-page.ts'
import { brandArt, brandManifest, brandPage, drawIcons } from './city-brand.ts'
import type { Env } from '#server/config/env.ts'
import { StartError } from '#server/errors/start-error.ts'

/** Files of the client that the city and the features that are off change, by address, as `/index.html`. */
export type CityFiles = Map<string, Buffer>

type CityEnv = Pick<Env, 'city' | 'operator' | 'tokenIssuer' | 'featuresOff'>

/** Folder of the pages' templates, which the build keeps. */
const TEMPLATES = '.templates'
const PAGES = ['/index.html', '/birou/index.html']
const WORKER = '/sw.js'

/**
 * Makes the files of a build that are different for a city; none for the city it was built for with all features on, or
 * without a build.
 */
export async function makeCityFiles(dist: string, env: CityEnv): Promise<CityFiles> {
  if (!existsSync(path.join(dist, TEMPLATES))) return new Map()
  const read = (address: string) => readFile(path.join(dist, address))
  const made = [
    ...(await makePages(dist, env)),
    await makeManifest(dist, env),
    ...(await makePictures(dist, env)),
  ]
  const changed: CityFiles = new Map(makeLegalTexts(env))
  for (const [address, bytes] of made) {
    if (!bytes.equals(await read(address))) changed.set(address, bytes)
  }
  if (changed.size > 0) changed.set(WORKER, updatePrecache(await read(WORKER), changed))
  return changed
}

/**
 * Checks that the pages which will be served know the issuer of the session tokens. Throws a `StartError` if they were
 * built for another, without the templates that could be filled with it.
 */
export async function assertKnownIssuer(
  dist: string,
  made: CityFiles,
  { tokenIssuer }: Pick<Env, 'tokenIssuer'>,
): Promise<void> {
  const [address = ''] = PAGES
  const file = path.join(dist, address)
  if (!existsSync(file)) return
  const page = (made.get(address) ?? (await readFile(file))).toString('utf8')
  const known = readPageCity(page)?.emitent
  if (known === tokenIssuer) return
  throw new StartError(
    `TOKEN_ISSUER — paginile construite cunosc emitentul „${known ?? ''}”, nu „${tokenIssuer}”; construiți-le din nou`,
  )
}

type MadeFile = [address: string, bytes: Buffer]

async function makePages(dist: string, env: CityEnv): Promise<MadeFile[]> {
  const city = toPageCity(env)
  return Promise.all(
    PAGES.map(async (address): Promise<MadeFile> => {
      const template = await readFile(path.join(dist, TEMPLATES, address), 'utf8')
      const page = brandPage(fillPage(template, city), env.city)
      return [address, Buffer.from(markFeaturesOff(page, env.featuresOff))]
    }),
  )
}

/** Makes the files of the city's own legal texts, which the worker keeps as it does the portal's. */
const makeLegalTexts = ({ city }: CityEnv): MadeFile[] =>
  city.legal.map(({ name, text }) => [`/legal/${name}.json`, Buffer.from(JSON.stringify(text))])

const MANIFEST = '/manifest.webmanifest'

async function makeManifest(dist: string, { city }: CityEnv): Promise<MadeFile> {
  const built = JSON.parse(await readFile(path.join(dist, MANIFEST), 'utf8')) as object
  const named = { ...built, name: city.denumire, short_name: city.denumire_scurta }
  return [MANIFEST, Buffer.from(JSON.stringify(brandManifest(named, city)))]
}

const ART = ['/art/scena.svg', '/art/gol.svg', '/art/fara-conexiune.svg']

async function makePictures(dist: string, { city }: CityEnv): Promise<MadeFile[]> {
  const { culori, logo } = city
  if (!culori) return []
  const art = ART.map(async (address): Promise<MadeFile> => {
    const picture = await readFile(path.join(dist, address), 'utf8')
    return [address, Buffer.from(brandArt(picture, culori))]
  })
  return [...(await Promise.all(art)), ...(logo ? await drawIcons(logo, culori) : [])]
}

/** Gives changed and added files their revisions in the worker's precache list, so that installed portals fetch them. */
function updatePrecache(worker: Buffer, changed: CityFiles): Buffer {
  const entries = /\{"integrity":"[^"]*","revision":"[^"]*","url":"([^"]*)"/g
  const added = new Map(changed)
  const text = worker.toString('utf8').replace(entries, (entry, url: string) => {
    const bytes = changed.get(`/${url}`)
    added.delete(`/${url}`)
    return bytes ? formatEntry(url, bytes) : entry
  })
  const more = [...added]
    .filter(([address]) => address.startsWith('/legal/'))
    .map(([address, bytes]) => `${formatEntry(address.slice(1), bytes)}},`)
  return Buffer.from(text.replace('[{"integrity"', () => `[${more.join('')}{"integrity"`))
}

/** Formats an entry of the precache list, up to what may follow its address. */
function formatEntry(url: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest()
  const integrity = `sha256-${hash.toString('base64')}`
  return `{"integrity":"${integrity}","revision":"${hash.toString('hex', 0, 16)}","url":"${url}"`
}
