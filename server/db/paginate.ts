export interface Page {
  limit: number
  offset: number
}

/** One page of a list, with the total count. */
export interface Paged<Row> {
  rows: Row[]
  total: number
}

/**
 * Builds a page from rows that each carry the total, so that one query suffices. Beyond the last page no row carries
 * it, and `countAll` counts.
 */
export async function paginate<Row extends { total: number }>(
  rows: Row[],
  { offset }: Page,
  countAll: () => PromiseLike<number>,
): Promise<Paged<Omit<Row, 'total'>>> {
  const total = rows[0]?.total ?? (offset > 0 ? await countAll() : 0)
  return { rows: rows.map(({ total: _, ...row }) => row), total }
}
