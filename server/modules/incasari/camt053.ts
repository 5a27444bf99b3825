import { SaxesParser } from 'saxes'
import { normalizeIban } from '#contract/iban.ts'
import { MAX_LINES, StatementError, cleanText, parseAmount, parseDay } from './statement.ts'
import type { BankStatement, StatementLine } from './statement.ts'

/** Reads CAMT.053 (ISO 20022), versions 001.02 to 001.08 and later: they differ in where a few names stand. */

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

const CHUNK = 64 * 1024
const MAX_DEPTH = 40
const MAX_ELEMENT_CHILDREN = 20_000
/** Statements and entries are read one at a time, so that a long file is never a tree in memory. */
const STATEMENT = 'Stmt'
const ENTRY = 'Ntry'

/** Parses the statements of a CAMT.053 document. Throws a `StatementError`; entities and DTDs are refused. */
export function parseCamt053(text: string): BankStatement[] {
  const reader = createReader()
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new StatementError(`Fișierul XML este greșit la linia ${parser.line}.`)
  })
  parser.on('doctype', () => {
    throw new StatementError('Fișierul XML are o declarație DOCTYPE, care nu se primește.')
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes))
  parser.on('text', (part) => reader.addText(part))
  parser.on('cdata', (part) => reader.addText(part))
  parser.on('closetag', () => reader.close())
  for (let from = 0; from < text.length; from += CHUNK) parser.write(text.slice(from, from + CHUNK))
  parser.close()
  return reader.statements
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function createReader() {
  const statements: BankStatement[] = []
  const stack: Element[] = []
  let lines: StatementLine[] = []

  function open(name: string, attributes: Record<string, string>): void {
    if (stack.length === 0) assertDocument(name, attributes)
    if (stack.length >= MAX_DEPTH) throw new StatementError('Fișierul XML are prea multe niveluri.')
    const element = { name, attributes, text: '', children: [] }
    const parent = stack.at(-1)
    if (parent && !isReadApart(name)) {
      if (parent.children.length >= MAX_ELEMENT_CHILDREN) {
        throw new StatementError('Fișierul XML nu are forma unui extras.')
      }
      parent.children.push(element)
    }
    stack.push(element)
    if (name === STATEMENT) lines = []
  }

  function close(): void {
    const element = stack.pop()
    if (element?.name === ENTRY) lines.push(...toLines(element))
    if (lines.length > MAX_LINES) throw new StatementError('Extrasul are prea multe linii.')
    if (element?.name === STATEMENT) statements.push(toStatement(element, lines))
  }

  function addText(part: string): void {
    const top = stack.at(-1)
    if (top) top.text += part
  }

  return { statements, open, close, addText }
}

const isReadApart = (name: string): boolean => name === STATEMENT || name === ENTRY

function assertDocument(name: string, attributes: Record<string, string>): void {
  const spaces = Object.entries(attributes).filter(([key]) => key.startsWith('xmlns'))
  const [, kind] = /camt\.(\d{3})\./.exec(spaces.map(([, value]) => value).join(' ')) ?? []
  if (name === 'Document' && kind === '053') return
  if (kind) {
    throw new StatementError(
      `Fișierul este camt.${kind}, nu un extras de cont: cereți băncii camt.053.`,
    )
  }
  throw new StatementError('Fișierul XML nu este un extras de cont CAMT.053.')
}

/** Finds the elements at a path below an element. */
function find(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

/** Returns the text of the first element at one of the paths; empty if there is none. */
const textOf = (element: Element, ...paths: string[]): string =>
  paths.map((path) => find(element, path)[0]?.text.trim() ?? '').find(Boolean) ?? ''

const textsOf = (element: Element, path: string): string[] =>
  find(element, path).map(({ text }) => text.trim())

function toStatement(element: Element, lines: StatementLine[]): BankStatement {
  const opening = findBalance(element, 'OPBD') ?? findBalance(element, 'PRCD')
  const closing = findBalance(element, 'CLBD')
  if (!opening || !closing) {
    throw new StatementError('Extrasul nu are sold inițial și sold final (OPBD sau PRCD, și CLBD).')
  }
  const iban = normalizeIban(textOf(element, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'))
  if (iban === '') throw new StatementError('Extrasul nu spune al cărui cont este.')
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  return {
    format: 'camt053',
    iban,
    number: cleanText(textOf(element, 'ElctrncSeqNb', 'LglSeqNb', 'Id')),
    currency: find(closing, 'Amt')[0]?.attributes['Ccy'] ?? textOf(element, 'Acct/Ccy'),
    fromDay: readDay(textOf(element, 'FrToDt/FrDtTm', 'FrToDt/FrDt'), days[0], balanceDay(closing)),
    toDay: readDay(textOf(element, 'FrToDt/ToDtTm', 'FrToDt/ToDt'), balanceDay(closing)),
    openingBani: signedAmount(opening),
    closingBani: signedAmount(closing),
    lines,
  }
}

function readDay(...found: (string | undefined)[]): string {
  return parseDay(found.find(Boolean) ?? '')
}

const balanceDay = (balance: Element): string => textOf(balance, 'Dt/Dt', 'Dt/DtTm')

const findBalance = (element: Element, code: string): Element | undefined =>
  find(element, 'Bal').find((balance) => textOf(balance, 'Tp/CdOrPrtry/Cd') === code)

const signedAmount = (element: Element): number => {
  const bani = parseAmount(textOf(element, 'Amt'))
  return textOf(element, 'CdtDbtInd') === 'DBIT' ? -bani : bani
}

/** Converts an entry to its lines: one for each transaction of a batch whose amounts are given. */
function toLines(entry: Element): StatementLine[] {
  // Pending entries are not in the balances; they come again once booked.
  if (!['BOOK', ''].includes(textOf(entry, 'Sts/Cd', 'Sts'))) return []
  const total = signedAmount(entry)
  const details = find(entry, 'NtryDtls/TxDtls')
  const [only] = details
  if (details.length <= 1) return [toLine(entry, only ?? null, total)]
  const sums = details.map((one) => textOf(one, 'Amt', 'AmtDtls/TxAmt/Amt'))
  const parts = sums.map((sum) => (sum === '' ? 0 : parseAmount(sum) * Math.sign(total)))
  const isWhole = parts.every((bani) => bani !== 0) && sumOf(parts) === total
  return isWhole
    ? details.map((one, index) => toLine(entry, one, parts[index]!))
    : [toLine(entry, null, total)]
}

const sumOf = (parts: number[]): number => parts.reduce((sum, bani) => sum + bani, 0)

function toLine(entry: Element, details: Element | null, bani: number): StatementLine {
  const from = details ?? entry
  const bookedOn = parseDay(textOf(entry, 'BookgDt/Dt', 'BookgDt/DtTm'))
  const valueOn = textOf(entry, 'ValDt/Dt', 'ValDt/DtTm')
  const references = [
    ...textsOf(from, 'RmtInf/Strd/CdtrRefInf/Ref'),
    ...textsOf(from, 'RmtInf/Strd/RfrdDocInf/Nb'),
    textOf(from, 'Refs/EndToEndId'),
  ]
  const texts = [
    ...textsOf(from, 'RmtInf/Ustrd'),
    ...textsOf(from, 'RmtInf/Strd/AddtlRmtInf'),
    textOf(from, 'AddtlTxInf'),
    textOf(entry, 'AddtlNtryInf'),
  ]
  return {
    bani,
    bookedOn,
    valueOn: valueOn === '' ? bookedOn : parseDay(valueOn),
    reference: cleanText(textOf(from, 'Refs/AcctSvcrRef') || textOf(entry, 'AcctSvcrRef')),
    isReversal: textOf(entry, 'RvslInd') === 'true',
    payerName: cleanText(textOf(from, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm')),
    payerIban: normalizeIban(cleanText(textOf(from, 'RltdPties/DbtrAcct/Id/IBAN'))),
    paymentReference: joinTexts(references.filter((one) => !/^NOT ?PROVIDED$/i.test(one))),
    remittance: joinTexts(texts),
  }
}

const joinTexts = (texts: string[]): string =>
  cleanText([...new Set(texts.filter(Boolean))].join(' · '))
