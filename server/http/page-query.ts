import { limits } from '#contract/limits.ts'

interface PageQuery {
  pagina?: number | undefined
  pe_pagina?: number | undefined
}

/** Which rows of a list a call asks for: the page as it is answered, and as the database counts it. */
export function parsePagination({ pagina = 1, pe_pagina = limits.page.size }: PageQuery) {
  return { pagina, pe_pagina, limit: pe_pagina, offset: (pagina - 1) * pe_pagina }
}
