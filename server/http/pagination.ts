import { limits } from '#contract/limits.ts'

interface PageQuery {
  pagina?: number | undefined
  pe_pagina?: number | undefined
}

/** Parses the pagination of a list: the page for the answer, limit and offset for the database. */
export function parsePagination({ pagina = 1, pe_pagina = limits.page.size }: PageQuery) {
  return { pagina, pe_pagina, limit: pe_pagina, offset: (pagina - 1) * pe_pagina }
}
