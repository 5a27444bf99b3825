import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  citizens,
  containers,
  contracts,
  missedPickups,
  placeRounds,
  publicPoints,
  roundDays,
  servicePlaces,
  streets,
} from '#server/db/schema.ts'
import {
  aCitizen,
  aClient,
  anEnrolledClient,
  readCitizen,
} from '#server/testing/factories/accounts.ts'
import { aFreshCnp, aFreshCui } from '#server/testing/identities.ts'
import { formatDate } from '#server/domain/format.ts'
import { anOperator, runProcess, toProcessVariables } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aContract, aPlace, aRound } from '#server/testing/factories/places.ts'
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

interface Counted {
  linii: number
  adaugate: number
  schimbate: number
  scoase: number
  neschimbate: number
  gresite: number
  probleme: { linia: number; coloana: string; problema: string }[]
  pastrat: boolean
}

async function take(kind: string, content: string | Uint8Array, ...options: string[]) {
  const file = await operator.file(`${kind}.csv`, content)
  const { json, text, code } = await operator.run('import', kind, file, ...options)
  return { ...(json as Counted), text, code: code ?? 0 }
}

const lines = (...rows: string[]): string => `${rows.join('\n')}\n`
/** A file of streets in Latin-1, several times as large as the chunks it is read in. */
const manyStreets = (last: string): Buffer =>
  Buffer.from(
    lines('denumire', ...Array.from({ length: 10_000 }, (_, i) => `Strada ${i}`)) + last,
    'latin1',
  )
const findByCnp = async (cnp: string) =>
  (await app.ports.db.select().from(citizens).where(eq(citizens.cnpCui, cnp)))[0]

describe('a file', () => {
  it.each([
    ['a byte order mark and Windows line ends', '\uFEFFdenumire\r\n"Strada A1"\r\nStrada B1\r\n'],
    ['commas and quotes', 'denumire\n"Strada ""Mare"", fosta A2"\nStrada B2'],
    ['another case, spaces and empty lines', ' DENUMIRE \n\nStrada A3\n\nStrada B3\n\n'],
  ])('is read with %s', async (_, content) => {
    expect(await take('strazi', content)).toMatchObject({ linii: 2, adaugate: 2, gresite: 0 })
  })

  it('is split at ; or ,', async () => {
    for (const [mark, cod] of [
      [';', 'T-sep-1'],
      [',', 'T-sep-2'],
    ]) {
      const rows = ['cod,fractie,frecventa', `${cod},sticla,lunar`]
      const content = lines(...rows).replaceAll(',', mark!)
      expect(await take('ture', content)).toMatchObject({ adaugate: 1 })
    }
  })

  it('keeps its line numbers across quoted line breaks', async () => {
    const content =
      'cod;fractie;frecventa\r\nT-1;sticla;"luni\r\nși marți"\r\n\r\nT-2;lemn;luni\r\n'
    expect((await take('ture', content, '--dry-run')).probleme).toMatchObject([
      { linia: 5, coloana: 'fractie' },
    ])
  })

  it.each([
    ['nothing', '', 'Fișierul este gol'],
    ['another encoding', Buffer.from('denumire\nStrada \xaea\n', 'latin1'), 'nu este UTF-8'],
    ['another encoding far into the file', manyStreets('Strada \xaea\n'), 'nu este UTF-8'],
    ['an unknown column', 'denumire;culoare\nA;b\n', 'coloana „culoare” nu este cunoscută'],
    ['no required column', 'cod;fractie\nA;b\n', 'lipsește coloana „denumire”'],
    ['a column twice', 'denumire;denumire\nA;b\n', 'coloana „denumire” este de două ori'],
    ['open quotes', 'denumire\n"Strada\n', 'Linia 2: ghilimelele'],
  ])('with %s is rejected with a reason', async (_, content, sentence) => {
    const file = await operator.file('strazi.csv', content)
    const { code, out, err } = await runProcess(['import', 'strazi', file], toProcessVariables(app))
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(sentence)
    expect(err).not.toMatch(/^\s+at /m)
  })

  it('that does not exist is reported', async () => {
    await expect(operator.run('import', 'strazi', 'nicaieri.csv')).rejects.toThrow(/nu există/)
  })
})

describe('an import', () => {
  const bad = () =>
    lines(
      'cnp_cui;nume;prenume;telefon;f_nume',
      `${aFreshCnp()};Popa;Ana;0722000111;`,
      '1900101470011;Popa;Ana;;',
      `${aFreshCnp()};Popa;Ana;12;`,
      `${aFreshCui()};;;;`,
      `${aFreshCnp()};Popa`,
    )

  it('lists every wrong line and changes nothing', async () => {
    const before = await app.ports.db.$count(citizens)
    for (const options of [[], ['--dry-run']]) {
      const { probleme, text, code, ...counts } = await take('clienti', bad(), ...options)
      expect(probleme).toEqual([
        { linia: 3, coloana: 'cnp_cui', problema: 'introduceți un CNP sau un CUI valid' },
        { linia: 4, coloana: 'telefon', problema: 'nu este un număr de telefon: 07… sau +…' },
        { linia: 5, coloana: 'f_nume', problema: 'lipsește' },
        { linia: 6, coloana: '', problema: 'are 2 valori, iar antetul 5 coloane' },
      ])
      expect(counts).toMatchObject({ linii: 5, adaugate: 1, gresite: 4, pastrat: false })
      expect(code).toBe(1)
      expect(text).toContain('imic nu s-a schimbat')
      expect(text).not.toContain('1900101470011')
    }
    expect(await app.ports.db.$count(citizens)).toBe(before)
    expect(await operator.audited()).not.toContainEqual(
      expect.objectContaining({ action: 'import.clienti' }),
    )
  })

  it('with --skip-bad writes the valid lines and audits the operator', async () => {
    const before = await app.ports.db.$count(citizens)
    const { code, pastrat } = await take('clienti', bad(), '--skip-bad')
    expect([code, pastrat]).toEqual([0, true])
    expect(await app.ports.db.$count(citizens)).toBe(before + 1)
    expect((await operator.audited())[0]).toEqual({
      actor: 'operator:ana',
      action: 'import.clienti',
      subject: 'adăugate 1, schimbate 0, scoase 0, sărite 4',
    })
  })

  it('rejects duplicates in a file, however far apart', async () => {
    const names = Array.from({ length: 1500 }, (_, index) => `Strada Dublă ${index}`)
    const { probleme } = await take('strazi', lines('denumire', ...names, names[3]!))
    expect(probleme).toEqual([{ linia: 1502, coloana: '', problema: 'repetă linia 5' }])
  })

  it('changes nothing the second time', async () => {
    const cnp = aFreshCnp()
    const content = lines('cnp_cui;nume;prenume;pin', `${cnp};Popa;Ana;123456`)
    expect(await take('clienti', content)).toMatchObject({ adaugate: 1, schimbate: 0 })
    const before = await findByCnp(cnp)
    app.clock.advance(60)
    const again = await take('clienti', content)
    expect(again.text).toBe('1 linie citită: 0 adăugate, 0 schimbate, 1 neschimbată, 0 greșite.')
    expect(await findByCnp(cnp)).toEqual(before)
  })

  it('waits for another that is running', async () => {
    const content = (from: number) =>
      lines(
        'cod;fractie;frecventa',
        ...Array.from({ length: 2000 }, (_, i) => `T-deodata-${(i + from) % 2000};sticla;lunar`),
      )
    const files = await Promise.all([
      operator.file('unu.csv', content(0)),
      operator.file('doi.csv', content(1000)),
    ])
    const done = await Promise.all(files.map((file) => operator.run('import', 'ture', file)))
    const added = done.map(({ json }) => (json as Counted).adaugate)
    expect(added.toSorted((one, other) => one - other)).toEqual([0, 2000])
  })

  it('of 50 000 lines, 100 MB in all, runs in 128 MB of heap', async () => {
    // Spaces around a value are trimmed, so that only the file is big.
    const padding = ' '.repeat(2000)
    const rows = Array.from({ length: 50_000 }, (_, index) => `Strada Lungă ${index}${padding}`)
    const file = await operator.file('lung.csv', lines('denumire', ...rows))
    const variables = { ...toProcessVariables(app), NODE_OPTIONS: '--max-old-space-size=128' }
    const first = await runProcess(['import', 'strazi', file], variables)
    expect([first.code, first.err, first.out]).toEqual([
      0,
      '',
      '50.000 de linii citite: 50.000 adăugate, 0 schimbate, 0 neschimbate, 0 greșite.',
    ])
    expect((await operator.run('import', 'strazi', file)).json).toMatchObject({
      adaugate: 0,
      schimbate: 0,
    })
  }, 300_000)
})

describe('clients', () => {
  const header = 'cnp_cui;nume;prenume;telefon;f_nume;pin'

  it('are enrolled so that they can register with their PIN', async () => {
    const cnp = aFreshCnp()
    await take('clienti', lines(header, `${cnp};Popa;Ana;0722000112;;654321`))
    const client = app.client()
    const standing = await client.post('/api/cetatean-register-check-cnp', { cnp_cui: cnp })
    expect(standing.text).toContain('inrolat')
    const wrong = await client.post('/api/auth/check-pin-register', { cnp_cui: cnp, pin: '111111' })
    expect(wrong.body.errors?.code).toBe('pin_incorect')
    const right = await client.post('/api/auth/check-pin-register', { cnp_cui: cnp, pin: '654321' })
    expect(right.body.data).toMatchObject({ nume: 'Popa', prenume: 'Ana' })
  })

  it('who are enrolled keep their PIN, and their phone when none is given', async () => {
    const known = await anEnrolledClient(app)
    await take('clienti', lines(header, `${known.cnpCui};Nou;Nume;;;000000`))
    const row = await readCitizen(app, known.id)
    expect(row).toMatchObject({
      nume: 'Nou',
      prenume: 'Nume',
      telefon: known.telefon,
      pinHash: known.pinHash,
    })
    await take('clienti', lines(header, `${known.cnpCui};Nou;Nume;0733000113;;`))
    expect(await readCitizen(app, known.id)).toMatchObject({ telefon: '+40733000113' })
  })

  it('who have an account keep their phone and get no PIN', async () => {
    const { id, cnpCui, telefon } = await aClient(app)
    await take('clienti', lines(header, `${cnpCui};Schimbat;Nume;0733000114;;123456`))
    expect(await readCitizen(app, id)).toMatchObject({
      nume: 'Schimbat',
      telefon,
      pinHash: null,
      state: 'activ',
    })
  })

  it('with an unapproved account get no data from the file', async () => {
    const { id, cnpCui, nume } = await aCitizen(app)
    const done = await take('clienti', lines(header, `${cnpCui};Schimbat;Nume;0733000116;;123456`))
    expect(done).toMatchObject({ schimbate: 0, neschimbate: 0, gresite: 0 })
    expect(done.text).toContain('1 în conflict')
    expect(await readCitizen(app, id)).toMatchObject({ nume, enrolledAt: null, pinHash: null })
  })

  it('replace an unconfirmed registration', async () => {
    const { id, cnpCui } = await aCitizen(app, { state: 'neconfirmat', smsConfirmedAt: null })
    const done = await take('clienti', lines(header, `${cnpCui};Popa;Ana;0733000115;;`))
    expect(done).toMatchObject({ adaugate: 1 })
    expect(await readCitizen(app, id)).toBeUndefined()
    expect(await findByCnp(cnpCui)).toMatchObject({
      state: 'inrolat',
      passwordHash: null,
      email: null,
      telefon: '+40733000115',
    })
  })
})

describe('data of a client', () => {
  const place = 'București;București;Strada Exemplului;5'
  const placeColumns = 'judet;localitate;strada;numar_strada'
  const contractHeader = `numar;client;stare;data_inceput;cod_client;tarif;tarif_valoare;tarif_unitate;${placeColumns}`
  const contractLine = (numar: string, client: string, tariff = '14,50') =>
    `${numar};${client};activ;01.02.2024;C1;Populație;${tariff};lei/lună;${place}`

  it('is inserted and updated', async () => {
    const { id, cnpCui } = await aClient(app)
    const numar = `A-${id}/2024`
    const content = lines(contractHeader, contractLine(numar, cnpCui))
    expect(await take('contracte', content)).toMatchObject({ adaugate: 1 })
    const find = async () =>
      (await app.ports.db.select().from(contracts).where(eq(contracts.numar, numar)))[0]!
    expect(await find()).toMatchObject({
      citizenId: id,
      tip: 'persoana_fizica',
      titular: 'Ionescu Maria',
      startsOn: '2024-02-01',
      endsOn: null,
      tariffBani: 1450,
    })
    expect(await take('contracte', content)).toMatchObject({ schimbate: 0, neschimbate: 1 })
    const dearer = lines(contractHeader, contractLine(numar, cnpCui, '15.5'))
    expect(await take('contracte', dearer)).toMatchObject({ adaugate: 0, schimbate: 1 })
    expect((await find()).tariffBani).toBe(1550)

    const label = `E-${id}`
    const bins = lines('eticheta;contract;tip;volum;fractie', `${label};${numar};Pubelă;120;sticla`)
    expect(await take('recipiente', bins)).toMatchObject({ adaugate: 1 })
    const [bin] = await app.ports.db.select().from(containers).where(eq(containers.label, label))
    expect(bin).toMatchObject({ volumeLitres: 120, contractId: (await find()).id })
  })

  it('is rejected if it names an unknown client or another client’s contract', async () => {
    const [one, other] = [await aClient(app), await aClient(app)]
    const stranger = lines(contractHeader, contractLine('X-1', aFreshCnp()))
    expect((await take('contracte', stranger)).probleme).toMatchObject([
      { linia: 2, coloana: 'client', problema: 'nu este printre clienți' },
    ])
    await take('contracte', lines(contractHeader, contractLine(`B-${one.id}`, one.cnpCui)))
    const places = lines(
      `cod;client;contract;${placeColumns}`,
      `L-x;${other.cnpCui};B-${one.id};${place}`,
    )
    expect((await take('locatii', places)).probleme).toMatchObject([{ coloana: 'contract' }])
  })

  it('is refused to an account made without PIN until the operator approves it', async () => {
    const { id, cnpCui } = await aCitizen(app)
    const content = lines(contractHeader, contractLine(`N-${id}`, cnpCui))
    const places = lines(`cod;client;${placeColumns}`, `L-n${id};${cnpCui};${place}`)
    const wrong = [{ linia: 2, coloana: 'client', problema: expect.stringContaining('fără PIN') }]
    expect((await take('contracte', content)).probleme).toEqual(wrong)
    expect((await take('locatii', places)).probleme).toEqual(wrong)

    const waiting = async () =>
      (await operator.run('clienti', 'de-aprobat')).json as { cnp_cui: string; nume: string }[]
    expect(await waiting()).toContainEqual({
      cnp_cui: cnpCui,
      nume: 'Ionescu Maria',
      cont_din: formatDate(app.clock.now()),
    })
    expect((await operator.audited())[0]).toMatchObject({ action: 'clienti.vazuti' })
    const asked = await operator.run('clienti', 'aproba', cnpCui)
    expect(asked).toMatchObject({ code: 1, json: { aprobat: false } })
    expect((await take('contracte', content)).pastrat).toBe(false)
    const { text } = await operator.run('clienti', 'aproba', cnpCui, '--da')
    expect(text).toMatch(
      /^Ionescu Maria, 07xx xxx x\d\d, cont din .*: este acum printre clienți\.$/,
    )
    expect((await operator.audited())[0]).toMatchObject({
      action: 'client.aprobat',
      subject: `cetatean:${id}`,
    })
    expect((await waiting()).map(({ cnp_cui }) => cnp_cui)).not.toContain(cnpCui)
    expect(await take('contracte', content)).toMatchObject({ adaugate: 1 })
    expect(await take('locatii', places)).toMatchObject({ adaugate: 1 })
    const again = operator.run('clienti', 'aproba', cnpCui, '--da')
    await expect(again).rejects.toThrow('deja printre clienți')
  })

  it('is refused to an unconfirmed registration, and keeps its client from being deleted', async () => {
    const { cnpCui } = await aCitizen(app, { state: 'neconfirmat', smsConfirmedAt: null })
    const content = lines(contractHeader, contractLine('N-1', cnpCui))
    expect((await take('contracte', content)).probleme).toMatchObject([
      { problema: 'nu este printre clienți' },
    ])
    await expect(operator.run('clienti', 'aproba', cnpCui, '--da')).rejects.toThrow('Nu are cont')
    const client = await aClient(app)
    await aContract(app, client.id)
    const gone = app.ports.db.delete(citizens).where(eq(citizens.id, client.id))
    await expect(gone).rejects.toThrow()
  })

  it('detaches a contract that passes to another client from the first one’s places', async () => {
    const [one, other] = [await aClient(app), await aClient(app)]
    const numar = `M-${one.id}`
    await take('contracte', lines(contractHeader, contractLine(numar, one.cnpCui)))
    const columns = `cod;client;contract;${placeColumns}`
    await take('locatii', lines(columns, `L-m${one.id};${one.cnpCui};${numar};${place}`))
    const contractOf = async () =>
      (
        await app.ports.db
          .select({ id: servicePlaces.contractId })
          .from(servicePlaces)
          .where(eq(servicePlaces.cod, `L-m${one.id}`))
      )[0]!.id
    expect(await contractOf()).not.toBeNull()
    await take('contracte', lines(contractHeader, contractLine(numar, other.cnpCui)))
    expect(await contractOf()).toBeNull()
  })

  it('keeps a place’s own name and calendar until it passes to another client', async () => {
    const [one, other] = [await aClient(app), await aClient(app)]
    const content = (cnp: string) =>
      lines(`cod;client;${placeColumns};lat;lng`, `L-${one.id};${cnp};${place};44,41;26.07`)
    await take('locatii', content(one.cnpCui))
    const find = async () =>
      (
        await app.ports.db
          .select()
          .from(servicePlaces)
          .where(eq(servicePlaces.cod, `L-${one.id}`))
      )[0]!
    expect(await find()).toMatchObject({ alias: 'Strada Exemplului 5', lat: 44.41 })
    const own = { alias: 'La bunici', calendarHash: 'secret' }
    await app.ports.db
      .update(servicePlaces)
      .set(own)
      .where(eq(servicePlaces.cod, `L-${one.id}`))
    expect(await take('locatii', content(one.cnpCui))).toMatchObject({ schimbate: 0 })
    expect(await find()).toMatchObject(own)
    expect(await take('locatii', content(other.cnpCui))).toMatchObject({ schimbate: 1 })
    expect(await find()).toMatchObject({
      citizenId: other.id,
      alias: 'Strada Exemplului 5',
      calendarHash: null,
    })
  })
})

describe('rounds', () => {
  const plan = (cod: string, ...days: string[]) =>
    lines('tura;zi', ...days.map((day) => `${cod};${day}`))

  async function aPlannedRound() {
    const place = await aPlace(app, (await aCitizen(app)).id)
    const round = await aRound(app, place.id)
    await take('zile', plan(round.cod, '2026-04-06', '2026-04-13'))
    const days = async () =>
      (await app.ports.db.select().from(roundDays).where(eq(roundDays.roundId, round.id))).toSorted(
        (one, other) => one.day.localeCompare(other.day),
      )
    return { place, round, days }
  }

  it('keep a report of a driven day when the plan is imported again', async () => {
    const { round, days } = await aPlannedRound()
    const report = lines('tura;zi;efectuata_la', `${round.cod};06.04.2026;2026-04-06 09:30`)
    expect(await take('zile', report)).toMatchObject({ adaugate: 0, schimbate: 1 })
    expect(await take('zile', plan(round.cod, '2026-04-06'))).toMatchObject({ schimbate: 0 })
    expect((await days())[0]!.doneAt).toEqual(new Date('2026-04-06T06:30:00Z'))
  })

  it('that are moved leave their old day, which the plan does not restore', async () => {
    const { round, days } = await aPlannedRound()
    const moved = lines(
      'tura;zi;mutata_din;motiv',
      `${round.cod};2026-04-14;2026-04-13;a doua zi de Paști`,
    )
    expect(await take('zile', moved)).toMatchObject({ adaugate: 1, gresite: 0 })
    expect(await take('zile', moved)).toMatchObject({ adaugate: 0, schimbate: 0, gresite: 0 })
    expect((await days()).map(({ day, movedFrom }) => [day, movedFrom])).toEqual([
      ['2026-04-06', []],
      ['2026-04-14', ['2026-04-13']],
    ])
    const again = await take('zile', plan(round.cod, '2026-04-06', '2026-04-13'))
    expect(again).toMatchObject({ neschimbate: 2, gresite: 0 })
    expect((await days()).map(({ day }) => day)).toEqual(['2026-04-06', '2026-04-14'])
    const driven = lines('tura;zi;efectuata_la', `${round.cod};2026-04-13;2026-04-13 09:30`)
    expect((await take('zile', driven)).probleme).toEqual([
      { linia: 2, coloana: 'zi', problema: 'a fost mutată în 2026-04-14' },
    ])
  })

  it('that are moved again, or back, remember all their days', async () => {
    const { round, days } = await aPlannedRound()
    const move = (to: string, from: string) =>
      take('zile', lines('tura;zi;mutata_din', `${round.cod};${to};${from}`))
    const moves = async () => (await days()).map(({ day, movedFrom }) => [day, movedFrom])
    await move('2026-04-14', '2026-04-13')
    expect(await move('2026-04-15', '2026-04-14')).toMatchObject({ adaugate: 1, gresite: 0 })
    expect(await move('2026-04-15', '2026-04-14')).toMatchObject({ schimbate: 0, gresite: 0 })
    expect(await moves()).toEqual([
      ['2026-04-06', []],
      ['2026-04-15', ['2026-04-13', '2026-04-14']],
    ])
    const again = await take('zile', plan(round.cod, '2026-04-13', '2026-04-14', '2026-04-15'))
    expect(again).toMatchObject({ neschimbate: 3, gresite: 0 })
    expect(await moves()).toHaveLength(2)
    expect(await move('2026-04-13', '2026-04-15')).toMatchObject({ adaugate: 1, gresite: 0 })
    expect((await moves())[1]).toEqual(['2026-04-13', ['2026-04-13', '2026-04-14', '2026-04-15']])
    const first = plan(round.cod, '2026-04-06', '2026-04-13')
    expect(await take('zile', first)).toMatchObject({ adaugate: 0, schimbate: 0, gresite: 0 })
  })

  it('serve the places listed for them until these are taken out', async () => {
    const { round } = await aPlannedRound()
    const place = await aPlace(app, (await aCitizen(app)).id)
    const served = (word: string) =>
      lines('locatie;tura;servita', `${place.cod};${round.cod};${word}`)
    const count = () => app.ports.db.$count(placeRounds, eq(placeRounds.placeId, place.id))
    expect(await take('ture-locatii', served(''))).toMatchObject({ adaugate: 1 })
    expect(await take('ture-locatii', served('da'))).toMatchObject({ adaugate: 0 })
    expect(await count()).toBe(1)
    expect(await take('ture-locatii', served('nu'))).toMatchObject({ scoase: 1 })
    expect(await count()).toBe(0)
  })

  it('miss only places they serve, on days they are driven', async () => {
    const { place, round } = await aPlannedRound()
    const stranger = await aPlace(app, (await aCitizen(app)).id)
    const content = lines(
      'locatie,tura,zi,motiv',
      `${place.cod},${round.cod},2026-04-06,"Acces blocat, a doua oară."`,
      `${place.cod},${round.cod},2026-04-07,Acces blocat.`,
      `${stranger.cod},${round.cod},2026-04-06,Acces blocat.`,
      `nicaieri,${round.cod},2026-04-06,Acces blocat.`,
    )
    const done = await take('neridicari', content, '--skip-bad')
    expect(done).toMatchObject({ adaugate: 1, gresite: 3 })
    expect(done.probleme.map(({ linia, coloana }) => [linia, coloana])).toEqual([
      [3, 'zi'],
      [4, 'locatie'],
      [5, 'locatie'],
    ])
    const rows = await app.ports.db
      .select()
      .from(missedPickups)
      .where(eq(missedPickups.placeId, place.id))
    expect(rows.map(({ reason }) => reason)).toEqual(['Acces blocat, a doua oară.'])
  })
})

describe('public data', () => {
  it('includes points with their lists and opening hours', async () => {
    const content = lines(
      'cod;denumire;tip;adresa;lat;lng;fractii;program;accesibil',
      'p-1;Un birou;birou;Strada A;44.4;26.1;sticla|textile;1-2 08:30-12:00|2 13:00-16:30;da',
      'p-2;Alt birou;birou;Strada A;44.4;26.1;lemn;8 09-10;da',
    )
    const done = await take('puncte', content, '--skip-bad')
    expect(done.probleme.map(({ coloana }) => coloana)).toEqual(['fractii', 'program'])
    const [point] = await app.ports.db
      .select()
      .from(publicPoints)
      .where(eq(publicPoints.cod, 'p-1'))
    expect(point).toMatchObject({
      fractii: ['sticla', 'textile'],
      program: [
        { zi: 1, intervale: [['08:30', '12:00']] },
        {
          zi: 2,
          intervale: [
            ['08:30', '12:00'],
            ['13:00', '16:30'],
          ],
        },
      ],
      accessible: true,
      nonStop: false,
    })
  })

  it('includes streets, found without diacritics', async () => {
    await take('strazi', lines('denumire', 'Strada Mărțișor'))
    const [row] = await app.ports.db
      .select()
      .from(streets)
      .where(eq(streets.denumire, 'Strada Mărțișor'))
    expect(row?.folded).toBe('strada martisor')
    const answer = await app.client().get('/api/strazi?q=martis')
    expect(answer.body.data).toEqual(['Strada Mărțișor'])
  })

  it('includes the sorting hints', async () => {
    const file = await operator.file(
      'unde.csv',
      lines('obiect;fractie;sfat;cuvinte', 'Umbrelă;altundeva;;parasol|cortel'),
    )
    expect((await operator.run('unde-arunc', 'import', file)).json).toMatchObject({ adaugate: 1 })
    expect((await operator.run('unde-arunc', 'import', file)).json).toMatchObject({ schimbate: 0 })
  })
})
