import { OperatorError } from '../errors.ts'
import type { ImportKind } from './kind.ts'

/** Checks the column names of a file. Throws an `OperatorError` that lists what is wrong. */
export function assertHeader({ columns }: ImportKind, header: string[]): void {
  const unknown = header.filter((name) => !Object.hasOwn(columns, name))
  const missing = Object.entries(columns).filter(
    ([name, { required }]) => required && !header.includes(name),
  )
  const twice = header.filter((name, index) => header.indexOf(name) !== index)
  const problems = [
    ...unknown.map((name) => `coloana „${name}” nu este cunoscută`),
    ...missing.map(([name]) => `lipsește coloana „${name}”`),
    ...twice.map((name) => `coloana „${name}” este de două ori`),
  ]
  if (problems.length === 0) return
  const known = Object.keys(columns).join(', ')
  throw new OperatorError(
    `Prima linie nu este bună: ${problems.join('; ')}.\nColoanele acestui fișier: ${known}.`,
  )
}
