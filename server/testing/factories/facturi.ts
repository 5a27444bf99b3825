import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { receivables } from '#server/db/schema.ts'
import { addInvoices } from '#server/domain/receivables.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import { aContract } from './forms.ts'
import type { TestApp } from '../test-app.ts'

/** Inserts an invoice of 52.66 lei, issued on 1 March 2026 and due on the 31st, on a new contract if none is given. */
export async function anInvoice(
  app: TestApp,
  citizenId: number,
  overrides: Partial<NewInvoice> = {},
) {
  const contractId = overrides.contractId ?? (await aContract(app, citizenId)).id
  const totalBani = overrides.totalBani ?? 5266
  const vatBani = Math.round((totalBani * 21) / 121)
  const invoice: NewInvoice = {
    citizenId,
    contractId,
    serie: 'FS',
    numar: String(randomInt(2 ** 40)),
    period: '2026-02',
    issuedOn: '2026-03-01',
    dueOn: '2026-03-31',
    totalBani,
    vatBani,
    lines: [
      {
        denumire: 'Colectare',
        cantitate: 3,
        um: 'persoană',
        pret_bani: 1450,
        valoare_bani: totalBani - vatBani,
        tva_bani: vatBani,
        total_bani: totalBani,
      },
    ],
    ...overrides,
  }
  const [id] = await addInvoices(app.ports.db, [invoice], app.clock.now())
  return findReceivable(app, id!)
}

/** Reads the current state of a receivable. */
export async function findReceivable({ ports }: TestApp, id: number) {
  const [row] = await ports.db.select().from(receivables).where(eq(receivables.id, id))
  return row!
}
