import { categoryKind } from '#server/modules/categorii/definition-kinds.ts'
import { listCategories, readCategory } from '#server/modules/sesizari/categories.ts'
import type { Command } from '../command.ts'
import { formatTable } from '../table.ts'
import { exportDefinition } from './export-definition.ts'
import { importDefinition } from './import-definition.ts'

/** Lists the categories of complaints. */
export const categoriesList: Command = {
  name: 'categorii list',
  summary: 'categoriile de sesizări',
  takes: [],
  options: {},
  async run({ db }) {
    const categories = await listCategories(db)
    const cells = categories.map(({ cod, denumire, prioritate, tinta_zile, activ }) => [
      cod,
      denumire,
      prioritate,
      tinta_zile === null ? '–' : String(tinta_zile),
      activ ? 'da' : 'nu',
    ])
    const text =
      cells.length > 0
        ? formatTable(['Cod', 'Denumire', 'Prioritate', 'Ținta, zile', 'Activ'], cells)
        : 'Nu este nicio categorie: catalogul se umple la prima pornire a portalului.'
    return { text, json: categories }
  },
}

/** Exports a category as JSON, to be edited and imported again. */
export const categoriesExport: Command = {
  name: 'categorii export',
  summary: 'scrie definiția unei categorii de sesizări, ca JSON',
  takes: ['cod'],
  options: {
    fisier: { value: 'fișier.json', about: 'unde se scrie; altfel se arată pe ecran' },
  },
  async run(context, { args: [cod = ''], text }) {
    const definition = await readCategory(context.db, cod)
    return exportDefinition(context, definition, { cod, name: text('fisier') })
  },
}

/** Adds or updates a category. Complaints already sent keep theirs. */
export const categoriesImport: Command = {
  name: 'categorii import',
  summary: 'adaugă sau schimbă o categorie de sesizări, din JSON',
  details:
    'Fișierul este ca cel scris de `categorii export`. Definiția este verificată întreagă înainte să se schimbe ceva: câmpuri, condiții, prioritate, subcategorii. O categorie nouă stă la sfârșitul listei. Sesizările trimise își păstrează categoria, și când nu mai este oferită.',
  takes: ['fișier.json'],
  options: {
    inactiv: { about: 'categoria nu mai este oferită cetățenilor; fără opțiune, este oferită' },
  },
  run: (context, { args: [name = ''], has }) =>
    importDefinition(context, categoryKind, {
      name,
      active: !has('inactiv'),
      describe: (cod, outcome) => `Categoria ${cod} ${outcomes[outcome]}.`,
    }),
}

const outcomes = { added: 'a fost adăugată', changed: 'a fost schimbată', same: 'era deja așa' }
