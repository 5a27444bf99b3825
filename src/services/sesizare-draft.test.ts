// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createSesizareDraft } from './sesizare-draft.ts'

test('after the sign-out nothing of a sesizare is kept any more', async () => {
  const begun = { categorie: 'MIROS', adresa_text: 'Str. Exemplului 5', spot: null, answers: {} }
  expect(await createSesizareDraft('5').keep(begun, [])).toBe(false)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Exemplului')
})
