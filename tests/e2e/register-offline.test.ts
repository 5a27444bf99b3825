import { expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { aFreshCnp } from '#tests/support/identities.ts'

it('without a connection a step says that nothing was lost, and goes on when it is back', async () => {
  const cnp = aFreshCnp()
  const page = await openPage()
  page.tolerate(/Failed to load resource/)
  await page.goto('/#/auth/register')
  const field = page.getByLabel('CNP', { exact: true })
  await field.fill(cnp)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Continuă' }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Ce ați completat rămâne aici').waitFor()
  await alert.locator('.btn').click()
  expect(await field.inputValue()).toBe(cnp)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByLabel('Prenume').waitFor()
})
