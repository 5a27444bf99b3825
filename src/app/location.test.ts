import { expect, test } from 'vitest'
import pages from '../i18n/ro/pages.ts'
import { matchRoute } from './location.ts'

test.each([
  ['/', 'login'],
  ['/pages/login', 'login'],
  ['/auth/login', 'login'],
  ['/pages/forgot-password', 'forgotPassword'],
  ['/auth/forgot-password', 'forgotPassword'],
  ['/pages/register-boxed', 'boxed'],
  ['/dashboard/main', 'home'],
  ['/sesizari/noua', 'sesizareNoua'],
  ['/locatie/punct/3', 'punct'],
  ['/carduri', 'carduri'],
  ['/sesizare/12', 'sesizare'],
  ['/nimic', 'notFound'],
  ['/sesizare', 'notFound'],
])('%s shows %s', (location, page) => {
  expect(matchRoute(location).route.page).toBe(page)
})

test.each([
  ['/sesizari', 'Sesizările mele'],
  ['/sesizari/noua', 'Sesizare nouă'],
  ['/payments', 'Plata cu cardul'],
  ['/carduri', 'Carduri și plăți recurente'],
  ['/locatie/1', 'Locație'],
  ['/locatie/punct/1', 'Punct de colectare'],
])('%s is titled %s', (location, title) => {
  expect(pages[matchRoute(location).route.page as keyof typeof pages]).toBe(title)
})

test('a path parameter is parsed', () => {
  expect(matchRoute('/solicitare-view/42').params).toMatchObject({ solicitareId: '42' })
})

test.each(['/success-bt-payment', '/fail-bt-payment'])('%s accepts a payment id', (path) => {
  expect(matchRoute(path)).toMatchObject({ route: { page: 'plata' } })
  expect(matchRoute(path).params['plataId']).toBeUndefined()
  expect(matchRoute(`${path}/7`).params['plataId']).toBe('7')
})

test('the part after a second # is an anchor inside the page', () => {
  const place = matchRoute('/termeni#contul')
  expect(place.route.page).toBe('terms')
  expect(place.anchor).toBe('contul')
})

test('the 15 routes of the specification and the two payment result routes are guarded', () => {
  const guarded =
    '/setari /dashboard/main /solicitare-add /solicitari /solicitare-view/1 /contracte-active /plati /payments ' +
    '/locatii /locatie/1 /utile /utile/1 /notificari /sesizari /sesizare/1 /success-bt-payment /fail-bt-payment'
  for (const path of guarded.split(' ')) expect(matchRoute(path).route.access, path).toBe('citizen')
})
