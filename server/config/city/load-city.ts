import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod'
import { isPackaged } from '../packaged.ts'
import { citySchema, type CityFile } from './city-schema.ts'

/** A city: the values of its `city.json`, and the folder of its other files. */
export interface City extends CityFile {
  /** Absolute path. */
  folder: string
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

/** Reads a city's folder. */
export function loadCity(dir: string): CityResult {
  const folder = path.resolve(dir)
  const file = path.join(folder, FILE)
  if (!existsSync(file)) return { problems: [`în ${folder} nu este fișierul ${FILE}`] }
  const content = parseJson(readFileSync(file, 'utf8'))
  if (content === undefined) return { problems: [`${FILE}: nu este JSON`] }
  const parsed = citySchema.safeParse(content)
  if (!parsed.success) return { problems: parsed.error.issues.flatMap(describeIssue) }
  return { city: { ...parsed.data, folder } }
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
