const NEEDS_QUOTES = /[";\n\r]/
/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const MARK = '\u{feff}'

/** A text that somebody else wrote, as it is safe in a cell: a spreadsheet shows it and computes nothing of it. */
export const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Lines of cells as a spreadsheet opens them: semicolons, Windows line ends, UTF-8 that says so. */
export const csvText = (rows: string[][]): string =>
  MARK + rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')

const quoted = (cell: string): string =>
  NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
