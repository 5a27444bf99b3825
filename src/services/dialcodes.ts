/** Countries that verification codes can be sent to, by dial code. */
export const COUNTRY_OF_DIALCODE: Record<string, string> = {
  '40': 'ro',
  '373': 'md',
  '39': 'it',
  '34': 'es',
  '49': 'de',
  '44': 'gb',
  '33': 'fr',
  '43': 'at',
  '32': 'be',
  '36': 'hu',
  '359': 'bg',
  '30': 'gr',
  '31': 'nl',
  '351': 'pt',
  '353': 'ie',
  '45': 'dk',
  '46': 'se',
  '48': 'pl',
  '420': 'cz',
}

/** Dial codes that verification codes can be sent to, Romania first. */
export const dialcodes = Object.entries(COUNTRY_OF_DIALCODE)
  .map(([code, country]) => ({ value: code, label: `+${code} ${country.toUpperCase()}` }))
  .sort((one, other) => Number(other.value === '40') - Number(one.value === '40'))
