import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deskEndpoint } from './endpoint.ts'
import { deskEndpoints } from './index.ts'

const call = { method: 'GET', path: '/x', summary: 'X', data: z.literal(true) } as const

it('a call of the desk does not compile without what it needs of its caller', () => {
  // @ts-expect-error -- `needs` is missing
  deskEndpoint(call)
  // @ts-expect-error -- not a permission
  deskEndpoint({ ...call, needs: 'tot' })
  // @ts-expect-error -- a list holds permissions only
  deskEndpoint({ ...call, needs: ['membru'] })
  // @ts-expect-error -- calls of the desk are described by `deskEndpoint`
  endpoint({ ...call, access: 'staff' })
  expect(deskEndpoint({ ...call, needs: 'membru' })).toMatchObject({
    access: 'staff',
    staff: { needs: 'membru', requiresRecentSignIn: false, isBackground: false },
  })
})

it('the calls of the desk are under their own prefix, each once', () => {
  const all = Object.values(deskEndpoints)
  const names = all.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(all.length)
  expect(all.filter(({ path }) => !path.startsWith('/api/birou/'))).toEqual([])
})
