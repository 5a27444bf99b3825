import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod'
import { isPackaged } from '../packaged.ts'
import { readCityContent, type CityContent } from './city-content.ts'
import { citySchema, type CityFile } from './city-schema.ts'
import { readLegalTexts, type CityLegalText } from './legal-texts.ts'
import { parseLogo, type Logo } from './logo.ts'

/** A city: the values of its `city.json`, its logo, and the folder of its other files. */
export interface City extends CityFile {
  /** Absolute path. */
  folder: string
  /** Null: the portal's. */
  logo: Logo | null
  content: CityContent
  /** Its own legal texts, in place of the portal's. */
  legal: CityLegalText[]
}

/** Result of reading a folder: the city, or what is wrong with it, a sentence for each problem. */
export type CityResult = { city: City } | { problems: string[] }

/** Folder of the demonstration's city. */
export const DEMO_CITY_DIR = path.join(
  import.meta.dirname,
  isPackaged ? '..' : '../../..',
  'city/sector-5',
)

const FILE = 'city.json'
const LOGO = 'logo.svg'

/** Reads a city's folder. */
export function loadCity(dir: string): CityResult {
  const folder = path.resolve(dir)
  const file = path.join(folder, FILE)
  if (!existsSync(file)) return { problems: [`în ${folder} nu este fișierul ${FILE}`] }
  const values = parseJson(readFileSync(file, 'utf8'))
  if (values === undefined) return { problems: [`${FILE}: nu este JSON`] }
  const parsed = citySchema.safeParse(values)
  const problems = parsed.success ? [] : parsed.error.issues.flatMap(describeIssue)
  const logo = readLogo(folder)
  if (typeof logo === 'string') problems.push(`${LOGO}: ${logo}`)
  const content = readCityContent(folder)
  if ('problems' in content) problems.push(...content.problems)
  const { texts: legal, problems: ofLegal } = readLegalTexts(folder)
  problems.push(...ofLegal)
  // The icons are drawn from both.
  if (parsed.success && !parsed.data.culori === Boolean(logo)) {
    problems.push(`culori din ${FILE} și ${LOGO} se dau împreună`)
  }
  if (!parsed.success || typeof logo === 'string' || 'problems' in content || problems.length > 0) {
    return { problems }
  }
  return { city: { ...parsed.data, folder, logo, ...content, legal } }
}

/** Reads the logo of a folder: null if there is none, a sentence if it is wrong. */
function readLogo(folder: string): Logo | string | null {
  const file = path.join(folder, LOGO)
  if (!existsSync(file)) return null
  try {
    return parseLogo(readFileSync(file, 'utf8'))
  } catch (error) {
    return (error as Error).message
  }
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [`${FILE}: ${at && `${at} `}${issue.message}`]
  return issue.keys.map(
    (key) => `${FILE}: ${[...issue.path, key].join('.')} nu este un câmp al orașului`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let demoCity: City | null = null

/** Returns the demonstration's city, read once. */
export function getDemoCity(): City {
  if (demoCity) return demoCity
  const loaded = loadCity(DEMO_CITY_DIR)
  if ('problems' in loaded) throw new Error(loaded.problems.join('\n'))
  return (demoCity = loaded.city)
}
