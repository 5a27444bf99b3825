import { randomInt } from 'node:crypto'
import { cnpProblem, cuiProblem } from '#contract/identifiers.ts'
import { toE164 } from '#contract/phone.ts'

const given = new Set<string>()

/** Creates a valid, fictitious CNP, unique within the test file. */
export function aFreshCnp(): string {
  return fresh(() => {
    const year = pad(randomInt(50, 100), 2)
    const day = `${pad(randomInt(1, 13), 2)}${pad(randomInt(1, 29), 2)}`
    const body = `${randomInt(1, 3)}${year}${day}${pad(randomInt(1, 47), 2)}${pad(randomInt(1, 1000), 3)}`
    return withControlDigit(body, (cnp) => cnpProblem(cnp, new Date()) === null)
  })
}

/** Creates a valid, fictitious CUI, unique within the test file. */
export function aFreshCui(): string {
  return fresh(() =>
    withControlDigit(String(randomInt(10_000_000, 99_999_999)), (cui) => cuiProblem(cui) === null),
  )
}

/** Creates a Romanian mobile number in national form, unique within the test file. */
export function aFreshPhone(): string {
  const phone = fresh(() => `07${pad(randomInt(0, 100_000_000), 8)}`)
  if (toE164(phone) === null) throw new Error('generated phone number is invalid')
  return phone
}

/** Creates a fictitious e-mail address, unique within the test file. */
export function aFreshEmail(): string {
  return fresh(() => `cetatean.${randomInt(1, 2 ** 40).toString(36)}@exemplu.ro`)
}

function fresh(make: () => string): string {
  const made = make()
  if (given.has(made)) return fresh(make)
  given.add(made)
  return made
}

function withControlDigit(body: string, isValid: (whole: string) => boolean): string {
  const whole = [...'0123456789'].map((digit) => body + digit).find(isValid)
  if (!whole) throw new Error('no control digit makes this a valid identifier')
  return whole
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
