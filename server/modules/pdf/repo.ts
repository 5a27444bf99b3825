import { eq } from 'drizzle-orm'
import { addressLine } from '#contract/address-line.ts'
import type { ServiceAddress } from '#contract/contracte.ts'
import type { Db } from '#server/db/db.ts'
import { addresses, contracts, publicPoints } from '#server/db/schema.ts'
import type { Chosen } from '#server/pdf/answers.ts'
import { answerTexts } from '#server/pdf/texts.ro.ts'

/** Whatever a citizen may have chosen in a form by its id, in words. */
export async function readChosen(db: Db, citizenId: number): Promise<Chosen> {
  const own = await db.select().from(addresses).where(eq(addresses.citizenId, citizenId))
  const held = await db
    .select({ id: contracts.id, numar: contracts.numar })
    .from(contracts)
    .where(eq(contracts.citizenId, citizenId))
  const points = await db
    .select({ id: publicPoints.id, denumire: publicPoints.denumire, adresa: publicPoints.adresa })
    .from(publicPoints)
  return {
    selectie_adresa: new Map(own.map((row) => [row.id, addressLine(toServiceAddress(row))])),
    selectie_contract: new Map(held.map(({ id, numar }) => [id, answerTexts.contract(numar)])),
    selectie_locatie: new Map(
      points.map(({ id, denumire, adresa }) => [id, answerTexts.point(denumire, adresa)]),
    ),
  }
}

const toServiceAddress = ({
  codPostal,
  ...address
}: typeof addresses.$inferSelect): ServiceAddress => ({ ...address, cod_postal: codPostal })
