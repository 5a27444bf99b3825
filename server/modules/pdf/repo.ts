import { and, eq } from 'drizzle-orm'
import { addressLine } from '#contract/address-line.ts'
import type { ServiceAddress } from '#contract/contracte.ts'
import type { FieldKind, FormField } from '#contract/forms.ts'
import type { Db } from '#server/db/db.ts'
import { addresses, contracts, publicPoints, receivables } from '#server/db/schema.ts'
import type { ChoiceLabels } from '#server/pdf/answers.ts'
import { invoiceName } from '#server/domain/money-texts.ro.ts'
import { answerTexts } from '#server/pdf/texts.ro.ts'

type Names = Map<number, string>

const readers: Partial<Record<FieldKind, (db: Db, citizenId: number) => Promise<Names>>> = {
  selectie_adresa: readAddressNames,
  selectie_contract: readContractNames,
  selectie_factura: readInvoiceNames,
  selectie_multipla_factura: readInvoiceNames,
  selectie_locatie: readPointNames,
}

/** Reads the labels of what a citizen may choose in the fields of a form, by kind of field and id. */
export async function readChoiceLabels(
  db: Db,
  citizenId: number,
  form: readonly FormField[],
): Promise<ChoiceLabels> {
  const labels: ChoiceLabels = {}
  for (const kind of listKinds(form)) {
    const read = readers[kind]
    if (read) labels[kind] = await read(db, citizenId)
  }
  return labels
}

/** Lists the kinds of the fields of a form, those of its lists too. */
const listKinds = (form: readonly FormField[]): Set<FieldKind> =>
  new Set(form.flatMap(({ tip, campuri = [] }) => [tip, ...listKinds(campuri)]))

export async function readAddressNames(db: Db, citizenId: number): Promise<Names> {
  const rows = await db.select().from(addresses).where(eq(addresses.citizenId, citizenId))
  return new Map(rows.map((row) => [row.id, addressLine(toServiceAddress(row))]))
}

export async function readContractNames(db: Db, citizenId: number): Promise<Names> {
  const rows = await db
    .select({ id: contracts.id, numar: contracts.numar })
    .from(contracts)
    .where(eq(contracts.citizenId, citizenId))
  return new Map(rows.map(({ id, numar }) => [id, answerTexts.contract(numar)]))
}

/** Reads the names of all public points, whoever the citizen is. */
export async function readPointNames(db: Db): Promise<Names> {
  const rows = await db
    .select({ id: publicPoints.id, denumire: publicPoints.denumire, adresa: publicPoints.adresa })
    .from(publicPoints)
  return new Map(rows.map(({ id, denumire, adresa }) => [id, answerTexts.point(denumire, adresa)]))
}

export async function readInvoiceNames(db: Db, citizenId: number): Promise<Names> {
  const { id, serie, numar, issuedOn } = receivables
  const rows = await db
    .select({ id, serie, numar, issuedOn })
    .from(receivables)
    .where(and(eq(receivables.citizenId, citizenId), eq(receivables.kind, 'factura')))
  return new Map(rows.map((row) => [row.id, invoiceName(row)]))
}

const toServiceAddress = ({
  codPostal,
  ...address
}: typeof addresses.$inferSelect): ServiceAddress => ({ ...address, cod_postal: codPostal })
