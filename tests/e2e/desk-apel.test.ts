import { beforeAll, describe, expect, it } from 'vitest'
import { callSesizare } from '#contract/desk/apeluri.ts'
import { aFreshPhone } from '#server/testing/identities.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { fetchMessages } from '#tests/support/messages.ts'
import { anAccount, openSignedIn } from '#tests/support/steps/accounts.ts'
import {
  aMember,
  expectAccessibleAtDesk,
  openDeskAs,
  type Member,
} from '#tests/support/steps/desk.ts'
import { expectFieldError } from '#tests/support/steps/fields.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

const DESCRIPTION = 'Strada nu a fost măturată de o săptămână.'

let member: Member
beforeAll(async () => {
  member = await aMember('dispecer', 'Dana Dinu')
})

async function openCall(): Promise<PortalPage> {
  const page = await openDeskAs(member, '#/apel')
  await waitForHeading(page, 'Apel')
  await expect.poll(() => focusedName(page)).toBe('cauta')
  return page
}

const focusedName = (page: PortalPage) =>
  page.evaluate(() => document.activeElement?.getAttribute('name'))

/** Types into the focused search field, and chooses the first of what it finds. */
async function searchAndChoose(page: PortalPage, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

async function readNumber(page: PortalPage): Promise<string> {
  await waitForHeading(page, 'Caz înregistrat')
  return (await page.getByText(/^SZ-\d{4}-\d{6}$/).textContent()) ?? ''
}

const textsTo = async (phone: string) => (await fetchMessages(phone)).map(({ text }) => text)

describe('a call', () => {
  it('of somebody with an account is taken by keyboard alone, and they see the case', async () => {
    const account = await anAccount()
    const page = await openCall()
    await searchAndChoose(page, account.telefon)
    await expect.poll(() => focusedName(page)).toBe('subiect')
    await page.getByRole('button', { name: 'Alt apelant' }).click()
    await expect.poll(() => focusedName(page)).toBe('cauta')
    await searchAndChoose(page, account.telefon) // over what was searched for before
    await expect.poll(() => focusedName(page)).toBe('subiect')
    await page.keyboard.type('stradă nemăturată')
    await page.getByRole('option').first().waitFor()
    await expectAccessibleAtDesk(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('adresa_text')
    await page.keyboard.press('Control+Enter')
    await expectFieldError(page.getByLabel('Unde'), 'Câmp obligatoriu')
    await expectAccessibleAtDesk(page)
    await page.keyboard.type('Strada Telefonului nr. 12')
    await page.keyboard.press('Tab')
    await page.keyboard.type(DESCRIPTION)
    await page.keyboard.press('Control+Enter')
    const number = await readNumber(page)
    await page.getByText(/S-a trimis SMS la 07/).waitFor()
    expect((await textsTo(account.telefon))[0]).toContain(number)
    await expectAccessibleAtDesk(page)

    const portal = await openPage()
    await openSignedIn(portal, account, '/sesizari')
    await portal.getByText(number).first().waitFor()
  })

  it('of somebody new is registered once though its answer was lost, and what was typed stays', async () => {
    const phone = aFreshPhone()
    const page = await openCall()
    await page.keyboard.type(phone)
    await page.getByRole('option', { name: 'Apelant nou, fără cont' }).click()
    await expect.poll(() => focusedName(page)).toBe('apelant.nume')
    await page.keyboard.type('Popa')
    await page.getByLabel('Prenume').fill('Ileana')
    await page.getByLabel('Ce spune apelantul').fill('stradă nemăturată')
    await page.getByRole('option').first().click()
    await page.getByLabel('Unde').fill('Strada Telefonului nr. 14')
    await page.getByLabel('Ce s-a întâmplat').fill(DESCRIPTION)
    await page.getByRole('heading', { name: 'Poate există deja' }).waitFor()
    await loseAnswerOnce(page, callSesizare.path)
    await page.getByRole('button', { name: 'Înregistrează' }).click()
    await page.getByText('cazul se înregistrează o singură dată').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Ce s-a întâmplat').inputValue()).toBe(DESCRIPTION)
    await page.getByRole('button', { name: 'Înregistrează' }).click()
    const number = await readNumber(page)
    await page.getByText('Fără cont: se anunță prin SMS.').waitFor()
    expect(await textsTo(phone)).toEqual([expect.stringContaining(number)])
    await page.getByRole('button', { name: 'Alt apel' }).click()
    await expect.poll(() => focusedName(page)).toBe('cauta')
    await searchAndChoose(page, 'popa ilea')
    await page.getByRole('link', { name: number }).waitFor()
    await page.getByLabel('Ce spune apelantul').fill('bani înapoi')
    await page.getByRole('option').first().click()
    await page.getByText('Cere documente').last().waitFor()
    expect(await page.getByRole('button', { name: 'Înregistrează' }).isDisabled()).toBe(true)
  })
})

/** Lets the next call reach the server, and loses its answer. */
async function loseAnswerOnce(page: PortalPage, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  page.tolerate(/ERR_FAILED/)
}
