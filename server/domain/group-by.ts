/** Groups rows by a key, in the order of the first row of each. */
export function groupBy<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, [Row, ...Row[]]> {
  const groups = new Map<Key, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

export const groupByCitizen = <Row extends { citizenId: number }>(rows: readonly Row[]) =>
  groupBy(rows, ({ citizenId }) => citizenId)
