import { describe, expect, it } from 'vitest'
import { addressSave } from '#contract/cetatean.ts'
import { announcementSend } from '#contract/desk/anunturi.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, signIn, type Account } from '#tests/support/steps/accounts.ts'
import { aMember, expectAccessibleAtDesk, openDeskAs } from '#tests/support/steps/desk.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { goTo } from '#tests/support/steps/card-payments.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { dropResponses, removeStubs } from '#tests/support/steps/stub-responses.ts'

const aStreetName = () => `Strada Anunțată ${crypto.randomUUID().slice(0, 8)}`

/** An account with a saved address on a street. */
async function aResident(strada: string): Promise<Account> {
  const account = await anAccount()
  const device = await signInAnotherDevice(account)
  const body = { eticheta: 'Acasă', judet: 'București', localitate: 'București', strada }
  const answer = await device.call(addressSave, { body: { ...body, numar: '12' } })
  expect(answer.status).toBe(200)
  return account
}

async function openNotices(account: Account): Promise<PortalPage> {
  const page = await openPage({ reducedMotion: 'reduce' })
  await signIn(page, account)
  await goTo(page, '/notificari')
  await waitForHeading(page, 'Notificări')
  return page
}

async function openEditor(hash = '#/continut/anunturi/nou'): Promise<PortalPage> {
  return openDeskAs(await aMember('redactor', 'Rodica Scriitoru'), hash)
}

async function writeTitle(page: PortalPage, titlu: string): Promise<void> {
  const title = page.getByLabel('Titlu', { exact: true })
  // Takes the mouse off the rail, which is open under it.
  await title.click()
  await title.fill(titlu)
}

/** Fills in an announcement for one street. */
async function write(page: PortalPage, strada: string, titlu: string): Promise<void> {
  await writeTitle(page, titlu)
  await page.getByLabel('Text', { exact: true }).fill('Joi nu se colectează.')
  await page.getByLabel('Pentru cine').selectOption('Cei de pe unele străzi')
  await page.getByLabel('Strada', { exact: true }).fill(strada)
}

const confirm = (page: PortalPage, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click()

async function withdraw(page: PortalPage, motiv: string): Promise<void> {
  await page.getByLabel('Motiv').fill(motiv)
  await page.getByRole('button', { name: 'Retrage' }).click()
  const question = page.getByRole('dialog', { name: 'Retrageți anunțul?' })
  await question.getByRole('button', { name: 'Retrage' }).click()
  await page.getByText('retras', { exact: true }).waitFor()
}

describe('announcements at the desk', () => {
  it('reach the citizens of a street on open pages, and tell them of a withdrawal', async () => {
    const strada = aStreetName()
    const titlu = `Program nou ${strada.slice(-8)}`
    const resident = await openNotices(await aResident(strada))
    const stranger = await openNotices(await aResident(aStreetName()))

    const page = await openEditor()
    await write(page, strada, titlu)
    await page.getByText('Va primi un cetățean').waitFor()
    await page.reload()
    await page.getByText('Am pus la loc ce scriați.').waitFor()
    await page.getByText('Va primi un cetățean').waitFor()
    await expectAccessibleAtDesk(page)
    await page.getByRole('button', { name: 'Trimite' }).click()
    const question = page.getByRole('dialog', { name: 'Trimiteți anunțul acum?' })
    await question.getByText('Va primi un cetățean').waitFor()
    await question.getByRole('button', { name: 'Trimite' }).click()

    await resident.getByText(titlu).waitFor()
    await page.getByText('trimis', { exact: true }).waitFor()
    await page.getByText('1 cetățean', { exact: true }).waitFor()
    await expectAccessibleAtDesk(page)

    await withdraw(page, 'Programul nu se schimbă')
    await resident.getByText(`Retras: ${titlu}`).waitFor()
    await resident.getByText('Motivul: Programul nu se schimbă').waitFor()
    expect(await stranger.getByText(titlu).count()).toBe(0)
  })

  it('scheduled are sent once, changed by two editors, withdrawn before their time, and listed', async () => {
    const strada = aStreetName()
    await aResident(strada)
    const titlu = `Mai târziu ${strada.slice(-8)}`
    const page = await openEditor()
    await write(page, strada, titlu)
    const soon = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10)
    await page.getByLabel('Pleacă la').fill(`${soon}T09:00`)
    await page.getByRole('button', { name: 'Programează' }).click()
    const lost = await dropResponses(page, announcementSend)
    await confirm(page, 'Programează')
    await page.getByText('Verificați conexiunea și încercați din nou.').waitFor()
    await removeStubs(page, announcementSend)
    await page.reload()
    await page.getByText('Am pus la loc ce scriați.').waitFor()
    await page.getByRole('button', { name: 'Programează' }).click()
    await confirm(page, 'Programează')

    await page.getByText('programat', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Schimbă' }).click()
    await page.getByLabel('Titlu', { exact: true }).fill(`${titlu}, altfel`)
    const other = await openEditor(new URL(page.url()).hash)
    await writeTitle(other, `${titlu}, al altcuiva`)
    await other.getByRole('button', { name: 'Salvează' }).click()
    await confirm(other, 'Salvează')
    await other.getByRole('heading', { level: 2, name: `${titlu}, al altcuiva` }).waitFor()

    page.tolerate(/status of 409/)
    await page.getByRole('button', { name: 'Salvează' }).click()
    await confirm(page, 'Salvează')
    await page.getByText(`${titlu}, al altcuiva`).waitFor()
    await expectAccessibleAtDesk(page)
    expect(await page.getByLabel('Titlu', { exact: true }).inputValue()).toBe(`${titlu}, altfel`)
    await page.getByRole('button', { name: 'Rămâne ce am scris' }).click()
    await page.getByRole('button', { name: 'Salvează' }).click()
    await confirm(page, 'Salvează')
    await page.getByRole('heading', { level: 2, name: `${titlu}, altfel` }).waitFor()
    await withdraw(page, 'S-a schimbat programul')
    await page.getByRole('link', { name: 'Toate anunțurile' }).click()
    await page.getByRole('link', { name: `Deschide anunțul: ${titlu}, altfel` }).waitFor()
    expect(await page.getByRole('link', { name: titlu }).count()).toBe(1)
    expect(lost).toHaveLength(1)
    await expectAccessibleAtDesk(page)
  })
})
