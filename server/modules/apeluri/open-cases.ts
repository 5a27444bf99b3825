import { deskLimits } from '#contract/desk/limits.ts'
import type { OpenCase } from '#contract/desk/apeluri.ts'
import type { Db } from '#server/db/db.ts'
import {
  listSesizareCategoryNames,
  listSolicitareTypeNames,
  readStateMachine,
} from '#server/domain/catalogues.ts'
import { selectNear } from '#server/modules/sesizari/load.ts'
import type { Whereabouts } from '#server/modules/sesizari/load.ts'
import { listOpen } from '#server/modules/sesizari/repo.ts'
import type { SesizareRow } from '#server/modules/sesizari/repo.ts'
import type { CaseFields } from './repo.ts'

type Names = Record<CaseFields['kind'], { types: Map<string, string>; states: Map<string, string> }>

/** Open sesizări of one category that are read to find the same one. */
const MOST_COMPARED = 1000

/** Loads the names of types and states of both kinds of cases. */
export async function loadCaseNames(db: Db): Promise<Names> {
  const states = async (name: 'sesizari' | 'solicitari') =>
    new Map(Object.entries((await readStateMachine(db, name)).etichete))
  return {
    sesizare: { types: await listSesizareCategoryNames(db), states: await states('sesizari') },
    solicitare: { types: await listSolicitareTypeNames(db), states: await states('solicitari') },
  }
}

export function toOpenCase(names: Names, row: CaseFields): OpenCase {
  const { types, states } = names[row.kind]
  return {
    which: { fel: row.kind, id: row.id },
    numar: row.numar,
    denumire: types.get(row.type) ?? row.type,
    adresa: row.adresa,
    stare: row.state,
    eticheta_stare: states.get(row.state) ?? row.state,
    creat_la: new Date(row.createdAt).toISOString(),
  }
}

/** Finds anybody's open sesizări of a category near a place or an address, nearest first. */
export async function findSimilar(
  db: Db,
  categorie: string,
  where: Whereabouts,
): Promise<OpenCase[]> {
  const rows = await selectNear(db, await listOpen(db, categorie, { last: MOST_COMPARED }), where)
  const near = rows.slice(0, deskLimits.similarCases)
  if (near.length === 0) return []
  const names = await loadCaseNames(db)
  return near.map((row) => toOpenCase(names, toFields(row)))
}

const toFields = ({
  id,
  numar,
  categorie,
  adresaText,
  state,
  createdAt,
}: SesizareRow): CaseFields => ({
  kind: 'sesizare',
  id,
  numar,
  type: categorie,
  adresa: adresaText,
  state,
  createdAt: createdAt.toISOString(),
})
