import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { entryKinds } from './entry-types.ts'

const accepting = Object.values(endpoints).filter(({ acceptsSendToken }) => acceptsSendToken)

test('the send token is accepted only by the endpoints the queue calls for citizens', () => {
  const queued = Object.values(entryKinds).map(({ path }) =>
    path({ owner: '7', form: { id: 1 } }).replace(/1$/, ':id'),
  )
  expect(accepting.map(({ path }) => path).toSorted()).toEqual(
    [paths.uploadFileRegister, paths.accountTrimitereStare, ...queued].toSorted(),
  )
})
