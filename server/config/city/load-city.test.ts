import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { parseEnv } from '../env.ts'
import { DEMO_CITY_DIR } from './load-city.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-city-'))
  cpSync(DEMO_CITY_DIR, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (change: object) => {
  const file = path.join(folder, 'city.json')
  const content = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...content, ...change }))
}
const operator = {
  denumire: 'Curat S.A.',
  telefon: '0264 000 000',
  program: 'luni–vineri, 08:00–16:00',
  email: 'contact@curat.example',
  adresa: 'Str. Probei nr. 1',
}

describe('the folder of a city', () => {
  it('gives names, issuer and series, and the environment wins over it', () => {
    write({ operator, emitent_tokenuri: 'portal-curat', serie_note_credit: 'CJ-NC' })
    expect(parseEnv({ CITY_DIR: folder })).toMatchObject({
      city: { folder, denumire: 'Salubritate Sector 5' },
      operator,
      account: { beneficiar: operator.denumire },
      pushSubject: `mailto:${operator.email}`,
      tokenIssuer: 'portal-curat',
      creditNoteSeries: 'CJ-NC',
    })
    const told = { OPERATOR_PHONE: '0264 111 111', TOKEN_ISSUER: 'altul', CREDIT_NOTE_SERIES: 'X' }
    expect(parseEnv({ CITY_DIR: folder, ...told })).toMatchObject({
      operator: { ...operator, telefon: told.OPERATOR_PHONE },
      tokenIssuer: 'altul',
      creditNoteSeries: 'X',
    })
  })

  it('is by default that of the demonstration, whose operator real operation refuses', () => {
    expect(parseEnv({}).operator.denumire).toBe('Salubritate Sector 5')
    const own = Object.entries(operationVariables()).filter(
      ([name]) => !name.startsWith('OPERATOR'),
    )
    const variables = Object.fromEntries(own)
    expect(() => parseEnv(variables)).toThrow('OPERATOR_PHONE — este al operatorului din exemplu')
    write({ operator })
    expect(parseEnv({ ...variables, CITY_DIR: folder }).operator).toEqual(operator)
  })

  it('says which features are off, and the environment wins over it', () => {
    write({ functii_oprite: ['cards'] })
    const off = (FEATURES_OFF: string) => [
      ...parseEnv({ CITY_DIR: folder, FEATURES_OFF }).featuresOff,
    ]
    expect(off('')).toEqual(['cards', 'recurring'])
    expect(off('push')).toEqual(['push'])
    expect(off('none')).toEqual([])
    write({ functii_oprite: ['carduri'] })
    expect(() => off('')).toThrow('CITY_DIR — city.json: functii_oprite.0 poate fi una dintre')
  })

  it('lists all its problems at start', () => {
    write({ denumire: '', judet: undefined, oras: 'x', operator: { ...operator, email: 'nimic' } })
    const problems = [
      'CITY_DIR — city.json: denumire este gol',
      'CITY_DIR — city.json: judet lipsește',
      'CITY_DIR — city.json: operator.email nu este o adresă de e-mail',
      'CITY_DIR — city.json: oras nu este un câmp al orașului',
    ]
    for (const problem of problems) expect(() => parseEnv({ CITY_DIR: folder })).toThrow(problem)
  })

  it('is refused without its file, and with one that is not JSON', () => {
    writeFileSync(path.join(folder, 'city.json'), '{')
    expect(() => parseEnv({ CITY_DIR: folder })).toThrow('CITY_DIR — city.json: nu este JSON')
    rmSync(path.join(folder, 'city.json'))
    expect(() => parseEnv({ CITY_DIR: folder })).toThrow('nu este fișierul city.json')
  })
})
