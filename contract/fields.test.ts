import { describe, expect, it } from 'vitest'
import { addressDelete, profileUpdate } from './cetatean.ts'
import * as fields from './fields.ts'
import { register } from './register.ts'

const account = {
  type: 0,
  cnp_cui: '1020304451234',
  nume: ' Ţăranu ',
  prenume: 'Ștefan',
  email: ' Stefan.Taranu@Exemplu.RO ',
  telefon: '0700000001',
  dialcode: '+40',
  isocode: 'ro',
  adresa: {
    judet: 'București',
    localitate: 'București',
    strada: 'Str. Exemplului',
    numar: '5',
  },
  password: 'o parolă bună',
  password_confirmation: 'o parolă bună',
  acord_termeni: true,
  acord_date: true,
}

/** Returns path and message of each issue when a valid registration is changed. */
function issuesOf(changes: object): [string, string][] {
  const parsed = register.body!.safeParse({ ...account, ...changes })
  return (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

describe('a registration', () => {
  it('is normalised during validation', () => {
    const parsed = register.body!.parse(account)
    expect(parsed).toMatchObject({
      nume: 'Țăranu',
      email: 'stefan.taranu@exemplu.ro',
      dialcode: '40',
    })
  })

  it('drops unknown fields', () => {
    expect(register.body!.parse({ ...account, state: 'activ' })).not.toHaveProperty('state')
  })

  it.each([
    [
      'another password',
      { password_confirmation: 'alta' },
      'password_confirmation',
      'passwordMismatch',
    ],
    ['terms not accepted', { acord_termeni: false }, 'acord_termeni', 'agreement'],
    ['a CNP for a firm', { type: 1, f_nume: 'Exemplu S.R.L.' }, 'cnp_cui', 'cnpCuiInvalid'],
    ['a CUI for a person', { cnp_cui: '99001234' }, 'cnp_cui', 'cnpCuiInvalid'],
    ['a firm without name', { type: 1, cnp_cui: '99001234' }, 'f_nume', 'required'],
    ['a series alone', { ci_serie: 'QA' }, 'ci_numar', 'idBoth'],
    ['a number alone', { ci_numar: '000123' }, 'ci_serie', 'idBoth'],
    ['no e-mail', { email: undefined }, 'email', 'required'],
    [
      'a street missing',
      { adresa: { ...account.adresa, strada: '' } },
      'adresa.strada',
      'required',
    ],
    [
      'a file that is none',
      { documente_source: [{ id: '7' }] },
      'documente_source.0.id',
      'invalid',
    ],
  ])('is refused with %s', (_, changes, path, message) => {
    expect(issuesOf(changes)).toContainEqual([path, message])
  })

  it('is valid without an identity card, or with both of its fields', () => {
    expect(issuesOf({ ci_serie: '', ci_numar: '' })).toEqual([])
    expect(issuesOf({ ci_serie: 'qx', ci_numar: '123456' })).toEqual([])
  })
})

describe('ids', () => {
  it.each([0, -1, 1.5, 2 ** 31, '7'])('are not %s', (value) => {
    expect(fields.id.safeParse(value).success).toBe(false)
  })

  it.each(['0', '-1', '01', 'x', '2147483648', '99999999999', '1e3'])(
    'as path parameters are not „%s”',
    (value) => {
      expect(addressDelete.params!.safeParse({ id: value }).success).toBe(false)
    },
  )

  it('as path parameters are parsed into numbers', () => {
    expect(addressDelete.params!.parse({ id: '2147483647' })).toEqual({ id: 2147483647 })
  })
})

it('a profile update may contain a single field', () => {
  expect(profileUpdate.body!.safeParse({ nume: 'Müller' }).success).toBe(true)
  expect(profileUpdate.body!.safeParse({ preferinte: { limba: 'de' } }).success).toBe(false)
})
