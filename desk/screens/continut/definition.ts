import type { VersionEndpoints } from '#contract/desk/versiuni.ts'
import type { ImportKindName } from '#contract/import-kinds.ts'
import type { Outcome } from '#src/net/outcome.ts'
import type { words } from './categorii.ro.ts'

/** A category or a request type, as its table and its form show it. */
export interface Definition {
  cod: string
  denumire: string
  descriere: string
  activ: boolean
  cazuri_deschise: number
  versiune: number
  /** Days of its target or term; null without one. */
  zile: number | null
  /** True if it must always be offered. */
  necesara: boolean
}

export interface DefinitionKind {
  importKind: Extract<ImportKindName, 'categorii' | 'tipuri'>
  texts: typeof words.category
  /** True if it may have no days. */
  daysOptional: boolean
  versions: VersionEndpoints
  list: () => Promise<Outcome<Definition[]>>
  /** Reads its whole definition, as its file has it. */
  readWhole: (cod: string) => Promise<Outcome<{ definitie: Record<string, unknown> }>>
  save: (cod: string, definition: Definition) => Promise<Outcome<unknown>>
  order: (body: { dinainte: string[]; coduri: string[] }) => Promise<Outcome<unknown>>
}
