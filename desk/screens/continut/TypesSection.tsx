import { typeVersions } from '#contract/desk/categorii.ts'
import { listTypes, orderTypes, readTypeDefinition, saveType } from '../../services/categorii.ts'
import { mapOutcome } from '../../services/pages.ts'
import { DefinitionsSection } from './DefinitionsSection.tsx'
import type { DefinitionKind } from './definition.ts'
import { words } from './categorii.ro.ts'

const kind: DefinitionKind = {
  importKind: 'tipuri',
  texts: words.type,
  daysOptional: false,
  versions: typeVersions,
  list: async () =>
    mapOutcome(await listTypes(), ({ lista }) =>
      lista.map((type) => ({ ...type, zile: type.termen_zile, necesara: false })),
    ),
  save: (cod, { denumire, descriere, activ, versiune, zile }) =>
    saveType(cod, { denumire, descriere, activ, versiune, termen_zile: zile ?? 0 }),
  readWhole: readTypeDefinition,
  order: orderTypes,
}

/** Types of solicitări. */
export const TypesSection = () => <DefinitionsSection kind={kind} />
