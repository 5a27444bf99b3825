/** Text in columns, each as wide as its widest cell. */
export function table(headings: string[], rows: string[][]): string {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => [...(row[column] ?? '')].length)),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [line(headings), rule, ...rows.map(line)].join('\n')
}

/** Names and what they stand for, one below the other. */
export function pairs(rows: [name: string, value: string][]): string {
  const width = Math.max(0, ...rows.map(([name]) => [...name].length))
  return rows
    .map(([name, value]) => `${name}${' '.repeat(width - [...name].length)}  ${value}`)
    .join('\n')
}
