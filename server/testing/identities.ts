import { randomInt } from 'node:crypto'
import { cnpProblem, cuiProblem } from '#contract/identifiers.ts'
import { toE164 } from '#contract/phone.ts'

/** More than the workers of a run; vitest numbers them, one for each test file. */
const WORKERS = 200
const SEXES = 2
const YEARS = 50
const MONTHS = 12
const DAYS = 28

const issued = new Set<string>()

/** Creates a valid CNP, unique in the run, that belongs to nobody: its county is not issued any more. */
export function aFreshCnp(): string {
  return fresh(() => {
    let rest = ownNumber(SEXES * YEARS * MONTHS * DAYS)
    const take = (count: number) => {
      const taken = rest % count
      rest = Math.floor(rest / count)
      return taken
    }
    const day = [50 + take(YEARS), 1 + take(MONTHS), 1 + take(DAYS)].map((part) => padded(part, 2))
    const body = `${1 + take(SEXES)}${day.join('')}47${padded(randomInt(1, 1000), 3)}`
    return withControlDigit(body, (cnp) => cnpProblem(cnp, new Date()) === null)
  })
}

/** Creates a valid CUI, unique in the run, above all issued ones, so of no firm. */
export function aFreshCui(): string {
  return fresh(() =>
    withControlDigit(`9${padded(ownNumber(1e6), 6)}`, (cui) => cuiProblem(cui) === null),
  )
}

/** Creates a Romanian mobile number in national form, unique in the run. */
export function aFreshPhone(): string {
  return fresh(() => `07${padded(ownNumber(1e8), 8)}`)
}

/** Creates a Romanian mobile number in E.164, unique in the run. */
export function aFreshE164(): string {
  const phone = toE164(aFreshPhone())
  if (phone === null) throw new Error('generated phone number is invalid')
  return phone
}

/** Creates a fictitious e-mail address, unique in the run. */
export function aFreshEmail(): string {
  return fresh(() => `cetatean.${randomInt(1, 2 ** 40).toString(36)}@exemplu.ro`)
}

function fresh(make: () => string): string {
  const made = make()
  if (issued.has(made)) return fresh(make)
  issued.add(made)
  return made
}

function withControlDigit(body: string, isValid: (whole: string) => boolean): string {
  const whole = Array.from('0123456789', (digit) => body + digit).find(isValid)
  if (!whole) throw new Error('no control digit makes this a valid identifier')
  return whole
}

/**
 * Returns a random number below `size`, from the part of the current worker: test files share a portal, in which they
 * must not register the same person.
 */
function ownNumber(size: number): number {
  const [from, to] = workerPart(Number(process.env['VITEST_WORKER_ID'] ?? 0), size)
  return randomInt(from, to)
}

/** Returns the numbers below `size` that belong to a worker: from the first up to the second, exclusive. */
export function workerPart(worker: number, size: number): [number, number] {
  const part = Math.floor(size / WORKERS)
  const from = (worker % WORKERS) * part
  return [from, from + part]
}

const padded = (number: number, length: number): string => String(number).padStart(length, '0')
