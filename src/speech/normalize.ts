import { plural } from '#contract/plural.ro.ts'

type Rule = [pattern: RegExp, replace: (...parts: string[]) => string]

const MONTHS =
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie'.split(
    ' ',
  )
const monthName = (number: string): string | undefined => MONTHS[Number(number) - 1]

/** Separates digits and letters, so that each is said; groups stay apart by a pause. */
const spell = (code: string): string =>
  code
    .split(' ')
    .map((group) => [...group].join(' '))
    .join(', ')

/** Codes and long numbers, which voices take for thousands: they are written down from what is heard. */
const codes: Rule[] = [
  [/\bRO\d\d(?: ?[A-Z0-9]{4}){5}\b/g, spell],
  [/\b0[\dx]{2,3}(?: [\dx]{2,3}){2,3}\b/g, spell],
  // SZ-2026-000123, D5-000002-1
  [/\b[A-Z]+\d*(?:-\d+)+\b/g, (code) => code.replaceAll('-', ' ')],
]
const digits: Rule = [/(?<![\d.,])(?:0\d+|\d{5,})(?!\d|[.,]\d)/g, spell]

const sayHour = (hours: string, minutes: string): string =>
  `ora ${Number(hours)}` +
  (minutes === '00' ? '' : ` și ${plural(Number(minutes), { one: 'minut', few: 'minute' })}`)

const units: Record<string, { one: string; few: string }> = {
  l: { one: 'litru', few: 'litri' },
  m: { one: 'metru', few: 'metri' },
  'm²': { one: 'metru pătrat', few: 'metri pătrați' },
  'm³': { one: 'metru cub', few: 'metri cubi' },
  mc: { one: 'metru cub', few: 'metri cubi' },
}

const abbreviations: Record<string, string> = {
  nr: 'numărul',
  bl: 'blocul',
  sc: 'scara',
  et: 'etajul',
  ap: 'apartamentul',
  str: 'strada',
  art: 'articolul',
  alin: 'alineatul',
  lit: 'litera',
}

function saySum(_: string, whole: string, bani = '0', per: string): string {
  const lei = Number(whole.replaceAll('.', ''))
  const parts = [
    (lei > 0 || Number(bani) === 0) && plural(lei, { one: 'leu', few: 'lei' }),
    Number(bani) > 0 && plural(Number(bani), { one: 'ban', few: 'bani' }),
  ]
  return parts.filter(Boolean).join(' și ') + per.replaceAll('/', ' pe ')
}

function sayDay(written: string, day: string, month: string, year?: string): string {
  const name = monthName(month)
  if (!name || Number(day) > 31) return written
  return [Number(day), name, year].filter(Boolean).join(' ')
}

/** Written forms of Romanian, in the order in which they are replaced. */
const romanian: Rule[] = [
  [/(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d\d))?\slei\b((?:\/\p{L}+)*)/gu, saySum],
  [/\b(\d\d)-(\d\d)-(\d{4})\b/g, sayDay],
  [/(?<![\d-])(\d\d)-(\d\d)(?![\d-])/g, (written, day, month) => sayDay(written, day, month)],
  [
    /(?<!\p{L})în (0[1-9]|1[0-2])\/(20\d\d)\b/gu,
    (_, month, year) => `în ${monthName(month)} ${year}`,
  ],
  [
    /\b(\d\d?):(\d\d) ?[–-] ?(\d\d?):(\d\d)\b/g,
    (_, h1, m1, h2, m2) => `de la ${sayHour(h1, m1)} la ${sayHour(h2, m2)}`,
  ],
  [/(?:\bora )?\b(\d\d?):(\d\d)\b/g, (_, hours, minutes) => sayHour(hours, minutes)],
  [/\bL ?[–-] ?V\b/g, () => 'luni până vineri'],
  [/(luni|marți|miercuri|joi|vineri|sâmbătă)–(?=\p{L})/giu, (_, day) => `${day} până `],
  [/\*{4} (\d{4})\b/g, (_, last) => `cardul terminat în ${spell(last)}`],
  // Contracts and laws: 000012/2025, 27/2002.
  [/(\d)\/(?=(?:19|20)\d\d\b)/g, (_, digit) => `${digit} din `],
  [
    /\b(\d+(?:,\d+)?) (l|m[²³]?|mc)(?![\p{L}\d])/gu,
    (_, count, unit) =>
      count.includes(',') ? `${count} ${units[unit]!.few}` : plural(Number(count), units[unit]!),
  ],
  [
    /\b([Nn]r|[Bb]l|[Ss]c|[Ee]t|[Aa]p|[Ss]tr|[Aa]rt|[Aa]lin|[Ll]it)\. ?(?=[\p{Lu}\d(]|\p{Ll}\))/gu,
    (_, short) => `${abbreviations[short.toLowerCase()]} `,
  ],
  [/\b[Dd]vs\.(?= \p{Ll}|[,;:!?])|\b[Dd]vs\b/gu, () => 'dumneavoastră'],
]

/**
 * Writes a text the way it is said: sums, dates, hours, codes and abbreviations in words. Voices read Romanian ones
 * badly: a phone as thousands, `000123` as a decimal, `nr.` letter by letter.
 */
export function normalizeForSpeech(text: string, lang: string): string {
  const rules = [...codes, ...(lang.startsWith('ro') ? romanian : []), digits]
  return rules.reduce((said, [pattern, replace]) => said.replace(pattern, replace), text)
}
