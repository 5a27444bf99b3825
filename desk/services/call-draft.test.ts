// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Caller } from '#contract/desk/apeluri.ts'
import { aFreshCnp } from '#server/testing/identities.ts'
import { hashText, keepCall, readKeptCall } from './call-draft.ts'

afterEach(() => localStorage.clear())

const aCall = (values = {}) => ({
  draft: {
    search: '',
    caller: { nume: 'Popa', prenume: 'Ileana', telefon: '0722000111' },
    subjectSearch: '',
    subject: { fel: 'solicitare' as const, cod: 'SC' },
    values,
    subcategorie: '',
    adresa: '',
    descriere: 'A sunat de două ori.',
    newAddress: null,
  },
  last: { hash: 7, key: 'k' },
})

it('a call is kept for its member, without CNP, CUI and IBAN', () => {
  const cnp = aFreshCnp()
  const iban = 'RO49 AAAA 1B31 0075 9384 0000'
  keepCall(
    7,
    aCall({
      motiv: 'mutare',
      // A valid CUI, but as short as a quantity.
      numar: '1006',
      persoane: [{ cnp, nume: 'Ana' }],
      cont: iban,
      luni: [1],
    }),
  )
  const kept = readKeptCall(7)
  expect(kept?.draft.values).toEqual({
    motiv: 'mutare',
    numar: '1006',
    persoane: [{ cnp: '', nume: 'Ana' }],
    cont: '',
    luni: [1],
  })
  expect(kept).toMatchObject({ last: { key: 'k' }, draft: { descriere: 'A sunat de două ori.' } })
  expect(localStorage.getItem('birou-ciorne-continut')).not.toMatch(new RegExp(`${cnp}|AAAA`))
  expect(readKeptCall(8)).toBeNull()
  keepCall(7, null)
  expect(localStorage.length).toBe(0)
})

it('a known caller is kept without the masked CNP', () => {
  const call = aCall()
  const caller: Caller = {
    id: 3,
    nume: 'Popa Ileana',
    cnp_cui: '*********1014',
    telefon: '*****111',
    coduri_client: ['C3'],
    adresa: '',
    tip_utilizator: 'persoana_fizica',
    are_cont: true,
    raspuns: 'cont',
    dosare_deschise: [],
  }
  keepCall(7, { ...call, draft: { ...call.draft, caller } })
  expect(readKeptCall(7)?.draft.caller).toEqual({ ...caller, cnp_cui: '' })
})

it('texts that differ have other hashes', () => {
  expect(hashText('{"a":1}')).toBe(hashText('{"a":1}'))
  expect(hashText('{"a":1}')).not.toBe(hashText('{"a":2}'))
})
