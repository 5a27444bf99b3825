// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { queuedKinds } from '#contract/trimiteri.ts'
import { submitForm } from './submit.ts'

const citizenOnly = queuedKinds.filter((kind) => kind !== 'suport')

test.each(citizenOnly)('%s without a signed-in citizen is rejected, not queued', async (kind) => {
  const outcome = await submitForm({ kind, owner: null, form: { id: 1 }, uploads: [] })
  expect(outcome).toMatchObject({ kind: 'refused', code: 'alt_cont' })
})

test('a form of a citizen who is not signed in is rejected', async () => {
  const outcome = await submitForm({ kind: 'suport', owner: '5', form: {}, uploads: [] })
  expect(outcome).toMatchObject({ kind: 'refused', code: 'alt_cont' })
})
