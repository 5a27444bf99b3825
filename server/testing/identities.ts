import { randomInt } from 'node:crypto'
import { cnpProblem, cuiProblem } from '#contract/identifiers.ts'
import { toE164 } from '#contract/phone.ts'

const issued = new Set<string>()

/** Creates a valid CNP, unique in the process, that belongs to nobody: its county is not issued any more. */
export function aFreshCnp(): string {
  return fresh(() => {
    const day = `${digits(50, 100, 2)}${digits(1, 13, 2)}${digits(1, 29, 2)}`
    const body = `${randomInt(1, 3)}${day}47${digits(1, 1000, 3)}`
    return withControlDigit(body, (cnp) => cnpProblem(cnp, new Date()) === null)
  })
}

/** Creates a valid CUI, unique in the process, above all issued ones, so of no firm. */
export function aFreshCui(): string {
  return fresh(() =>
    withControlDigit(`9${digits(0, 1_000_000, 6)}`, (cui) => cuiProblem(cui) === null),
  )
}

/** Creates a Romanian mobile number in national form, unique in the process. */
export function aFreshPhone(): string {
  return fresh(() => `07${digits(0, 100_000_000, 8)}`)
}

/** Creates a Romanian mobile number in E.164, unique in the process. */
export function aFreshE164(): string {
  const phone = toE164(aFreshPhone())
  if (phone === null) throw new Error('generated phone number is invalid')
  return phone
}

/** Creates a fictitious e-mail address, unique in the process. */
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

function digits(min: number, below: number, length: number): string {
  return String(randomInt(min, below)).padStart(length, '0')
}
