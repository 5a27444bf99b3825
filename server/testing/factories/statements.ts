import type { Day } from '#contract/days.ts'

/** Bank statements as files, in the formats and dialects that banks write. Amounts are in bani. */

export interface SampleLine {
  /** Negative for a debit. */
  bani: number
  day: Day
  /** Day of booking, if it is later. */
  bookedOn?: Day
  name?: string
  iban?: string
  text?: string
  /** Creditor reference of a structured remittance. */
  structured?: string
  endToEnd?: string
  /** The bank's own reference. */
  reference?: string
  currency?: string
}

export interface SampleStatement {
  lines: SampleLine[]
  iban?: string
  number?: string
  openingBani?: number
  /** A wrong closing balance. */
  closingBani?: number
  currency?: string
}

export const ACCOUNT = 'RO49AAAA1B31007593840000'
export const PAYER_IBAN = 'RO09BCYP0000001234567890'

type CamtVersion = '001.02' | '001.08'

const lei = (bani: number): string => (Math.abs(bani) / 100).toFixed(2)
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const tag = (name: string, content: string | undefined): string =>
  content === undefined ? '' : `<${name}>${content}</${name}>`
const textTag = (name: string, text: string | undefined): string =>
  tag(name, text === undefined ? undefined : escapeXml(text))

/** Formats a CAMT.053 document with one statement. */
export function formatCamt053(statement: SampleStatement, version: CamtVersion = '001.02'): string {
  const { lines, iban = ACCOUNT, number = '17', currency = 'RON' } = statement
  const { opening, closing, first, last } = summarize(statement)
  const balance = (code: string, bani: number, day: Day) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${lei(bani)}</Amt><CdtDbtInd>${bani < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-10T06:00:00</CreDtTm></GrpHdr>',
    `<Stmt><Id>${number}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`,
    balance('OPBD', opening, first),
    balance('CLBD', closing, last),
    ...lines.map((line) => formatCamtEntry(line, version, currency)),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

function formatCamtEntry(line: SampleLine, version: CamtVersion, currency: string): string {
  const { bani, day, bookedOn = day, name, iban, text, structured, endToEnd, reference } = line
  const isNew = version === '001.08'
  const party = tag('Nm', name === undefined ? undefined : escapeXml(name))
  return [
    `<Ntry><Amt Ccy="${currency}">${lei(bani)}</Amt><CdtDbtInd>${bani < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`,
    `<Sts>${isNew ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts>`,
    `<BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
    '<NtryDtls><TxDtls><Refs>',
    textTag('AcctSvcrRef', reference),
    textTag('EndToEndId', endToEnd),
    '</Refs><RltdPties>',
    name === undefined ? '' : tag('Dbtr', isNew ? tag('Pty', party) : party),
    iban === undefined ? '' : `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`,
    '</RltdPties><RmtInf>',
    textTag('Ustrd', text),
    structured === undefined
      ? ''
      : `<Strd><CdtrRefInf>${textTag('Ref', structured)}</CdtrRefInf></Strd>`,
    '</RmtInf></TxDtls></NtryDtls></Ntry>',
  ].join('')
}

/** Formats a field `:86:` of a line. */
export type Dialect = (line: SampleLine) => string

/** Dialects of the field `:86:`: numbered subfields of two kinds, named ones, and free text. */
export const dialects = {
  question: ({ name = '', iban = '', text = '' }) =>
    `166?00TRANSFER?20${text.slice(0, 27)}?21${text.slice(27)}?31${iban}?32${name}`,
  plus: ({ name = '', iban = '', text = '' }) => `+20${text}+31${iban}+32${name}`,
  named: ({ name = '', iban = '', text = '', endToEnd = '' }) =>
    `/TRTP/TRANSFER/IBAN/${iban}/BIC/BTRLRO22/NAME/${name}/REMI/${text}/EREF/${endToEnd}`,
  free: ({ name = '', iban = '', text = '' }) => `Transfer de la ${name} ${iban} ${text}`,
} satisfies Record<string, Dialect>

/** Formats an MT940 message with one statement. */
export function formatMt940(
  statement: SampleStatement,
  dialect: Dialect = dialects.question,
): string {
  const { lines, iban = ACCOUNT, number = '17', currency = 'RON' } = statement
  const { opening, closing, first, last } = summarize(statement)
  const balance = (field: string, bani: number, day: Day) =>
    `:${field}:${bani < 0 ? 'D' : 'C'}${shortDay(day)}${currency}${lei(bani).replace('.', ',')}`
  return [
    ':20:EXTRAS',
    `:25:${iban}`,
    `:28C:${number}/1`,
    balance('60F', opening, first),
    ...lines.flatMap((line) => formatMt940Line(line, dialect)),
    balance('62F', closing, last),
    '-',
  ].join('\r\n')
}

const shortDay = (day: Day): string => day.slice(2).replaceAll('-', '')

function formatMt940Line(line: SampleLine, dialect: Dialect): string[] {
  const { bani, day, reference = '' } = line
  const bank = reference === '' ? '' : `//${reference}`
  return [
    `:61:${shortDay(day)}${shortDay(day).slice(2)}${bani < 0 ? 'D' : 'C'}${lei(bani).replace('.', ',')}NTRFNONREF${bank}`,
    `:86:${dialect(line).replace(/(.{65})(?=.)/g, '$1\r\n')}`,
  ]
}

function summarize({ lines, openingBani = 100_000, closingBani }: SampleStatement) {
  const turnover = lines.reduce((sum, { bani }) => sum + bani, 0)
  const days = lines.map(({ day }) => day).toSorted()
  return {
    opening: openingBani,
    closing: closingBani ?? openingBani + turnover,
    first: days[0] ?? '2026-03-05',
    last: days.at(-1) ?? '2026-03-05',
  }
}
