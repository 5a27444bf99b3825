import { typeKind } from '#server/modules/categorii/definition-kinds.ts'
import { listTypes, readType } from '#server/modules/solicitari/types.ts'
import type { Command } from '../command.ts'
import { formatTable } from '../table.ts'
import { exportDefinition } from './export-definition.ts'
import { importDefinition } from './import-definition.ts'

/** Lists the request types. */
export const typesList: Command = {
  name: 'tipuri list',
  summary: 'tipurile de solicitări',
  takes: [],
  options: {},
  async run({ db }) {
    const types = await listTypes(db)
    const cells = types.map(({ cod, denumire, grup, activ }) => [
      cod,
      denumire,
      grup,
      activ ? 'da' : 'nu',
    ])
    const text =
      cells.length > 0
        ? formatTable(['Cod', 'Denumire', 'Grup', 'Activ'], cells)
        : 'Nu este niciun tip: catalogul se umple la prima pornire a portalului.'
    return { text, json: types }
  },
}

/** Exports a request type as JSON, to be edited and imported again. */
export const typesExport: Command = {
  name: 'tipuri export',
  summary: 'scrie definiția unui tip de solicitare, ca JSON',
  takes: ['cod'],
  options: {
    fisier: { value: 'fișier.json', about: 'unde se scrie; altfel se arată pe ecran' },
  },
  async run(context, { args: [cod = ''], text }) {
    const definition = await readType(context.db, cod)
    return exportDefinition(context, definition, { cod, name: text('fisier') })
  },
}

/** Adds or updates a request type. Requests already sent keep their submitted values. */
export const typesImport: Command = {
  name: 'tipuri import',
  summary: 'adaugă sau schimbă un tip de solicitare, din JSON',
  details:
    'Fișierul este ca cel scris de `tipuri export`. Definiția este verificată întreagă înainte să se schimbe ceva: câmpuri, documente, condiții, grupul. Un tip nou stă la sfârșitul listei.',
  takes: ['fișier.json'],
  options: {
    inactiv: { about: 'tipul nu mai este oferit cetățenilor; fără opțiune, este oferit' },
  },
  run: (context, { args: [name = ''], has }) =>
    importDefinition(context, typeKind, {
      name,
      active: !has('inactiv'),
      describe: (cod, outcome) => `Tipul ${cod} ${outcomes[outcome]}.`,
    }),
}

const outcomes = { added: 'a fost adăugat', changed: 'a fost schimbat', same: 'era deja așa' }
