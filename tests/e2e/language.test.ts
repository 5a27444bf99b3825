import { expect, it } from 'vitest'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import {
  aPerson,
  anAccount,
  fillPerson,
  fillSignIn,
  identify,
  signIn,
} from '#tests/support/steps/accounts.ts'
import { LOGIN, waitForHeading } from '#tests/support/steps/routes.ts'
import { LANGUAGE_KEY } from '#tests/support/steps/stored.ts'

const languageOf = (page: PortalPage) => page.evaluate(() => document.documentElement.lang)
const toEnglish = (page: PortalPage) => page.getByRole('button', { name: 'EN – English' }).click()
const toRomanian = (page: PortalPage) => page.getByRole('button', { name: 'RO – Română' }).click()

it('switching the sign-in to English and back keeps what was typed', async () => {
  const page = await openPage()
  await page.goto(`/#${LOGIN}`)
  await fillSignIn(page, '1900131471046', 'o parolă')
  await toEnglish(page)
  await waitForHeading(page, 'Sign in to your account')
  expect(await page.getByLabel('CNP or CUI').inputValue()).toBe('1900131471046')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('o parolă')
  expect(await languageOf(page)).toBe('en')
  await expect.poll(() => page.title()).toBe('Sign in · Salubritate Sector 5')

  await toRomanian(page)
  await waitForHeading(page, 'Intrați în contul dvs.')
  expect(await page.getByLabel('CNP sau CUI').inputValue()).toBe('1900131471046')
  expect(await languageOf(page)).toBe('ro')
})

it('switching the registration to English keeps its step and what was filled in', async () => {
  const person = aPerson()
  const page = await openPage()
  await identify(page, person)
  await fillPerson(page, person)
  await toEnglish(page)
  await page.getByRole('heading', { level: 2, name: 'Personal data' }).waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe(person.nume)
})

it.each([LOGIN, '/auth/register'])('the choice survives a reload of %s', async (route) => {
  const page = await openPage()
  await page.goto(`/#${route}`)
  await toEnglish(page)
  const heading = route === LOGIN ? 'Sign in to your account' : 'Create your account'
  await waitForHeading(page, heading)
  await page.reload()
  await waitForHeading(page, heading)
  expect(await languageOf(page)).toBe('en')
  await page.getByRole('button', { name: 'RO – Română' }).waitFor()
})

it('the server’s errors are shown in English', async () => {
  const page = await openPage()
  page.tolerate(/Failed to load resource.*401/)
  await page.goto(`/#${LOGIN}`)
  await toEnglish(page)
  await page.getByLabel('CNP or CUI').fill('1900131471046')
  await page.getByLabel('Password', { exact: true }).fill('cu totul alta')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const refusal = page.getByRole('alert').getByText(/password/)
  await refusal.waitFor()
  expect(await refusal.textContent()).not.toMatch(/parola/)
})

it('the operator’s content is in English, questions and request types included', async () => {
  const page = await openPage()
  await page.goto(`/#${LOGIN}`)
  await toEnglish(page)
  await page.getByRole('button', { name: 'FREQUENTLY ASKED QUESTIONS' }).click()
  await page.getByText('What do I sign in with?').waitFor()
  await page.keyboard.press('Escape')
  await toRomanian(page)
  await signIn(page, await anAccount())
  await page.evaluate((key) => localStorage.setItem(key, 'en'), LANGUAGE_KEY)
  await page.goto('/#/utile')
  await page.reload()
  await page.getByRole('link', { name: /What goes in each bin/ }).waitFor()
  await page.goto('/#/solicitare-add')
  await page.getByRole('button', { name: /Bulky waste pick-up/ }).waitFor()
})
