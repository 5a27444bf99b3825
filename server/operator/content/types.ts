import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq, max } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/db.ts'
import { catalogues, solicitareTypes } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { upsert } from '../import/upsert.ts'
import { formatTable } from '../table.ts'
import { checkType } from './check-type.ts'
import { readJson } from './read-file.ts'

const ORDER_STEP = 10
const named = z.object({ denumire: z.string(), grup: z.string() })
const grouped = z.object({ grupuri: z.array(z.object({ cod: z.string() })) })

/** Lists the request types. */
export const typesList: Command = {
  name: 'tipuri list',
  summary: 'tipurile de solicitări',
  takes: [],
  options: {},
  async run({ db }) {
    const rows = await db
      .select()
      .from(solicitareTypes)
      .orderBy(asc(solicitareTypes.ordine), asc(solicitareTypes.cod))
    const types = rows.map(({ cod, definition, active, ordine }) => {
      const { denumire, grup } = named.parse(definition)
      return { cod, denumire, grup, activ: active, ordine }
    })
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
  async run({ db, folder }, { args: [cod = ''], text }) {
    const [row] = await db.select().from(solicitareTypes).where(eq(solicitareTypes.cod, cod))
    if (!row) throw new OperatorError(`Nu există tipul „${cod}”. Lista lor: tipuri list.`)
    const shown = JSON.stringify(row.definition, null, 2)
    const name = text('fisier')
    if (name === undefined) return { text: shown, json: row.definition }
    const file = path.resolve(folder, name)
    await writeFile(file, `${shown}\n`)
    return { text: `Tipul ${cod} a fost scris în ${file}.`, json: { cod, fisier: file } }
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
  async run({ db, clock, actor, folder }, { args: [name = ''], has }) {
    const given = await readJson(path.resolve(folder, name))
    const now = clock.now()
    const active = !has('inactiv')
    return db.transaction(async (tx) => {
      const type = checkType(given, await findGroups(tx))
      const { cod } = type
      const ordine = await nextOrder(tx)
      const row = { cod, definition: type, ordine, active, updatedAt: now }
      const { added, changed } = await upsert(tx, solicitareTypes, [row], {
        key: ['cod'],
        update: ['definition', 'active'],
        stamp: { updatedAt: now },
      })
      await audit(tx, { actor, action: 'tip.importat', subject: cod, requestId: '' })
      const what = added > 0 ? 'a fost adăugat' : changed > 0 ? 'a fost schimbat' : 'era deja așa'
      return {
        text: `Tipul ${cod} ${what}.`,
        json: { cod, adaugate: added, schimbate: changed, activ: active },
      }
    })
  },
}

async function findGroups(tx: Db): Promise<Set<string>> {
  const [row] = await tx.select().from(catalogues).where(eq(catalogues.cod, 'solicitari'))
  if (!row) throw new OperatorError('Catalogul de solicitări este gol: porniți întâi portalul.')
  return new Set(grouped.parse(row.content).grupuri.map(({ cod }) => cod))
}

async function nextOrder(tx: Db): Promise<number> {
  const [last] = await tx.select({ ordine: max(solicitareTypes.ordine) }).from(solicitareTypes)
  return (last?.ordine ?? 0) + ORDER_STEP
}
