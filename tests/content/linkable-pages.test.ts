import { expect, it } from 'vitest'
import { ARTICLE_PAGE, linkablePages, POINT_PAGE } from '#contract/linkable-pages.ts'
import { routes } from '#src/app/routes.ts'

const paths = routes.map(({ path }) => path)
const withoutOptional = paths.map((path) => path.replace(/(?:\/:\w+\?)+$/, ''))

it('pages that content may link to all exist', () => {
  expect(linkablePages.filter((page) => !withoutOptional.includes(page))).toEqual([])
  expect(paths).toEqual(expect.arrayContaining([`${ARTICLE_PAGE}:id`, `${POINT_PAGE}:id`]))
})

it('every page without parameters may be linked to, but for copies of the sign-in', () => {
  const unlinked = paths.filter((path) => !path.includes(':') && !linkablePages.includes(path))
  expect(unlinked).toEqual([
    '/pages/login-boxed',
    '/pages/forgot-password-boxed',
    '/pages/register-boxed',
  ])
})
