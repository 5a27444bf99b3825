import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { addDays } from '#contract/days.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { dayOf } from '#contract/time-zone.ts'
import { openDatabase } from '#server/db/db.ts'
import type { Database } from '#server/db/db.ts'
import { citizens, contracts } from '#server/db/schema.ts'
import { addInvoices } from '#server/domain/receivables.ts'

const address = {
  judet: 'București',
  localitate: 'București',
  sector: '',
  strada: 'Strada Progresului',
  numar: '12',
  bloc: '',
  scara: '',
  etaj: '',
  apartament: '',
  cod_postal: '',
}

/** Gives a citizen of the shared portal an invoice that is not due yet; returns what stands on its paper. */
export async function anOwedInvoice(cnpCui: string) {
  const db = openDatabase(inject('databaseUrl'), 1)
  try {
    const contract = await addContract(db, cnpCui)
    const { citizenId, codClient: clientCode } = contract
    const today = dayOf(new Date())
    const invoice = {
      citizenId,
      contractId: contract.id,
      serie: 'FS',
      numar: String(randomInt(2 ** 40)),
      period: today.slice(0, 7),
      issuedOn: today,
      dueOn: addDays(today, 20),
      totalBani: 5266,
      vatBani: 914,
      lines: [],
    }
    await addInvoices(db, [invoice], new Date())
    return { number: invoiceNumber(invoice), clientCode }
  } finally {
    await db.$client.end()
  }
}

async function addContract(db: Database, cnpCui: string) {
  const [citizen] = await db
    .select({ citizenId: citizens.id })
    .from(citizens)
    .where(eq(citizens.cnpCui, cnpCui))
  const [added] = await db
    .insert(contracts)
    .values({
      ...citizen!,
      numar: `C-${randomInt(2 ** 40)}`,
      tip: 'persoana_fizica',
      state: 'activ',
      titular: 'Țăranu Ștefania',
      startsOn: '2025-01-01',
      codClient: String(randomInt(100_000, 1_000_000)),
      address,
      persoane: 3,
      tariffName: 'Populație',
      tariffBani: 1500,
      tariffUnit: 'persoană/lună',
    })
    .returning()
  return added!
}
