/** Problem of a firm's trade register number, in its old (J40/123/2020) or new (J2024001234002) form. */
export type RegistryProblem = 'FORMAT' | 'JUDET_NECUNOSCUT' | 'AN' | 'CIFRA_CONTROL'

const OLD = /^([JFC])(\d{1,2})\/(\d{1,5})\/(?:\d{2}\.\d{2}\.)?(\d{4})$/
const NEW = /^([JFC])(\d{4})(\d{6})(\d{2})(\d)$/
const LAST_OLD_YEAR = 2024

/** Converts to upper case, removes spaces and reduces a full date to its year. */
export function normalizeRegistryNumber(value: string): string {
  const compact = value.replace(/\s/g, '').toUpperCase()
  const old = OLD.exec(compact)
  return old ? `${old[1]}${old[2]}/${old[3]}/${old[4]}` : compact
}

/**
 * Returns why a text is not a registration number, or null if it is one.
 * `CIFRA_CONTROL` is a warning only: the authority has not published the new form's control rule.
 */
export function registryProblem(value: string): RegistryProblem | null {
  const compact = normalizeRegistryNumber(value)
  const old = OLD.exec(compact)
  if (old) return oldProblem(Number(old[2]), Number(old[3]), Number(old[4]))
  const fresh = NEW.exec(compact)
  if (!fresh) return 'FORMAT'
  const [, letter = '', year, , county] = fresh
  if (!isNewCounty(Number(county), Number(year))) return 'JUDET_NECUNOSCUT'
  return controlDigit(letter, compact) === Number(fresh[5]) ? null : 'CIFRA_CONTROL'
}

function oldProblem(county: number, number: number, year: number): RegistryProblem | null {
  if (number === 0) return 'FORMAT'
  if (!isOldCounty(county)) return 'JUDET_NECUNOSCUT'
  return year >= 1990 && year <= LAST_OLD_YEAR ? null : 'AN'
}

function isOldCounty(county: number): boolean {
  return (county >= 1 && county <= 40) || county === 51 || county === 52
}

function isNewCounty(county: number, year: number): boolean {
  return county === 0 || (year <= LAST_OLD_YEAR && isOldCounty(county))
}

function controlDigit(letter: string, compact: string): number {
  const digits = Array.from(compact.slice(1, -1)).reduce((sum, digit) => sum + Number(digit), 0)
  return ((letter.charCodeAt(0) % 10) + digits) % 10
}
