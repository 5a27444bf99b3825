import { expect, it } from 'vitest'
import { publicPages } from '#server/plugins/static-client.ts'
import { routes } from '#src/app/routes.ts'

it('the server knows every public route without parameters', () => {
  const paths = routes.filter(({ access, path }) => access !== 'citizen' && !path.includes(':'))
  expect(publicPages).toEqual(paths.map(({ path }) => path))
})
