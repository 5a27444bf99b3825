import { expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { deskSesizari } from '#contract/desk/cazuri.ts'
import { deskEventsPath } from '#contract/desk/evenimente.ts'
import { sesizareNoua, type Sesizare } from '#contract/sesizari.ts'
import { sesizariApropiate } from '#contract/sustineri.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import { dayOf } from '#contract/time-zone.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, openSignedIn, signIn, type Account } from '#tests/support/steps/accounts.ts'
import {
  aMember,
  COMPUTER,
  expectAccessibleAtDesk,
  openDeskAs,
  PHONE,
  signInWithCode,
  type Member,
} from '#tests/support/steps/desk.ts'
import { expectFieldError } from '#tests/support/steps/fields.ts'
import { isFocused } from '#tests/support/steps/keyboard.ts'
import { aJpeg, aPdf } from '#tests/support/sample-files.ts'
import { sendReport, signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { dropResponses, holdRequests, removeStubs } from '#tests/support/steps/stub-responses.ts'

/** Text that would run if it were shown as anything but text. */
const HOSTILE = '<img src="x" onerror="document.title = \'spart\'"> Miros puternic pe stradă.'

const PUBLIC_PLACE = { categorie: 'DEPOZITARE', lat: 44.3961, lng: 26.0712 }

/** Sends a sesizare from an account of its own. */
async function aReport(text = HOSTILE): Promise<{ account: Account; sesizare: Sesizare }> {
  const account = await anAccount()
  return { account, sesizare: await sendReport(await signInAnotherDevice(account), text) }
}

/** Sends a sesizare with a photo about a public place, where nobody else has sent one. */
async function aReportWithPhoto(): Promise<Sesizare> {
  const device = await signInAnotherDevice(await anAccount())
  const { name, mimeType, buffer } = await aJpeg()
  const photo = new File([new Uint8Array(buffer)], name, { type: mimeType })
  const { text } = await device.upload(uploadFileRegister.path, photo)
  const { id } = (JSON.parse(text) as { data: { id: string } }).data
  const body = { ...PUBLIC_PLACE, descriere: 'Saci pe trotuar.', files: [{ id }] }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return (await device.call(sesizareNoua, { body, headers })).data
}

/** Opens a case at the desk. */
async function openCase(
  member: Member,
  { id, numar }: Pick<Sesizare, 'id' | 'numar'>,
): Promise<PortalPage> {
  const page = await openDeskAs(member, `#/coada?caz=sesizare-${id}`)
  await page.getByRole('heading', { level: 1, name: numar }).waitFor()
  return page
}

/** Runs in the page: true if a chunk of code has arrived. */
const isFetched = (chunk: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${chunk}-`))

const thread = (page: PortalPage) => page.getByRole('log', { name: 'Mesaje, note și stări' })
const answerField = (page: PortalPage) => page.getByLabel('Răspunsul către cetățean')
const noteField = (page: PortalPage) => page.getByLabel('Nota internă')

/** Types an internal note, by its key. */
async function typeNote(page: PortalPage, text: string): Promise<void> {
  // The composer, which acts on the key, arrives after the case.
  await answerField(page).waitFor()
  await page.keyboard.press('n')
  await expect.poll(() => isFocused(noteField(page))).toBe(true)
  await page.keyboard.type(text)
}

it('a complaint is answered at the desk, and read on the phone without a reload', async () => {
  const { account, sesizare } = await aReport()
  const phone = await openPage()
  await openSignedIn(phone, account, `/sesizare/${sesizare.id}`)
  await phone.getByText(sesizare.numar).first().waitFor()

  const desk = await openCase(await aMember('dispecer', 'Ana Apostol'), sesizare)
  await typeNote(desk, 'Am sunat la depozit.')
  await desk.getByText('Cetățeanul nu o vede niciodată.').waitFor()
  await desk.keyboard.press('Control+Enter')
  await thread(desk).getByRole('listitem').filter({ hasText: 'Intern' }).waitFor()
  await expect.poll(() => noteField(desk).inputValue()).toBe('')

  await desk.keyboard.press('Escape')
  await desk.keyboard.press('s')
  const states = desk.getByRole('dialog', { name: 'Schimbă starea' })
  await states.getByText('Cetățeanul citește: „Am preluat-o”').waitFor()
  await states.getByRole('radio', { name: 'Preluată' }).check()
  await states.getByRole('button', { name: 'Schimbă starea' }).click()
  await desk.getByText('Starea este acum: Preluată.').waitFor()

  await desk.keyboard.press('r')
  await desk.keyboard.type('Trimitem azi o echipă.')
  await desk.getByLabel('Starea după trimitere').selectOption('in_lucru')
  await desk.getByRole('button', { name: 'Trimite și schimbă starea' }).click()
  await thread(desk).getByText('Trimitem azi o echipă.').waitFor()

  await phone.getByText('Trimitem azi o echipă.').waitFor()
  await phone.getByText('Am început lucrul').first().waitFor()
  expect(await phone.getByText('Am sunat la depozit.').count()).toBe(0)

  await desk.keyboard.press('a')
  const people = desk.getByRole('dialog', { name: 'Dă cazul mai departe' })
  await people.getByRole('radio', { name: 'Radu Rusu' }).check()
  await people.getByRole('button', { name: 'Dă mai departe' }).click()
  await desk.getByText('La Radu Rusu', { exact: true }).waitFor()
  await desk.emulateMedia({ media: 'print' })
  expect(await desk.getByText('Am sunat la depozit.').isVisible()).toBe(false)
  expect(await thread(desk).getByText('Trimitem azi o echipă.').isVisible()).toBe(true)
})

it('a case and what is done with it are accessible, and its text stays text', async () => {
  const { sesizare } = await aReport()
  const page = await openCase(await aMember('dispecer', 'Ana Apostol'), sesizare)
  await page.getByText(HOSTILE).first().waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.title()).not.toBe('spart')
  await page.getByText('Așteaptă răspunsul nostru').waitFor()
  await expectAccessibleAtDesk(page)
  await typeNote(page, 'Am sunat la depozit.')
  await page.getByText('Cetățeanul nu o vede niciodată.').waitFor()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  const states = page.getByRole('dialog', { name: 'Schimbă starea' })
  await states.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await states.waitFor({ state: 'hidden' })
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Dă cazul mai departe' }).waitFor()
  await expectAccessible(page)
})

/** Lets the page ask once more who is there, and holds the answer back until the returned function is called. */
async function holdPresence(page: PortalPage): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let markAnswered = () => {}
  const answered = new Promise<void>((resolve) => (markAnswered = resolve))
  let markArrived = () => {}
  const arrived = new Promise<void>((resolve) => (markArrived = resolve))
  await page.route(
    '**/prezenta',
    async (route) => {
      const response = await route.fetch()
      markAnswered()
      await released
      await route.fulfill({ response })
      markArrived()
    },
    { times: 1 },
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await answered
  return async () => {
    release()
    await arrived
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
}

it('a photo of a public place is shown to others, and withdrawn', async () => {
  const { id, numar } = await aReportWithPhoto()
  const neighbour = await signInAnotherDevice(await anAccount())
  const countSeen = async () => {
    const { data } = await neighbour.call(sesizariApropiate, { body: PUBLIC_PLACE })
    return data.filter(({ fotografie }) => fotografie !== undefined).length
  }
  expect(await countSeen()).toBe(0)
  const page = await openCase(await aMember('dispecer', 'Ana Apostol'), { id, numar })
  await page.getByRole('button', { name: 'Arată celorlalți: poza.jpg' }).click()
  await page.getByRole('status').getByText('arătată', { exact: true }).waitFor()
  await expectAccessibleAtDesk(page)
  expect(await countSeen()).toBe(1)
  await page.getByRole('button', { name: 'Nu mai arăta: poza.jpg' }).click()
  await page.getByRole('button', { name: 'Arată celorlalți: poza.jpg' }).waitFor()
  expect(await countSeen()).toBe(0)
})

it('a clerk who opens a case asks once who is on it, and again when another comes', async () => {
  const { sesizare } = await aReport()
  const { sesizare: next } = await aReport()
  const ana = await openCase(await aMember('dispecer', 'Ana Apostol'), sesizare)
  let asked = 0
  ana.on('request', (request) => {
    if (request.url().includes(`/${next.id}/prezenta`)) asked += 1
  })
  await ana.evaluate((hash) => {
    // It also asks as time goes by.
    Object.assign(window, { setInterval: () => 0 })
    location.hash = hash
  }, `#/coada?caz=sesizare-${next.id}`)
  await ana.getByRole('heading', { level: 1, name: next.numar }).waitFor()
  await expect.poll(() => asked).toBe(1)
  await openCase(await aMember('relatii_clienti', 'Radu Stan'), next)
  // Events come in their order: that of their own arrival came before.
  await ana.getByText('Se mai uită acum: Radu Stan').waitFor()
  expect(asked).toBe(2)
})

it('two clerks on a case see each other, and the later save asks before it is sent', async () => {
  const { sesizare } = await aReport()
  const ana = await openCase(await aMember('dispecer', 'Ana Apostol'), sesizare)
  const sendEarlierPresence = await holdPresence(ana)
  const radu = await openCase(await aMember('relatii_clienti', 'Radu Stan'), sesizare)
  radu.tolerate(/status of 409/)
  const presence = ana.getByText('Se mai uită acum: Radu Stan')
  await presence.waitFor()
  await sendEarlierPresence()
  expect(await presence.isVisible()).toBe(true)

  await answerField(radu).fill('Echipa vine luni.')
  await ana.getByText('Radu Stan scrie un răspuns').waitFor()
  await answerField(ana).fill('Echipa vine mâine.')
  await ana.getByRole('button', { name: 'Trimite', exact: true }).click()
  await thread(radu).getByText('Echipa vine mâine.').waitFor()
  await radu.getByText('Cazul s-a schimbat de când scrieți.').waitFor()
  await radu.getByRole('button', { name: 'Trimite', exact: true }).click()

  const conflict = radu.getByRole('dialog', { name: 'Cazul s-a schimbat între timp' })
  await conflict
    .getByText(/Ana Apostol/)
    .first()
    .waitFor()
  await conflict.getByText('Echipa vine luni.').waitFor()
  await expectAccessibleAtDesk(radu)
  await conflict.getByRole('button', { name: 'Înapoi la text' }).click()
  expect(await answerField(radu).inputValue()).toBe('Echipa vine luni.')
  expect(await thread(ana).getByText('Echipa vine luni.').count()).toBe(0)
  await radu.getByRole('button', { name: 'Trimite', exact: true }).click()
  await conflict.getByRole('button', { name: 'Trimite totuși' }).click()
  await thread(ana).getByText('Echipa vine luni.').waitFor()

  await radu.getByRole('button', { name: 'Stare', exact: true }).click()
  const states = radu.getByRole('dialog', { name: 'Schimbă starea' })
  await states.waitFor()
  await ana.getByRole('button', { name: 'Preia', exact: true }).click()
  await radu.getByText('La Ana Apostol', { exact: true }).waitFor()
  await states.getByRole('radio', { name: 'Preluată' }).check()
  await states.getByRole('button', { name: 'Schimbă starea' }).click()
  await conflict.getByText(/Ana Apostol/).waitFor()
  await conflict.getByRole('button', { name: 'Fă totuși' }).click()
  await radu.getByText('Starea este acum: Preluată.').waitFor()
})

it('an answer whose confirmation was lost is sent once, and not changed while it is sent, but for a file of the next', async () => {
  const { sesizare } = await aReport()
  const member = await aMember('dispecer', 'Ana Apostol')
  const page = await openCase(member, sesizare)
  const send = page.getByRole('button', { name: 'Trimite', exact: true })
  await answerField(page).fill('Trimitem azi o echipă.')
  const lost = await dropResponses(page, deskSesizari.answer)
  await send.click()
  await page.getByText('Nu știm dacă s-a trimis: nu avem legătură').waitFor()
  await thread(page).getByText('Trimitem azi o echipă.').waitFor()
  await page.getByRole('button', { name: 'Am citit' }).click()
  await page.reload()
  await page.getByText('Am pus la loc ce scriați').waitFor()
  await removeStubs(page, deskSesizari.answer)
  const release = await holdRequests(page, deskSesizari.answer)
  await send.click()
  await expect.poll(() => answerField(page).isEditable()).toBe(false)
  await page.locator('input[type=file]').setInputFiles(aPdf('plan.pdf'))
  const next = page.getByRole('list', { name: 'Fișierele răspunsului' }).getByText('plan.pdf')
  await next.waitFor()
  // The composer of a phone is far below the head.
  await page.setViewportSize({ ...PHONE, height: 500 })
  await send.scrollIntoViewIfNeeded()
  release()
  const sent = page.getByText('Răspunsul a plecat.')
  await sent.waitFor()
  await expect.poll(async () => (await sent.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.setViewportSize(COMPUTER)
  expect(await answerField(page).inputValue()).toBe('')
  expect(lost).toHaveLength(1)
  expect(await thread(page).getByText('Trimitem azi o echipă.').count()).toBe(1)
  expect(await next.count()).toBe(1)
})

it('a draft and its files survive a lost connection, a reload and an ended session', async () => {
  const { sesizare } = await aReport()
  const member = await aMember('dispecer', 'Ana Apostol')
  const page = await openCase(member, sesizare)
  page.tolerate(/net::ERR_/)
  await answerField(page).fill('Revenim cu un răspuns.')
  await page.waitForFunction(isFetched, 'case-dialogs')
  await page.waitForFunction(isFetched, 'queue-extras')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Trimite', exact: true }).click()
  await page.getByText('Nu știm dacă s-a trimis: nu avem legătură cu serverul.').waitFor()
  expect(await answerField(page).inputValue()).toBe('Revenim cu un răspuns.')
  for (const [button, title] of [
    ['Unește', 'Unește cu alt caz'],
    ['Toate tastele', 'Taste'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog', { name: title }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.context().setOffline(false)
  const files = page.getByRole('list', { name: 'Fișierele răspunsului' })
  const attach = page.locator('input[type=file]')
  await attach.setInputFiles(aPdf('plan.pdf'))
  await files.getByText('încărcat', { exact: true }).waitFor()
  const release = await holdRequests(page, deskSesizari.upload)
  await attach.setInputFiles(aPdf('poza.pdf'))
  await expect.poll(() => files.getByRole('listitem').count()).toBe(2)

  // Nothing but the answer is left to learn that the session has ended.
  await page.route(`**${deskEventsPath}`, () => undefined)
  const presence = page.waitForResponse(/\/prezenta$/)
  await page.reload()
  await page.getByText('Am pus la loc ce scriați').waitFor()
  expect(await answerField(page).inputValue()).toBe('Revenim cu un răspuns.')
  await page.getByText('Fișierele alese trebuie alese din nou: poza.pdf.').waitFor()
  expect(await files.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('încărcat'),
  ])
  release()
  await presence

  await page.getByRole('button', { name: 'Stare', exact: true }).click()
  const states = page.getByRole('dialog', { name: 'Schimbă starea' })
  await states.getByRole('radio', { name: 'Preluată' }).check()
  await states.getByLabel(/Nota pentru cetățean/).fill('Echipa de luni o preia.')
  await page.context().clearCookies({ name: 'birou' })
  await states.getByRole('button', { name: 'Schimbă starea' }).click()
  await page.getByText('Sesiunea s-a încheiat.').waitFor()
  await signInWithCode(page, member)
  await expect
    .poll(() => states.getByLabel(/Nota pentru cetățean/).inputValue())
    .toBe('Echipa de luni o preia.')
  await page.keyboard.press('Escape')
  await states.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Stare', exact: true }).click()
  await states.getByText(/^Am pus la loc ce ați scris/).waitFor()
  expect(await states.getByRole('radio', { name: 'Preluată' }).isChecked()).toBe(true)
  await states.getByRole('button', { name: 'Renunț la ce am scris' }).click()
  await expect.poll(() => states.getByLabel(/Nota pentru cetățean/).inputValue()).toBe('')
  await states.getByRole('button', { name: 'Renunță', exact: true }).click()
  await page.getByText('Am pus la loc ce scriați').waitFor()
  expect(await answerField(page).inputValue()).toBe('Revenim cu un răspuns.')
  await page.getByRole('button', { name: 'Trimite', exact: true }).click()
  await thread(page).getByText('Revenim cu un răspuns.').waitFor()
  await thread(page)
    .getByRole('link', { name: /plan\.pdf/ })
    .waitFor()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .not.toContain('ciorne')
})

it('a role that only sees cases gets neither the composer nor what changes them', async () => {
  const { sesizare } = await aReport()
  const page = await openCase(await aMember('facturare', 'Flavia Feier'), sesizare)
  await page.getByText('Rolul dvs. vede cazul, dar nu lucrează la el.').waitFor()
  expect(await page.getByRole('textbox', { name: /Răspunsul|Nota/ }).count()).toBe(0)
  expect(await page.getByRole('group', { name: 'Ce puteți face' }).count()).toBe(0)
})

it('staff say when the crew returns, and the citizen reads it in the complaint and at home', async () => {
  const { account, sesizare } = await aReport('Mașina nu a trecut.')
  const page = await openCase(await aMember('dispecer', 'Ana Apostol'), sesizare)
  await page.getByRole('button', { name: 'Revine echipa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Când revine echipa' })
  const say = dialog.getByRole('button', { name: 'Anunță revenirea' })
  await say.click()
  await expectFieldError(dialog.getByLabel('Ziua'), 'Câmp obligatoriu')
  await dialog.getByLabel('Ziua').fill(addDays(dayOf(new Date()), 1))
  await dialog.getByLabel('Până la ora').fill('12:00')
  await expectAccessible(page)
  await say.click()
  await page.getByText('Cetățeanul a fost anunțat când revine echipa.').waitFor()

  const phone = await openPage()
  await signIn(phone, account)
  await phone.getByText('Echipa revine mâine, până la 12:00').first().waitFor()
  await phone.goto(`/#/sesizare/${sesizare.id}`)
  await phone.getByRole('heading', { name: 'Parcurs' }).waitFor()
  await phone
    .getByRole('strong')
    .filter({ hasText: 'Echipa revine mâine, până la 12:00' })
    .waitFor()
})

it('an answer begins from a template, the term is extended, and the case closed as a duplicate', async () => {
  const account = await anAccount()
  const device = await signInAnotherDevice(account)
  const main = await sendReport(device, 'Miros puternic la colț.')
  const sesizare = await sendReport(device, 'Același miros, din nou.')
  const page = await openCase(await aMember('dispecer', 'Ana Apostol'), sesizare)

  await answerField(page).fill('Ce am scris rămâne.')
  await page.getByRole('button', { name: 'Șabloane' }).click()
  const templates = page.getByRole('dialog', { name: 'Șabloane de răspuns' })
  await templates.getByRole('button', { name: 'Șablon nou' }).click()
  await templates.getByRole('button', { name: 'Păstrează șablonul' }).click()
  await expectFieldError(templates.getByLabel('Titlu'), 'Câmp obligatoriu')
  const title = `Proba ${sesizare.numar}`
  await templates.getByLabel('Titlu').fill(title)
  await templates
    .getByLabel('Text', { exact: true })
    .fill('Lucrăm la {numar}. Codul dvs. este {cod_client}.')
  await expectAccessible(page)
  await templates.getByRole('button', { name: 'Păstrează șablonul' }).click()
  await templates.getByLabel('Căutați un șablon').fill('locul exact')
  await templates.getByRole('button', { name: /^Avem nevoie de locul exact/ }).waitFor()
  await templates.getByLabel('Căutați un șablon').fill(title)
  await templates.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await page.getByText('De completat de mână: codul de client.').waitFor()
  const began = await answerField(page).inputValue()
  expect(began).toContain(`Ce am scris rămâne.\n\nLucrăm la ${sesizare.numar}.`)
  expect(await thread(page).getByText('Ce am scris rămâne.').count()).toBe(0)
  await answerField(page).fill('')

  await page.getByRole('button', { name: 'Prelungește' }).click()
  const extension = page.getByRole('dialog', { name: 'Prelungește termenul' })
  const extend = extension.getByRole('button', { name: 'Prelungește termenul' })
  await extend.click()
  await expectFieldError(extension.getByLabel('Motivul'), 'Câmp obligatoriu')
  await extension.getByLabel('Motivul').fill('Așteptăm o analiză a aerului.')
  await extend.click()
  await page.getByText('Termenul a fost prelungit, iar cetățeanul a fost anunțat.').waitFor()
  await thread(page).getByText('Așteptăm o analiză a aerului.').waitFor()

  await page.getByRole('button', { name: 'Unește' }).click()
  const merge = page.getByRole('dialog', { name: 'Unește cu alt caz' })
  await merge.getByLabel('Numărul cazului principal').fill(main.numar)
  await merge.getByRole('button', { name: 'Caută' }).click()
  await merge.getByRole('radio', { name: new RegExp(main.numar) }).check()
  await expectAccessible(page)
  await merge.getByRole('button', { name: 'Unește' }).click()
  await page.getByText(`Cazul a fost unit cu ${main.numar}.`).waitFor()
  await page.getByText('Închis ca duplicat al cazului').getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: main.numar }).waitFor()
  await page.locator('summary', { hasText: sesizare.numar }).click()
  await page.getByText('Același miros, din nou.').first().waitFor()
})
