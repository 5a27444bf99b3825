import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import {
  demoStaff,
  expectAccessibleAtDesk,
  openDesk,
  signInWithCode,
} from '#tests/support/steps/desk.ts'
import { expectFieldError } from '#tests/support/steps/fields.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

// Own portal, as its content is changed here.
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function openContentAs(role: Role, place: string): Promise<PortalPage> {
  const page = await openDesk(`#/continut/${place}`, { baseURL: portal.url })
  page.tolerate(/status of 4(?:09|22)/)
  await signInWithCode(page, demoStaff(role))
  return page
}

/** Opens an answer on the sign-in page, as a visitor does. */
async function openAnswer(question: string): Promise<Locator> {
  const page = await openPage({ baseURL: portal.url, reducedMotion: 'reduce' })
  await page.goto('/#/auth/login')
  await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Întrebări frecvente' })
  await dialog.getByText(question).click()
  return dialog
}

async function openForm(page: Page, question: string): Promise<Locator> {
  await page.getByRole('button', { name: `Modifică: ${question}` }).click()
  return page.getByRole('dialog', { name: 'Modificați întrebarea' })
}

async function addQuestion(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Adaugă o întrebare' }).click()
  const form = page.getByRole('dialog', { name: 'Întrebare nouă' })
  await form.getByLabel('Întrebarea').fill(question)
  await form.getByLabel('Răspunsul').fill(`Răspunsul la: ${question}`)
  await form.getByRole('button', { name: 'Păstrează în ciornă' }).click()
}

async function beginPublishing(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Vezi și publică' }).first().click()
  return page.getByRole('dialog', { name: 'Publicați schimbările?' })
}

const publish = (dialog: Locator, name = 'Publică') =>
  dialog.getByRole('button', { name, exact: true }).click()

describe('content at the desk', () => {
  it('changes a question, keeps its draft, refuses a wrong link, and puts an older version back', async () => {
    const question = 'De ce am fost deconectat?'
    const page = await openContentAs('redactor', 'intrebari')
    await page.getByRole('link', { name: 'Autentificare', exact: true }).click()
    const form = await openForm(page, question)
    await form.getByLabel('Răspunsul').fill('Vedeți [termenii](#/termen).')
    await form.getByRole('link', { name: 'termenii' }).waitFor()
    await expectAccessibleAtDesk(page)

    await page.reload()
    const kept = page.getByRole('dialog', { name: 'Modificați întrebarea' })
    await kept.getByRole('link', { name: 'termenii' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Înapoi la text', { exact: true }).click()
    await kept.getByRole('button', { name: 'Păstrează în ciornă' }).click()
    const refused = await beginPublishing(page)
    await refused.getByText(/rândul 1: legătura „termenii” duce la „#\/termen”/).waitFor()
    await refused.getByRole('button', { name: 'Înapoi' }).click()

    const again = await openForm(page, question)
    await again.getByLabel('Răspunsul').fill('Vedeți [termenii](#/termeni).')
    await again.getByRole('button', { name: 'Păstrează în ciornă' }).click()
    const publishing = await beginPublishing(page)
    await publishing.getByText(`Răspuns schimbat: „${question}”.`).waitFor()
    await expectAccessibleAtDesk(page)
    await publish(publishing)
    await page.getByText('Publicat. Cetățenii văd noul text.').waitFor()
    await (await openAnswer(question)).getByRole('link', { name: 'termenii' }).waitFor()

    await page.getByRole('button', { name: 'Istoric' }).click()
    const history = page.getByRole('dialog', { name: 'Istoricul versiunilor' })
    await history.getByText(/^Publicat de /).waitFor()
    await history.getByRole('button', { name: 'Compară versiunea 1 cu cea de acum' }).click()
    await history.getByText('Vedeți', { exact: false }).first().waitFor()
    await expectAccessibleAtDesk(page)
    await history.getByRole('button', { name: 'Pune la loc' }).click()
    const confirming = page.getByRole('dialog', { name: 'Puneți la loc versiunea 1?' })
    await confirming.getByRole('button', { name: 'Pune la loc' }).click()
    await page.getByText('Versiunea 1 este din nou cea publicată.').waitFor()
    await (await openAnswer(question)).getByText('Din motive de securitate').waitFor()

    await page.getByRole('link', { name: 'Informații utile' }).click()
    await page.getByRole('link', { name: 'Articol nou' }).click()
    await page.getByLabel('Titlu').fill('Unde ducem uleiul')
    await page.getByLabel('Nume scurt').fill('ulei')
    await page.getByLabel('Categorie').fill('Colectare separată')
    await page.getByLabel('Rezumat').fill('La punctele de colectare.')
    await page.getByLabel('Text', { exact: true }).fill('Vedeți [Locații](#/locatii).')
    await page.getByRole('button', { name: 'Vezi și publică' }).click()
    await expectFieldError(
      page.getByLabel('Categorie'),
      'Numai litere mici fără diacritice, cifre și cratime.',
    )
    await page.getByLabel('Categorie').fill('program')
    await publish(await beginPublishing(page))
    await page.getByRole('heading', { level: 2, name: 'Unde ducem uleiul' }).waitFor()
    await page.getByText('Niciun document.').waitFor()
    await expectAccessibleAtDesk(page)
    await page.getByRole('link', { name: 'Toate articolele' }).click()
    const row = page.getByRole('row', { name: /Unde ducem uleiul/ })
    await row.getByRole('cell', { name: 'Program', exact: true }).waitFor()
    await expectAccessibleAtDesk(page)
  })

  it('shows an editor what was published meanwhile, and loses neither text', async () => {
    const page = await openContentAs('redactor', 'intrebari/SETARI_PAGE')
    await page.getByRole('button', { name: 'Adaugă o întrebare' }).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${portal.url}/birou/#/continut/intrebari/SETARI_PAGE`)
    await other.getByRole('button', { name: 'Adaugă o întrebare' }).waitFor()
    await addQuestion(page, 'A mea?')
    await addQuestion(other, 'A celuilalt?')
    await publish(await beginPublishing(other))
    await other.getByText('Publicat. Cetățenii văd noul text.').waitFor()

    const publishing = await beginPublishing(page)
    await publish(publishing)
    await publishing.getByText('Altcineva a publicat între timp.').waitFor()
    await publishing.getByText('Întrebare nouă: „A celuilalt?”.').waitFor()
    await publishing.getByText('Întrebare nouă: „A mea?”.').waitFor()
    await expectAccessibleAtDesk(page)
    await publish(publishing, 'Publică peste')
    await page.getByText('Publicat. Cetățenii văd noul text.').waitFor()
    await page.getByRole('cell', { name: 'A mea?' }).waitFor()
  })

  it('shows a dispatcher no frequent questions', async () => {
    const page = await openContentAs('dispecer', 'intrebari')
    await waitForHeading(page, /^(?:Conținut|Pagina nu există)$/)
    expect(await page.getByRole('link', { name: 'Întrebări frecvente' }).count()).toBe(0)
  })
})
