import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { creditNotes, notifications, outbox, postings, receivables } from '#server/db/schema.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import { creditBalance } from '#server/domain/postings.ts'
import { aCitizen, aClient } from '#server/testing/factories/accounts.ts'
import { countMessages } from '#server/testing/helpers.ts'
import { saveChannels } from '#server/testing/factories/notifications.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aContract } from '#server/testing/factories/places.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

let owner: Awaited<ReturnType<typeof aClient>>
let contract: Awaited<ReturnType<typeof aContract>>
let serie: string
beforeEach(async () => {
  owner = await aClient(app)
  contract = await aContract(app, owner.id)
  serie = `T${owner.id}`
})

const HEADER =
  'serie;numar;contract;perioada;data_emitere;data_scadenta;total;tva;denumire;cantitate;um;pret;valoare;tva_linie;total_linie'
const WHOLE = ';;;;;;'
const COLLECTING = 'Colectare;3;persoană;10,00;30,00;6,30;36,30'
const SORTING = 'Sortare;0,5;tonă;20;10;2.1;12.1'

interface Cells {
  numar?: string
  contractNumber?: string
  issuedOn?: string
  dueOn?: string
  total?: string
  vat?: string
  part?: string
}

const invoiceLine = ({
  numar = '1',
  contractNumber = contract.numar,
  issuedOn = '2020-02-01',
  dueOn = '29.02.2020',
  total = '48,40',
  vat = '8,4',
  part = WHOLE,
}: Cells): string =>
  [serie, numar, contractNumber, '01.2020', issuedOn, dueOn, total, vat, part].join(';')

const content = (...lines: string[]): string => `${[HEADER, ...lines].join('\n')}\n`

async function take(file: string, ...options: string[]) {
  const path = await operator.file('facturi.csv', file)
  const { json, text } = await operator.run('import', 'facturi', path, ...options)
  const done = json as Record<'linii' | 'adaugate' | 'neschimbate' | 'gresite', number>
  const { probleme } = json as { probleme: { linia: number; coloana: string; problema: string }[] }
  return { ...done, probleme, text }
}

const kept = () =>
  app.ports.db
    .select()
    .from(receivables)
    .where(and(eq(receivables.serie, serie), eq(receivables.kind, 'factura')))
    .orderBy(asc(receivables.id))
const posted = () =>
  app.ports.db
    .select()
    .from(postings)
    .where(eq(postings.citizenId, owner.id))
    .orderBy(asc(postings.id))
const told = () =>
  app.ports.db.select().from(notifications).where(eq(notifications.citizenId, owner.id))

describe('an invoice', () => {
  it('is imported with its lines and posted as a receivable', async () => {
    const done = await take(
      content(invoiceLine({ part: COLLECTING }), invoiceLine({ part: SORTING })),
    )
    expect(done).toMatchObject({ linii: 2, adaugate: 2, gresite: 0 })
    const rows = await kept()
    expect(rows).toMatchObject([
      {
        citizenId: owner.id,
        contractId: contract.id,
        numar: '1',
        period: '2020-01',
        issuedOn: '2020-02-01',
        dueOn: '2020-02-29',
        totalBani: 4840,
        vatBani: 840,
        paidBani: 0,
      },
    ])
    expect(rows[0]!.lines).toEqual([
      {
        denumire: 'Colectare',
        cantitate: 3,
        um: 'persoană',
        pret_bani: 1000,
        valoare_bani: 3000,
        tva_bani: 630,
        total_bani: 3630,
      },
      {
        denumire: 'Sortare',
        cantitate: 0.5,
        um: 'tonă',
        pret_bani: 2000,
        valoare_bani: 1000,
        tva_bani: 210,
        total_bani: 1210,
      },
    ])
    expect(await posted()).toMatchObject([
      { debit: 'creante', credit: 'venituri', bani: 4840, receivableId: rows[0]!.id },
    ])
  })

  it('without lines gets one for the whole total', async () => {
    await take(content(invoiceLine({})))
    expect((await kept())[0]!.lines).toEqual([
      {
        denumire: 'Servicii de salubrizare 01-2020',
        cantitate: 1,
        um: 'lună',
        pret_bani: 4000,
        valoare_bani: 4000,
        tva_bani: 840,
        total_bani: 4840,
      },
    ])
  })

  it('is paid from existing credit', async () => {
    const { db, env } = app.ports
    const now = app.clock.now()
    const occasion = { cause: 'transfer', now, rules: env.penalties }
    await applyPayment(db, { citizenId: owner.id, bani: 1000, ...occasion })
    await take(content(invoiceLine({})))
    expect(await kept()).toMatchObject([{ paidBani: 1000 }])
  })

  it('that already exists stays unchanged', async () => {
    const file = content(
      invoiceLine({ part: COLLECTING }),
      invoiceLine({ part: SORTING }),
      invoiceLine({ numar: '2' }),
    )
    await take(file)
    const before = [await kept(), await posted()]
    expect(await take(file)).toMatchObject({ adaugate: 0, neschimbate: 3, gresite: 0 })
    expect([await kept(), await posted()]).toEqual(before)
  })

  it('that exists with other content is wrong', async () => {
    await take(content(invoiceLine({ part: COLLECTING }), invoiceLine({ part: SORTING })))
    const otherName = SORTING.replace('Sortare', 'Altceva')
    const done = await take(
      content(invoiceLine({ part: COLLECTING }), invoiceLine({ part: otherName })),
    )
    expect(done.probleme).toEqual([
      { linia: 2, coloana: '', problema: 'există deja cu alt conținut' },
      { linia: 3, coloana: '', problema: 'ține de o altă linie, care este greșită' },
    ])
    expect((await kept())[0]!.lines[1]!.denumire).toBe('Sortare')
  })
})

describe('a wrong invoice', () => {
  it.each<[string, Cells, string]>([
    ['of an unknown contract', { contractNumber: 'X-0' }, 'contract'],
    ['due before it is issued', { dueOn: '2020-01-31' }, 'data_scadenta'],
    ['with more VAT than its total', { vat: '50' }, 'tva'],
    ['with a negative total and no invoice to credit', { total: '-1' }, 'factura_initiala'],
    ['with a total other than its lines', { part: COLLECTING }, 'total'],
    ['with other VAT than its lines', { total: '36,3', part: COLLECTING }, 'tva'],
    ['with an incomplete line', { part: 'Colectare;3;persoană;10;;6,30;36,30' }, 'valoare'],
    ['with a line without a name', { part: ';3;;;;;' }, 'cantitate'],
    ['with a line that does not add up', { part: 'A;1;buc;40;40;8,40;48' }, 'total_linie'],
  ])('%s is reported', async (_, cells, column) => {
    const { probleme } = await take(content(invoiceLine(cells)), '--dry-run')
    expect(probleme).toMatchObject([{ linia: 2, coloana: column }])
  })

  it('is skipped as a whole, and no other is', async () => {
    const file = content(
      invoiceLine({ part: COLLECTING }),
      invoiceLine({ part: 'Sortare;0,5;tonă;20;zece;2,1;12,1' }),
      invoiceLine({ numar: '2' }),
      invoiceLine({ numar: '3', part: COLLECTING }),
      invoiceLine({ numar: '3', dueOn: '2020-03-01', part: SORTING }),
    )
    const done = await take(file, '--skip-bad')
    expect(done).toMatchObject({ linii: 5, adaugate: 1, neschimbate: 0, gresite: 4 })
    expect(done.probleme.map(({ linia, coloana }) => [linia, coloana])).toEqual([
      [2, ''],
      [3, 'valoare'],
      [5, ''],
      [6, 'data_scadenta'],
    ])
    expect(await kept()).toMatchObject([{ numar: '2' }])
  })

  it('is one that is repeated later in the file', async () => {
    const file = content(invoiceLine({}), invoiceLine({ numar: '2' }), invoiceLine({}))
    expect((await take(file)).probleme).toEqual([
      { linia: 4, coloana: '', problema: 'repetă linia 2' },
    ])
    expect(await kept()).toEqual([])
  })

  it('keeps its lines together where a batch ends', async () => {
    const whole = Array.from({ length: 999 }, (_, index) => invoiceLine({ numar: `A${index}` }))
    const split = [invoiceLine({ part: COLLECTING }), invoiceLine({ part: SORTING })]
    expect(await take(content(...whole, ...split))).toMatchObject({ adaugate: 1001, gresite: 0 })
  })
})

describe('a credit note', () => {
  const NOTES = `${HEADER};factura_initiala;motiv`
  const notes = (...lines: string[]) => `${[NOTES, ...lines].join('\n')}\n`
  const noteLine = (original: string, cells: Cells = {}) =>
    `${invoiceLine({ numar: 'N1', total: '-48,40', vat: '-8,40', ...cells })};${original};Tarif greșit`
  const creditOf = () => creditBalance(app.ports.db, owner.id)
  const noted = () =>
    app.ports.db.select().from(creditNotes).where(eq(creditNotes.citizenId, owner.id))

  it('is imported once: what was paid of its invoice becomes credit', async () => {
    await take(content(invoiceLine({})))
    const [wrong] = await kept()
    await applyPayment(app.ports.db, {
      citizenId: owner.id,
      bani: 1000,
      rules: app.ports.env.penalties,
      cause: 'proba',
      now: new Date('2020-02-10T12:00:00Z'),
    })
    const right = `${invoiceLine({ numar: '2', total: '5', vat: '1' })};${serie} 1;`
    const file = notes(noteLine(`${serie} 1`), right)
    expect(await take(file)).toMatchObject({ adaugate: 2, gresite: 0 })
    expect(await take(file)).toMatchObject({ adaugate: 0, neschimbate: 2, gresite: 0 })
    const [original, correction] = await kept()
    expect(original).toMatchObject({ creditedBani: 4840, cancelledAt: expect.any(Date) })
    expect(correction).toMatchObject({ correctsId: wrong!.id, paidBani: 500 })
    expect(await creditOf()).toBe(500)
    expect(await noted()).toMatchObject([
      { serie, numar: 'N1', totalBani: -4840, vatBani: -840, releasedBani: 1000, isNew: false },
    ])
    const changed = await take(notes(noteLine(`${serie} 1`, { vat: '-8,41' })))
    expect(changed.probleme).toMatchObject([{ problema: 'există deja cu alt conținut' }])
  })

  it('takes its own lines, negative', async () => {
    await take(content(invoiceLine({})))
    const part = 'Colectare;-1;persoană;10,00;-10,00;-2,10;-12,10'
    const cells = { total: '-12,10', vat: '-2,10', part }
    expect(await take(notes(noteLine(`${serie} 1`, cells)))).toMatchObject({ adaugate: 1 })
    expect((await noted())[0]!.lines).toMatchObject([{ cantitate: -1, total_bani: -1210 }])
    expect((await kept())[0]).toMatchObject({ creditedBani: 1210, cancelledAt: null })
  })

  it('is refused without its invoice, for more than is left of it, or of another contract', async () => {
    await take(content(invoiceLine({})))
    const other = await aContract(app, owner.id)
    const { adaugate, probleme } = await take(
      notes(
        noteLine('', { numar: 'N1' }),
        noteLine(`${serie} 9`, { numar: 'N2' }),
        noteLine(`${serie} 1`, { numar: 'N3', contractNumber: other.numar }),
        noteLine(`${serie} 1`, { numar: 'N4', total: '-40,00', vat: '0' }),
        noteLine(`${serie} 1`, { numar: 'N5', total: '-8,41', vat: '0' }),
        noteLine(`${serie} 1`, { numar: '1' }),
        noteLine(`${serie} 1`, { numar: 'N6', vat: '1' }),
        `${invoiceLine({ numar: '3', part: 'A;-1;buc;1;40;8,40;48,40' })};;`,
      ),
    )
    expect(adaugate).toBe(1)
    expect(probleme.map(({ linia, coloana }) => [linia, coloana])).toEqual([
      [2, 'factura_initiala'],
      [3, 'factura_initiala'],
      [4, 'factura_initiala'],
      [6, 'total'],
      [7, ''],
      [8, 'tva'],
      [9, 'cantitate'],
    ])
  })

  it('is told to its owner when it is recent', async () => {
    const issuedOn = dayOf(app.clock.now())
    const dueOn = addDays(issuedOn, 30)
    await take(content(invoiceLine({})))
    const [original] = await kept()
    await take(notes(noteLine(`${serie} 1`, { issuedOn, dueOn })))
    expect(await told()).toMatchObject([
      {
        kind: 'factura',
        title: 'O factură a dvs. a fost corectată',
        text: `Nota de credit ${serie} N1 scade 48,40 lei din factura ${serie} 1.`,
        link: `/plati#factura-${original!.id}`,
      },
    ])
  })
})

describe('the owner of an invoice', () => {
  const recent = () => addDays(dayOf(app.clock.now()), -31)
  const older = () => addDays(dayOf(app.clock.now()), -32)
  const issued = (numar: string, issuedOn: string) =>
    invoiceLine({ numar, issuedOn, dueOn: addDays(issuedOn, 30) })

  const lastDetails = async () => {
    const own = eq(outbox.recipient, owner.email!)
    const { emailDetails } = outbox
    const rows = await app.ports.db
      .select({ emailDetails })
      .from(outbox)
      .where(own)
      .orderBy(outbox.id)
    return rows.at(-1)?.emailDetails
  }

  it('is notified once if it is recent', async () => {
    const before = await countMessages(app, owner.email)
    const file = content(issued('1', older()), issued('2', recent()))
    await take(file, '--dry-run')
    expect(await told()).toEqual([])
    await take(file)
    await take(file)
    const [, row] = await kept()
    expect(await told()).toMatchObject([
      { kind: 'factura', title: 'Aveți o factură nouă', link: `/plati#factura-${row!.id}` },
    ])
    expect((await told())[0]!.text).toContain(`Factura ${serie} 2 are scadența pe `)
    expect(await countMessages(app, owner.email)).toBe(before + 1)
    expect(await lastDetails()).toEqual({
      language: 'ro',
      kinds: ['factura'],
      button: expect.anything() as unknown,
      invoiceIds: [row!.id],
      withDocuments: true,
    })
  })

  it('gets one notification for several', async () => {
    await take(content(issued('1', recent()), issued('2', recent())))
    expect(await told()).toMatchObject([{ title: 'Aveți facturi noi', link: '/plati' }])
    const ids = (await kept()).map(({ id }) => id)
    expect(await lastDetails()).toMatchObject({ invoiceIds: ids, withDocuments: true })
  })

  it('is not notified on disabled channels, nor without an account', async () => {
    const off = { aplicatie: false, push: false, email: false, sms: false }
    await saveChannels(app, owner.id, 'factura', off)
    const closed = await aCitizen(app, { state: 'inchis', cnpCui: null })
    const theirs = await aContract(app, closed.id)
    const before = await countMessages(app, owner.email)
    const other = issued('2', recent()).replace(contract.numar, theirs.numar)
    expect(await take(content(issued('1', recent()), other))).toMatchObject({ adaugate: 2 })
    expect(await told()).toEqual([])
    expect(await countMessages(app, owner.email)).toBe(before)
    const silent = eq(notifications.citizenId, closed.id)
    expect(await app.ports.db.$count(notifications, silent)).toBe(0)
  })
})
