/** Formats text in columns, each as wide as its widest cell. */
export function formatTable(headings: string[], rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')))
  const all = [headings, ...cells]
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => [...(row[column] ?? '')].length)),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [line(headings), rule, ...cells.map(line)].join('\n')
}

/** Formats names and values, one pair below the other. */
export function formatPairs(rows: [name: string, value: string][]): string {
  const width = Math.max(0, ...rows.map(([name]) => [...name].length))
  return rows
    .map(([name, value]) => {
      const space = ' '.repeat(width - [...name].length)
      return `${name}${space}  ${indent(value, width + 2)}`
    })
    .join('\n')
}

/** Indents the lines after the first, so that none can pass for the program's own. */
export const indent = (text: string, by = 4): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)
