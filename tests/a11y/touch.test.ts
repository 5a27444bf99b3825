import { expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/sample-files.ts'
import * as accounts from '#tests/support/steps/accounts.ts'
import { openScreen, publicScreens } from '#tests/support/steps/public-screens.ts'
import * as recovery from '#tests/support/steps/recovery.ts'
import { attach, fileRow, openSupportAtLogin } from '#tests/support/steps/support.ts'

/** Fails with tap targets smaller than 44 × 44 px, except links inside a sentence, which have its line height. */
async function expectTappable(page: PortalPage): Promise<void> {
  const small = await page.evaluate(() => {
    const LEAST = 44
    const controls = document.querySelectorAll(
      'button, a[href], input:not([type=hidden]), select, textarea, summary',
    )
    const isInSentence = (element: Element) =>
      element.matches('p a, li a, .meta a') && getComputedStyle(element).display === 'inline'
    // The label of a checkbox is part of its tap target.
    const targetOf = (element: Element) => element.closest('label') ?? element
    return [...controls]
      .filter((element) => element.checkVisibility() && !element.matches('.skip'))
      .filter((element) => !isInSentence(element))
      .flatMap((element) => {
        const { width, height } = targetOf(element).getBoundingClientRect()
        const name = `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim() ?? ''}`
        // Half a pixel is a rounding error.
        return Math.min(width, height) < LEAST - 0.5 ? [`${name}: ${width} × ${height}`] : []
      })
  })
  expect(small, `too small to tap on ${page.url()}`).toEqual([])
}

it.each(publicScreens)('%s', async (route, title) => {
  const page = await openPage({ touch: true })
  await openScreen(page, route, title)
  await expectTappable(page)
})

it('the registration and its code', async () => {
  const firm = accounts.aFirm()
  const page = await openPage({ touch: true })
  await accounts.identify(page, firm)
  await accounts.fillPerson(page, firm)
  await expectTappable(page)
  await accounts.nextStep(page)
  await accounts.fillContact(page, firm)
  await accounts.fillAddress(page)
  await expectTappable(page)
  await accounts.nextStep(page)
  await accounts.fillPassword(page, firm)
  await expectTappable(page)
  await accounts.createAccount(page, firm)
  await accounts.codeDialog(page).waitFor()
  await expectTappable(page)
})

it('the recovery', async () => {
  const page = await openPage({ touch: true })
  const code = await recovery.goToCodeStep(page, await accounts.anAccount())
  await expectTappable(page)
  await recovery.sendCode(page, code)
  await recovery.waitForStep(page, 'Pasul 3')
  await expectTappable(page)
})

it('support with files, and the questions', async () => {
  const page = await openPage({ touch: true })
  const dialog = await openSupportAtLogin(page)
  await attach(page, [aPdf('unu.pdf'), aPdf('doi.pdf')])
  await fileRow(dialog, 'doi.pdf').getByText('Încărcat').waitFor()
  await expectTappable(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
  await page.getByText('Cu ce date mă autentific în portal?').waitFor()
  await expectTappable(page)
})

it('home', async () => {
  const page = await openPage({ touch: true })
  await accounts.signIn(page, await accounts.anAccount())
  await expectTappable(page)
})

it('outstanding invoices and one of them open', async () => {
  const page = await openPage({ touch: true })
  await accounts.openSignedIn(page, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }, '/plati')
  const first = page.getByRole('table').getByRole('link').first()
  await first.waitFor()
  await expectTappable(page)
  await first.click()
  await page.getByRole('dialog').waitFor()
  await expectTappable(page)
})
