import { and, eq } from 'drizzle-orm'
import { addressLine } from '#contract/address-line.ts'
import type { ServiceAddress } from '#contract/contracte.ts'
import type { Db } from '#server/db/db.ts'
import { addresses, contracts, publicPoints, receivables } from '#server/db/schema.ts'
import type { ChoiceLabels } from '#server/pdf/answers.ts'
import { invoiceName } from '#server/domain/money-texts.ro.ts'
import { answerTexts } from '#server/pdf/texts.ro.ts'

/** Reads the labels of all that a citizen may choose in a form, by kind of field and id. */
export async function readChoiceLabels(db: Db, citizenId: number): Promise<ChoiceLabels> {
  const own = await db.select().from(addresses).where(eq(addresses.citizenId, citizenId))
  const held = await db
    .select({ id: contracts.id, numar: contracts.numar })
    .from(contracts)
    .where(eq(contracts.citizenId, citizenId))
  const invoices = await readInvoiceNames(db, citizenId)
  const points = await db
    .select({ id: publicPoints.id, denumire: publicPoints.denumire, adresa: publicPoints.adresa })
    .from(publicPoints)
  return {
    selectie_adresa: new Map(own.map((row) => [row.id, addressLine(toServiceAddress(row))])),
    selectie_contract: new Map(held.map(({ id, numar }) => [id, answerTexts.contract(numar)])),
    selectie_factura: invoices,
    selectie_multipla_factura: invoices,
    selectie_locatie: new Map(
      points.map(({ id, denumire, adresa }) => [id, answerTexts.point(denumire, adresa)]),
    ),
  }
}

async function readInvoiceNames(db: Db, citizenId: number): Promise<Map<number, string>> {
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
