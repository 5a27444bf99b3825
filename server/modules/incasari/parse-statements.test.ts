import { describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  PAYER_IBAN,
  dialects,
  formatCamt053,
  formatMt940,
} from '#server/testing/factories/statements.ts'
import type { SampleLine } from '#server/testing/factories/statements.ts'
import { parseStatements } from './parse-statements.ts'

const line: SampleLine = {
  bani: 5266,
  day: '2026-03-05',
  name: 'IONESCU MARIA',
  iban: PAYER_IBAN,
  text: 'Plata factura FS 100234 pentru luna februarie',
  reference: 'BTR0001',
}
const fee: SampleLine = { bani: -150, day: '2026-03-05', text: 'Comision' }
const parse = (file: string | Uint8Array) =>
  parseStatements(typeof file === 'string' ? Buffer.from(file) : file)

const read = {
  bani: 5266,
  bookedOn: '2026-03-05',
  valueOn: '2026-03-05',
  reference: 'BTR0001',
  isReversal: false,
  payerName: 'IONESCU MARIA',
  payerIban: PAYER_IBAN,
  remittance: 'Plata factura FS 100234 pentru luna februarie',
}

describe('a CAMT.053 statement', () => {
  it.each(['001.02', '001.08'] as const)('of version %s is read with its payers', (version) => {
    const lines = [{ ...line, structured: 'RF18539007547034', endToEnd: 'E2E-7' }, fee]
    const [statement] = parse(formatCamt053({ lines }, version))
    expect(statement).toMatchObject({
      format: 'camt053',
      iban: ACCOUNT,
      number: '17',
      currency: 'RON',
      openingBani: 100_000,
      closingBani: 105_116,
    })
    expect(statement!.lines[0]).toMatchObject({
      ...read,
      paymentReference: 'RF18539007547034 · E2E-7',
    })
    expect(statement!.lines[1]).toMatchObject({ bani: -150 })
  })

  it('counts from the value day, and has one line for each transfer of a batch', () => {
    const [statement] = parse(
      formatCamt053({ lines: [{ ...line, bookedOn: '2026-03-07' }] }).replace(
        /<NtryDtls>.*<\/NtryDtls>/,
        `<NtryDtls>${[3000, 2266]
          .map(
            (bani) =>
              `<TxDtls><AmtDtls><TxAmt><Amt Ccy="RON">${bani / 100}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>Parte ${bani}</Ustrd></RmtInf></TxDtls>`,
          )
          .join('')}</NtryDtls>`,
      ),
    )
    expect(statement!.lines).toMatchObject([
      { bani: 3000, bookedOn: '2026-03-07', valueOn: '2026-03-05', remittance: 'Parte 3000' },
      { bani: 2266, bookedOn: '2026-03-07', valueOn: '2026-03-05', remittance: 'Parte 2266' },
    ])
  })

  it('leaves out entries that are not booked yet', () => {
    const file = formatCamt053({ lines: [line, { ...line, bani: 1000 }], closingBani: 105_266 })
    const [statement] = parse(file.replace(/(.*)BOOK(.*)$/s, '$1PDNG$2'))
    expect(statement!.lines).toHaveLength(1)
  })
})

describe('an MT940 statement', () => {
  it.each(Object.entries(dialects))('in the dialect “%s” is read with its payers', (_, dialect) => {
    const [statement] = parse(formatMt940({ lines: [line, fee] }, dialect))
    expect(statement).toMatchObject({ format: 'mt940', iban: ACCOUNT, closingBani: 105_116 })
    const [first, second] = statement!.lines
    expect(first).toMatchObject({ bani: 5266, reference: 'BTR0001', payerIban: PAYER_IBAN })
    expect(first!.remittance.replaceAll(' ', '')).toContain('FS100234')
    expect(second).toMatchObject({ bani: -150 })
    if (dialect !== dialects.free) expect(first!.payerName).toBe('IONESCU MARIA')
  })

  it('is read from Windows-1250, and with fields of other messages', () => {
    const file = formatMt940({ lines: [{ ...line, name: 'Țîrcă Ștefania' }] })
    const legacy = file.replace('Țîrcă Ștefania', '\u00deîrc\u00e3 \u00aatefania')
    const bytes = Buffer.from(legacy.replace(':28C:', ':13D:2603050900+0200\r\n:28C:'), 'latin1')
    const [statement] = parse(bytes)
    expect(statement!.lines[0]!.payerName).toBe('Țîrcă Ștefania')
  })
})

describe('a file is refused with a sentence', () => {
  const camt = formatCamt053({ lines: [line] })
  const mt940 = formatMt940({ lines: [line] })
  const bomb = `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>`
  it.each([
    ['is empty', '', 'nici CAMT.053, nici MT940'],
    ['is a CSV', 'a;b\n1;2', 'nici CAMT.053, nici MT940'],
    ['is another message', camt.replaceAll('camt.053', 'camt.054'), 'camt.054, nu un extras'],
    ['is another document', '<html><body>x</body></html>', 'nu este un extras de cont CAMT.053'],
    ['has a DTD', camt.replace('<Document', `${bomb}<Document`), 'DOCTYPE'],
    ['has an unknown entity', camt.replace('IONESCU', '&b;'), 'greșit la linia'],
    ['is cut', camt.slice(0, -60), 'greșit la linia'],
    ['does not balance', formatCamt053({ lines: [line], closingBani: 1 }), 'nu se închide'],
    ['has no closing balance', camt.replace('CLBD', 'CLAV'), 'sold inițial și sold final'],
    ['has a wrong amount', camt.replace('>52.66<', '>52,6a<'), 'sumă care nu se poate citi'],
    ['has no day', camt.replaceAll('2026-03-05', ''), 'dată care lipsește'],
    [
      'is MT940 that does not balance',
      formatMt940({ lines: [line], closingBani: 1 }),
      'nu se închide',
    ],
    ['is MT940 without a balance', mt940.replace(/:62F:.*/, ''), 'soldul final (câmpul :62:)'],
    ['is MT940 with a wrong line', mt940.replace(/:61:.*/, ':61:ION'), 'nu se poate citi'],
  ])('when it %s', (_, file, sentence) => {
    expect(() => parse(file)).toThrow(sentence)
  })

  it('when it is not in the encoding it declares', () => {
    expect(() => parse(Buffer.from(camt.replace('IONESCU', '\u00aa\u00de'), 'latin1'))).toThrow(
      'codificarea',
    )
  })

  it('when it nests too deep, or is too large', () => {
    expect(() => parse(camt.replace('<GrpHdr>', `<GrpHdr>${'<a>'.repeat(50)}`))).toThrow(
      'prea multe niveluri',
    )
    expect(() => parse(new Uint8Array(65 * 1024 ** 2))).toThrow('peste 64 MB')
  })
})
