// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createSesizareDraft } from './sesizare-draft.ts'

test('saves no draft of a sesizare after signing out', async () => {
  const begun = {
    categorie: 'MIROS',
    adresa_text: 'Str. Exemplului 5',
    spot: null,
    locatie_id: 0,
    photoPlace: null,
    answers: {},
  }
  expect(await createSesizareDraft('5').keep(begun, [])).toBe(false)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Exemplului')
})
