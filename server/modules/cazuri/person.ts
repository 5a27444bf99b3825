import { asc, eq } from 'drizzle-orm'
import { addressLine } from '#contract/address-line.ts'
import type { DeskCase } from '#contract/desk/cazuri.ts'
import { toE164, toNational } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { contracts } from '#server/db/schema.ts'
import { isFirm, maskIdentifier } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { toContact } from '#server/modules/dosare/show.ts'
import type { ShownRequest } from '#server/modules/support/operator-requests.ts'

type Person = Omit<DeskCase['persoana'], 'raspuns'>

/** Describes the citizen of a case; the CNP or CUI is masked. */
export function toPerson(citizen: CitizenRow): Person {
  const contact = toContact(citizen)
  return {
    id: citizen.id,
    ...contact,
    // A closed account has no name left.
    nume: contact.nume.trim(),
    fel: isFirm(citizen) ? 'firma' : 'persoana',
    are_cont: citizen.state === 'activ',
    cnp_cui: maskIdentifier(citizen.cnpCui ?? ''),
  }
}

/** Describes the sender of a support request, as the request names them. */
export function toSender(row: ShownRequest, citizen: CitizenRow | null): Person {
  return {
    id: citizen?.id ?? null,
    nume: `${row.nume} ${row.prenume}`,
    telefon: toNational(toE164(row.telefon) ?? row.telefon),
    email: row.email,
    fel: citizen ? toPerson(citizen).fel : 'vizitator',
    are_cont: citizen?.state === 'activ',
    cnp_cui: maskIdentifier(citizen?.cnpCui ?? ''),
  }
}

/** Lists a citizen's contracts, the one that a case is about first. */
export async function listClientContracts(
  db: Db,
  citizenId: number,
  chosenId: number | null,
): Promise<DeskCase['contracte']> {
  const rows = await db
    .select()
    .from(contracts)
    .where(eq(contracts.citizenId, citizenId))
    .orderBy(asc(contracts.id))
  const listed = rows.map(({ id, numar, codClient, state, address }) => ({
    id,
    numar,
    cod_client: codClient,
    stare: state,
    adresa: address,
    adresa_text: addressLine(address),
    ales: id === chosenId,
  }))
  return listed.toSorted((one, other) => Number(other.ales) - Number(one.ales))
}
