import { expect, it } from 'vitest'
import type { SolicitareType } from '#contract/solicitari.ts'
import { changeDraft, draft, emptyAddress, startCall } from '../../services/apeluri.ts'
import type { SubjectOption } from './subjects.ts'
import { validateCall } from './validate-call.ts'

const request: SubjectOption = {
  fel: 'solicitare',
  form: {
    cod: 'VOLUMINOASE',
    campuri: [
      { nume: 'adresa_id', eticheta: 'Adresa', tip: 'selectie_adresa', obligatoriu: true },
      {
        nume: 'persoane',
        eticheta: 'Persoane',
        tip: 'numar_intreg',
        obligatoriu: true,
        din_contract: 'persoane',
      },
      { nume: 'motiv', eticheta: 'Motiv', tip: 'text', obligatoriu: true },
    ],
  } as unknown as SolicitareType,
}

const problemsOf = (option?: SubjectOption) => Object.keys(validateCall(draft.value, option)).sort()

it('asks for caller and subject, then for the fields of both', () => {
  startCall()
  expect(problemsOf()).toEqual(['cauta', 'subiect'])
  changeDraft({ caller: { nume: 'Popa', prenume: '', telefon: '0722' } })
  expect(problemsOf(request)).toEqual([
    'apelant.prenume',
    'apelant.telefon',
    'date.adresa_id',
    'date.motiv',
  ])
})

it('takes a typed address in place of one on file', () => {
  startCall()
  changeDraft({
    caller: { nume: 'Popa', prenume: 'Ileana', telefon: '0722 000 142' },
    values: { motiv: 'canapea' },
    newAddress: { ...emptyAddress, strada: 'Strada Exemplului' },
  })
  expect(problemsOf(request)).toEqual(['adresa_noua.numar'])
})
