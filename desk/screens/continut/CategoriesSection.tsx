import { categoryVersions } from '#contract/desk/categorii.ts'
import {
  listCategories,
  orderCategories,
  readCategoryDefinition,
  saveCategory,
} from '../../services/categorii.ts'
import { mapOutcome } from '../../services/pages.ts'
import { DefinitionsSection } from './DefinitionsSection.tsx'
import type { DefinitionKind } from './definition.ts'
import { words } from './categorii.ro.ts'

const kind: DefinitionKind = {
  importKind: 'categorii',
  texts: words.category,
  daysOptional: true,
  versions: categoryVersions,
  list: async () =>
    mapOutcome(await listCategories(), ({ lista }) =>
      lista.map((category) => ({ ...category, zile: category.tinta_zile })),
    ),
  save: (cod, { denumire, descriere, activ, versiune, zile }) =>
    saveCategory(cod, { denumire, descriere, activ, versiune, tinta_zile: zile }),
  readWhole: readCategoryDefinition,
  order: orderCategories,
}

/** Categories of sesizări. */
export const CategoriesSection = () => <DefinitionsSection kind={kind} />
