import { expect, test } from 'vitest'
import { assertMeasuredPage } from './measured-page.mjs'

const payments = {
  name: 'payments',
  path: '/#/plati',
  shows: '#/plati',
  call: '/api/get-facturi-info',
  limits: { 'first contentful paint': 1, 'largest contentful paint': 1, 'main-thread time': 1 },
}

test('a page with its address and data is the right one', () => {
  expect(() => assertMeasuredPage(aReport('#/plati', 200), payments)).not.toThrow()
})

test('the sign-in page is not taken for a signed-in page', () => {
  expect(() => assertMeasuredPage(aReport('#/auth/login', 200), payments)).toThrow(
    'Lighthouse measured #/auth/login instead of the payments page',
  )
})

test('a page whose data was refused is not measured', () => {
  expect(() => assertMeasuredPage(aReport('#/plati', 401), payments)).toThrow(
    'The payments page was measured without its data: /api/get-facturi-info',
  )
})

function aReport(hash: string, statusCode: number) {
  const url = `http://localhost:8080${payments.call}?pagina=1`
  return {
    requestedUrl: `http://localhost:8080${payments.path}`,
    finalDisplayedUrl: `http://localhost:8080/${hash}`,
    audits: { 'network-requests': { details: { items: [{ url, statusCode }] } } },
  }
}
