const NEEDS_QUOTES = /[";\n\r]/
/** Prefixes that a spreadsheet reads as a formula (CSV injection). */
const FORMULA = /^[=+\-@\t\r]/
const MARK = '\u{feff}'

/** Escapes text that a spreadsheet would evaluate as a formula. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Formats an amount in bani as lei with a comma: `52,66`. */
export const formatCsvAmount = (bani: number): string => (bani / 100).toFixed(2).replace('.', ',')

/** Formats CSV for spreadsheets: semicolons, CRLF, UTF-8 with byte order mark. */
export const formatCsv = (rows: string[][]): string =>
  MARK + rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')

const quoted = (cell: string): string =>
  NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
