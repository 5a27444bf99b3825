export interface Page {
  limit: number
  offset: number
}

/** One page of a list, and how many there are in all. */
export interface Paged<Row> {
  rows: Row[]
  total: number
}

/**
 * Makes a page of rows that each bring along how many there are in all: one question to the database. Beyond the last
 * page there is no row to say it, and it is counted.
 */
export async function paginate<Row extends { total: number }>(
  rows: Row[],
  { offset }: Page,
  countAll: () => PromiseLike<number>,
): Promise<Paged<Omit<Row, 'total'>>> {
  const total = rows[0]?.total ?? (offset > 0 ? await countAll() : 0)
  return { rows: rows.map(({ total: _, ...row }) => row), total }
}
