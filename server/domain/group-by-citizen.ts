/** Groups rows by their citizen, in the order of the first row of each. */
export function groupByCitizen<Row extends { citizenId: number }>(
  rows: readonly Row[],
): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.citizenId)
    if (group) group.push(row)
    else groups.set(row.citizenId, [row])
  }
  return groups
}
