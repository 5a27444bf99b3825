/** Returns the one row of a query that always has one, such as a count, or an insert with `returning`. */
export function single<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`query returned ${rows.length} rows`)
  return row
}
