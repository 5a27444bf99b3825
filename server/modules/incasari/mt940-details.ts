import { isValidIban, normalizeIban } from '#contract/iban.ts'
import { cleanText } from './statement.ts'
import type { StatementLine } from './statement.ts'

type Details = Pick<StatementLine, 'payerName' | 'payerIban' | 'paymentReference' | 'remittance'>

/** Subfields by number: `?20`, `+20`, `>20`, `~20`, `^20`, after an optional code of three digits. */
const NUMBERED = /^(?:\d{3})?([?>+~^])(?=\d\d)/
/** Subfields by name: `/REMI/`, `/ORDP/`. */
const NAMED = /^\/[A-Z]{2,4}\//
const NAMED_FIELDS = /\/([A-Z]{3,4})\/((?:(?!\/(?:[A-Z]{3,4})\/).)*)/g
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g
const TEXT_FIELDS = /^(2[0-9]|6[0-3])$/
const NAME_FIELDS = /^3[23]$/
const ACCOUNT_FIELDS = /^3[18]$/

/** Parses a field `:86:` in the dialect it is written in; a text without structure is the remittance. */
export function parseDetails(details: string): Details {
  const text = details.replace(/\r/g, '')
  const separator = NUMBERED.exec(text)?.[1]
  if (separator) return parseNumbered(text, separator)
  if (NAMED.test(text)) return parseNamed(text.replace(/\n/g, ''))
  const remittance = cleanText(text)
  return { payerName: '', payerIban: findIban(remittance), paymentReference: '', remittance }
}

// A subfield goes on in the next line, which may break it within a word.
function parseNumbered(text: string, separator: string): Details {
  const fields = text
    .replace(/\n/g, '')
    .split(new RegExp(`\\${separator}(?=\\d\\d)`))
    .slice(1)
    .map((field) => [field.slice(0, 2), field.slice(2)] as const)
  const join = (which: RegExp, glue: string) =>
    cleanText(
      fields
        .filter(([code]) => which.test(code))
        .map(([, value]) => value)
        .join(glue),
    )
  const remittance = join(TEXT_FIELDS, ' ')
  const account = normalizeIban(join(ACCOUNT_FIELDS, ''))
  return {
    payerName: join(NAME_FIELDS, ' '),
    payerIban: isValidIban(account) ? account : findIban(join(/^3[0-9]$/, ' ')),
    paymentReference: '',
    remittance,
  }
}

function parseNamed(text: string): Details {
  const fields = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(NAMED_FIELDS)) {
    if (!fields.has(name)) fields.set(name, cleanText(value.replace(/\/+$/, '')))
  }
  const first = (...names: string[]) => names.map((name) => fields.get(name)).find(Boolean) ?? ''
  const account = normalizeIban(first('IBAN', 'ACCW', 'CNTP', 'ORDP'))
  return {
    payerName: first('NAME', 'ORDP', 'BENM'),
    payerIban: isValidIban(account) ? account : findIban(text),
    paymentReference: first('EREF'),
    remittance: first('REMI', 'USTD', 'CREF') || cleanText(text),
  }
}

function findIban(text: string): string {
  for (const [found] of text.matchAll(IBAN)) {
    const iban = normalizeIban(found)
    if (isValidIban(iban)) return iban
  }
  return ''
}
