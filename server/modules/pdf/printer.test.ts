import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#server/pdf/drawing.ts'
import { openThreadPool } from '#server/pdf/thread-pool.ts'
import type { ThreadPool } from '#server/pdf/thread-pool.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createPrinter } from './printer.ts'
import type { Print } from './printer.ts'

const OWNER = 1
const STRANGER = 2
const ALMOST_FIVE_MINUTES = 299

let app: TestApp
let pool: ThreadPool
let print: Print
beforeAll(async () => {
  app = await startTestApp()
  pool = openThreadPool(app.ports.log)
  print = createPrinter(app.ports, pool)
})
afterAll(() => Promise.all([pool.close(), app.close()]))

let payments = 0

/** The proof of a payment that no other test prints. */
function aDocument(payer = 'Ionescu Maria'): Document {
  payments += 1
  return { kind: 'plata', content: { payment: aPayment(payments), payer } }
}

const aPayment = (id: number) => ({
  id,
  stare: 'incasata' as const,
  suma_bani: 5266,
  creat_la: '2026-03-31T11:05:00.000Z',
  recurenta: false,
  rambursat_bani: 0,
  pozitii: [],
})

/** The proof of a solicitare in which an address was chosen. */
const aProof = (address: string): Document => ({
  kind: 'solicitare',
  content: {
    solicitare: {
      id: 1,
      numar: 'S-2026-000001',
      tip: 'DATE_PERSONALE',
      denumire: 'Date personale',
      stare: 'inregistrata',
      creat_la: '2026-03-31T11:05:00.000Z',
      actualizat_la: '2026-03-31T11:05:00.000Z',
      necitite: 0,
      date: { adresa: 7 },
      documente: [],
      istoric: [],
    },
    tip: null,
    applicant: 'Ionescu Maria',
    stateLabel: 'Înregistrată',
    chosen: { selectie_adresa: new Map([[7, address]]) },
  },
})

describe('a printed document', () => {
  it('is drawn once for concurrent calls', async () => {
    const document = aDocument()
    const [one, other] = await Promise.all([print(OWNER, document), print(OWNER, document)])
    expect(other).toBe(one)
  })

  it('is cached for five minutes', async () => {
    const document = aDocument()
    const first = await print(OWNER, document)
    app.clock.advance(ALMOST_FIVE_MINUTES)
    expect(await print(OWNER, structuredClone(document))).toBe(first)
    app.clock.advance(2)
    expect(await print(OWNER, document)).not.toBe(first)
  })

  it('is drawn again when its content changes', async () => {
    const { kind, content } = aDocument() as Extract<Document, { kind: 'plata' }>
    const first = await print(OWNER, { kind, content })
    const changed = await print(OWNER, { kind, content: { ...content, payer: 'Ionescu Ana' } })
    expect(changed.equals(first)).toBe(false)
  })

  it('is drawn again when the label of a chosen address changes', async () => {
    const first = await print(OWNER, aProof('Str. Exemplului 5'))
    expect(await print(OWNER, aProof('Str. Exemplului 6'))).not.toBe(first)
  })

  it('is not shared between citizens', async () => {
    const document = aDocument()
    expect(await print(STRANGER, document)).not.toBe(await print(OWNER, document))
  })
})
