import { expect, it } from 'vitest'
import { userKindOf } from './catalogues.ts'

it.each([
  [0, '', 'persoana_fizica'],
  [0, 'Asociația de proprietari', 'persoana_fizica'],
  [1, 'Exemplu S.R.L.', 'firma'],
  [1, '', 'firma'],
  [1, 'Asociația Sportivă Exemplu', 'firma'],
  [1, 'Asociația de Proprietari Bloc Demo 12', 'asociatie_proprietari'],
  [1, 'ASOCIATIA DE PROPRIETARI BL. 3', 'asociatie_proprietari'],
  [1, 'Asociaţia de proprietari nr. 7', 'asociatie_proprietari'],
])('a citizen of type %i called „%s” is %s', (type, fNume, kind) => {
  expect(userKindOf({ type, fNume })).toBe(kind)
})
