import { limits } from '#contract/limits.ts'
import type { ListOrder } from '#contract/query.ts'

interface PageQuery {
  pagina?: number | undefined
  pe_pagina?: number | undefined
  cauta?: string | undefined
  ordine?: ListOrder | undefined
}

/** Parses the query of a list: the page for the answer; limit, offset, search and order for the database. */
export function parsePagination(query: PageQuery) {
  const { pagina = 1, pe_pagina = limits.page.size, cauta, ordine } = query
  return { pagina, pe_pagina, limit: pe_pagina, offset: (pagina - 1) * pe_pagina, cauta, ordine }
}
