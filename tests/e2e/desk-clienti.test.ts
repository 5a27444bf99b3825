import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { deskLimits } from '#contract/desk/limits.ts'
import { toNational } from '#contract/phone.ts'
import { citizens, containers, contracts, payerConsents } from '#server/db/schema.ts'
import { aFreshCnp, aFreshE164 } from '#server/testing/identities.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { fetchMessages } from '#tests/support/messages.ts'
import {
  aMember,
  COMPUTER,
  confirmWithCode,
  expectAccessibleAtDesk,
  openDeskAs,
} from '#tests/support/steps/desk.ts'
import { expectFieldError, expectNoFieldError } from '#tests/support/steps/fields.ts'

const pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 })
const db = drizzle(pool)
afterAll(() => pool.end())

const anAddress = {
  judet: 'București',
  localitate: 'București',
  sector: '5',
  strada: 'Strada Țestoaselor',
  numar: '12',
  bloc: '',
  scara: '',
  etaj: '',
  apartament: '',
  cod_postal: '',
}

type NewCitizen = Partial<typeof citizens.$inferInsert>

/** Inserts a client with a surname that no other test uses, and a contract. */
async function aClient(overrides: NewCitizen = {}) {
  const surname = `Țestoiu${[...crypto.randomUUID().replace(/[^a-f]/g, '')].slice(0, 8).join('')}`
  const [client] = await db
    .insert(citizens)
    .values({
      cnpCui: aFreshCnp(),
      type: 0,
      nume: surname,
      prenume: 'Șerban',
      telefon: aFreshE164(),
      email: `${crypto.randomUUID()}@exemplu.ro`,
      smsConfirmedAt: new Date(),
      emailConfirmedAt: new Date(),
      state: 'activ',
      enrolledAt: new Date(),
      ...overrides,
    })
    .returning()
  const { id } = client!
  const [contract] = await db
    .insert(contracts)
    .values({
      citizenId: id,
      numar: `T-${id}`,
      tip: 'persoana_fizica',
      state: 'activ',
      titular: `${surname} Șerban`,
      startsOn: '2026-01-01',
      codClient: `T${id}`,
      address: anAddress,
      tariffName: 'Persoane fizice',
      tariffBani: 1450,
      tariffUnit: 'lei/persoană/lună',
    })
    .returning()
  await db.insert(containers).values({
    contractId: contract!.id,
    tip: 'Pubelă',
    volumeLitres: 120,
    label: `T5-${id}`,
    fractie: 'rezidual',
  })
  return { ...client!, name: `${surname} Șerban`, folded: surname.toLowerCase().replace('ț', 't') }
}

const field = (page: PortalPage) => page.getByRole('searchbox', { name: 'Căutați un client' })
const rowOf = (page: PortalPage, name: string) => page.getByRole('link', { name })

/** Answers yes to the question that a button asks. */
async function act(page: PortalPage, label: string, done: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
  await page.getByText(done).waitFor()
}

it('a client is found without diacritics and looked at with the keyboard, then unlocked and corrected', async () => {
  const client = await aClient()
  const member = await aMember('relatii_clienti', 'Radu Relu')
  const page = await openDeskAs(member, '#/clienti')
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('nimeni cu acest nume')
  await page.getByText('Nu este niciun client').waitFor()
  await field(page).fill('')
  await field(page).pressSequentially(`serban ${client.folded}`)
  await rowOf(page, client.name).waitFor()
  await expectAccessibleAtDesk(page)
  expect(page.url()).not.toContain(client.folded)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(COMPUTER.height)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Clientul ales' })
  await pane.getByRole('heading', { name: client.name }).waitFor()
  await pane.getByRole('link', { name: toNational(client.telefon!) }).waitFor()
  await pane.getByText('Nimic de plată').waitFor()
  expect(await pane.textContent()).not.toContain(client.cnpCui)

  await pane.getByRole('button', { name: 'Arată tot CNP-ul sau CUI-ul' }).click()
  await pane.getByText(client.cnpCui!).waitFor()
  await page.keyboard.press('Enter') // the focus is on the button that hides it
  await expect.poll(() => pane.textContent()).not.toContain(client.cnpCui)
  for (const [tab, shown] of [
    ['Contracte', 'Strada Țestoaselor nr. 12'],
    ['Facturi', 'Nicio factură'],
    ['Plăți', 'Nicio plată cu cardul.'],
    ['Cazuri', 'Nicio sesizare.'],
    ['Cont și dispozitive', 'Nu este autentificat nicăieri.'],
  ] as const) {
    await pane.getByRole('link', { name: tab }).click()
    await pane.getByText(shown).waitFor()
  }
  await expectAccessibleAtDesk(page)
  await act(page, 'Deblochează', 'Contul este deblocat.')

  await page.getByRole('button', { name: 'Corectează telefonul' }).click()
  const sheet = page.getByRole('dialog', { name: 'Corectarea telefonului' })
  await sheet.getByRole('button', { name: 'Corectează' }).click()
  await expectFieldError(sheet.getByLabel('Telefonul nou'), 'Câmp obligatoriu')
  const phone = toNational(aFreshE164())
  await sheet.getByLabel('Telefonul nou').fill(phone)
  await expectNoFieldError(sheet.getByLabel('Telefonul nou'))
  await expectFieldError(sheet.getByLabel('De ce'), 'Câmp obligatoriu')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Corectează telefonul' }).click()
  await sheet.getByText(/^Am pus la loc ce ați scris/).waitFor()
  expect(await sheet.getByLabel('Telefonul nou').inputValue()).toBe(phone)
  await sheet.getByLabel('De ce').selectOption('după un act')
  await expectAccessibleAtDesk(page)
  await makeSignInOld(member.id)
  await sheet.getByRole('button', { name: 'Corectează' }).click()
  await confirmWithCode(page, member)
  await page.getByText('Telefonul a fost corectat.').waitFor()
  await pane.getByRole('link', { name: 'Contact' }).click()
  await pane.getByRole('link', { name: phone }).waitFor()

  await page.keyboard.press('Escape')
  await page.getByText('Alegeți un client').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('client-row')
  await page.keyboard.press('/')
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
})

/** Makes the last confirmation of a member too old for what needs a recent sign-in. */
async function makeSignInOld(staffId: number): Promise<void> {
  const minutes = deskLimits.recentSignInSeconds / 60 + 1
  await pool.query(
    `update staff_sessions set confirmed_at = now() - ($1 || ' minutes')::interval where staff_id = $2`,
    [minutes, staffId],
  )
}

it('the labels of a contract’s containers are downloaded beside it', async () => {
  const { id } = await aClient()
  const member = await aMember('relatii_clienti', 'Radu Relu')
  const page = await openDeskAs(member, `#/clienti?id=${id}&fila=contracte`)
  const link = page.getByRole('link', { name: /^Etichete \(1\)/ })
  await link.waitFor()
  await expectAccessibleAtDesk(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(`etichete-T-${id}.pdf`)
})

it('a consent to pay is shown at the payments of a client who has one, and stopped there', async () => {
  const [payer, client] = [await aClient(), await aClient({ state: 'inrolat', email: null })]
  const now = new Date()
  const [contract] = await db.select().from(contracts).where(eq(contracts.citizenId, client.id))
  const pair = { payerId: payer.id, clientId: client.id, contractId: contract!.id, name: 'Mama' }
  const given = { ...pair, phoneMask: '07xx xxx x42', createdAt: now, givenAt: now }
  const stopped = { endedAt: now, endedBy: 'platitor' }
  await db.insert(payerConsents).values([{ ...given, ...stopped }, given])
  const member = await aMember('facturare', 'Fane Florea')
  const page = await openDeskAs(member, `#/clienti?id=${client.id}&fila=plati`)
  const table = page.getByRole('table', { name: 'Plătesc pentru acest client' })
  await table.getByText('07xx xxx x42').first().waitFor()
  await page.getByText('Nicio plată cu cardul.').waitFor()
  await expectAccessibleAtDesk(page)
  await table.getByRole('button', { name: `Oprește acordul: ${payer.name}` }).click()
  const question = page.getByRole('dialog')
  await question.getByText(/Amândoi sunt anunțați/).waitFor()
  await question.getByRole('button', { name: 'Oprește', exact: true }).click()
  await page.getByText('Acordul este oprit.').waitFor()
  await table.getByText(/de operator/).waitFor()
  await expect.poll(() => table.getByRole('button').count()).toBe(0)
  await table.getByRole('link', { name: payer.name }).first().click()
  const payees = page.getByRole('table', { name: 'Clientul plătește pentru' })
  await payees.getByText(/de operator/).waitFor()
  expect(await page.getByText('Mama').count()).toBe(0)
})

it('an administrator approves, sends a PIN and closes, and sees neither contact nor money', async () => {
  for (let index = 0; index < 25; index++) await aClient({ enrolledAt: null }) // a list longer than the window
  const waiting = await aClient({ enrolledAt: null })
  const enrolled = await aClient({ state: 'inrolat', email: null })
  const page = await openDeskAs(await aMember('administrator', 'Ada Albu'), '#/clienti')
  const lists = page.getByRole('navigation', { name: 'Liste de clienți' })
  await lists.getByRole('link', { name: /De aprobat/ }).click()
  await page.locator('.clients__rows a').first().waitFor()
  // Accounts of other tests are before it in that list.
  await lists.getByRole('link', { name: 'Căutare' }).click()
  await field(page).fill(waiting.name)
  await rowOf(page, waiting.name).click()
  const pane = page.getByRole('region', { name: 'Clientul ales' })
  await pane.getByText('Nu este autentificat nicăieri.').waitFor()
  expect(await pane.textContent()).not.toContain(waiting.email!)
  expect(await pane.getByRole('link', { name: 'Facturi' }).count()).toBe(0)
  await act(page, 'Aprobă', 'Contul este aprobat')
  await pane.getByText('Cont activ').waitFor()
  await rowOf(page, waiting.name).getByText('De aprobat').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Închide contul' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Închide contul' }).click()
  await expectFieldError(question.getByLabel('Motivul'), 'Câmp obligatoriu')
  await question.getByLabel('Motivul').selectOption('la cererea titularului')
  await question.getByRole('button', { name: 'Închide contul' }).click()
  const said = page.getByText('Contul este închis.')
  await pane.getByText('Cu acest cont nu se mai poate face nimic.').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(async () => (await said.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  const [closed] = await db.select().from(citizens).where(eq(citizens.id, waiting.id))
  expect(closed).toMatchObject({ state: 'inchis', cnpCui: null })

  await lists.getByRole('link', { name: 'Căutare' }).click()
  await field(page).fill(enrolled.cnpCui!)
  await rowOf(page, enrolled.name).click()
  await act(page, 'Trimite un PIN nou', 'Un PIN nou pleacă la')
  await expect
    .poll(async () => (await fetchMessages(enrolled.telefon!)).at(0)?.text)
    .toContain('PIN-ul dvs.')
})
