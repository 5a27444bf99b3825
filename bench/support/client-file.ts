import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cnpProblem } from '#contract/identifiers.ts'

const FIRST_BIRTHDAY = Date.UTC(1950, 0, 1)
const DAY_MS = 24 * 3600 * 1000
const NUMBERS_A_DAY = 999
/** County code outside the real counties. */
const COUNTY = '47'
const LINES_AT_ONCE = 1000

/** Generates `count` distinct valid CNPs. */
export function generateCnps(count: number): string[] {
  const now = new Date()
  return Array.from({ length: count }, (_, index) => {
    const birthday = new Date(FIRST_BIRTHDAY + Math.floor(index / NUMBERS_A_DAY) * DAY_MS)
    const day = birthday.toISOString().slice(2, 10).replaceAll('-', '')
    const body = `1${day}${COUNTY}${String(1 + (index % NUMBERS_A_DAY)).padStart(3, '0')}`
    const cnp = Array.from('0123456789', (digit) => body + digit).find(
      (whole) => cnpProblem(whole, now) === null,
    )
    if (!cnp) throw new Error('no valid control digit found')
    return cnp
  })
}

/** Writes a CSV file of clients with one surname. */
export async function writeClients(file: string, cnps: string[], surname: string): Promise<void> {
  await pipeline(Readable.from(pieces(cnps, surname)), createWriteStream(file))
}

function* pieces(cnps: string[], surname: string): Generator<string> {
  yield 'cnp_cui;nume;prenume;pin\n'
  for (let from = 0; from < cnps.length; from += LINES_AT_ONCE) {
    const lines = cnps.slice(from, from + LINES_AT_ONCE)
    yield lines.map((cnp) => `${cnp};${surname};Maria;123456\n`).join('')
  }
}
