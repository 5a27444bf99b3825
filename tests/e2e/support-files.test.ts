import { expect, it } from 'vitest'
import { suportOnline } from '#contract/support.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import { openPage } from '#tests/support/browser.ts'
import { aJpeg, aPdf, aPng, aTextNamedPdf } from '#tests/support/sample-files.ts'
import { abortRequests, holdRequests, removeStubs } from '#tests/support/steps/stub-responses.ts'
import { closeAlert, toastOf } from '#tests/support/steps/feedback.ts'
import { removeIndexedDb } from '#tests/support/steps/stored.ts'
import {
  aSupportRequest,
  attach,
  fileRow,
  fillSupport,
  openSupportAtLogin,
  sendButton,
} from '#tests/support/steps/support.ts'

const ADDED = 'Fișierul dvs. a fost adăugat cu succes.'
const ALL_ADDED = 'Fișierele dvs. au fost adăugate cu succes.'
const NOT_UPLOADED = 'Fișierul selectat nu a putut fi încărcat. Vă rugăm să reîncercați.'

const LONG_NAME = `factura-${'foarte-'.repeat(12)}lunga.pdf`

async function threeFiles() {
  return [aPdf(LONG_NAME), await aJpeg(), await aPng()]
}

it('a PDF and two pictures are uploaded and sent with the request', async () => {
  const files = await threeFiles()
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, aSupportRequest())
  await attach(page, files)
  for (const { name } of files) await fileRow(dialog, name).getByText('Încărcat').waitFor()
  await toastOf(page, ALL_ADDED).waitFor()
  const row = (await fileRow(dialog, LONG_NAME).boundingBox())!
  const extension = (await dialog.getByText('.pdf', { exact: true }).boundingBox())!
  expect(extension.x + extension.width).toBeLessThan(row.x + row.width)
  await dialog.getByRole('group', { name: 'Fișiere (3)' }).waitFor()

  const request = page.waitForRequest(`**${suportOnline.path}`)
  await sendButton(dialog).click()
  const body = (await request).postDataJSON()
  const sent = body.files.documente_fotografii
  expect(sent.map(({ nume }: { nume: string }) => nume)).toEqual(files.map(({ name }) => name))
  expect(JSON.parse(body.documente_fotografii_source)).toEqual(sent)
  await page.getByText('a fost trimisă cu succes.').waitFor()
})

it('the row shows the upload’s progress, and sending waits for it', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, aSupportRequest())
  const release = await holdRequests(page, uploadFileRegister)
  await attach(page, [await aPng()])
  const row = fileRow(dialog, 'ecran.png')
  await row.getByRole('progressbar', { name: 'Se încarcă ecran.png' }).waitFor()
  await row.getByText(/Se încarcă \d+%/).waitFor()

  const request = page.waitForRequest(`**${suportOnline.path}`)
  await sendButton(dialog).click()
  release()
  const { files } = (await request).postDataJSON()
  expect(files.documente_fotografii).toMatchObject([{ nume: 'ecran.png' }])
  await page.getByText('a fost trimisă cu succes.').waitFor()
})

it('files are removed one by one, or all at once', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await attach(page, await threeFiles())
  await fileRow(dialog, 'ecran.png').getByText('Încărcat').waitFor()
  await dialog.getByRole('button', { name: 'Șterge poza.jpg' }).click()
  await dialog.getByRole('group', { name: 'Fișiere (2)' }).waitFor()
  expect(await fileRow(dialog, 'poza.jpg').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Șterge toate fișierele' }).click()
  await dialog.getByRole('group', { name: 'Fișiere', exact: true }).waitFor()
  expect(await dialog.getByRole('list').count()).toBe(0)
})

it('a removed file can be chosen again', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  for (let time = 1; time <= 2; time++) {
    await attach(page, [aPdf()])
    await fileRow(dialog, 'factura.pdf').getByText('Încărcat').waitFor()
    await dialog.getByRole('button', { name: 'Șterge factura.pdf' }).click()
    await fileRow(dialog, 'factura.pdf').waitFor({ state: 'detached' })
  }
})

it('a text file named PDF is rejected with an alert, and its row offers a retry', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  page.tolerate(/Failed to load resource.*(415|422)/)
  await attach(page, [aTextNamedPdf()])
  await closeAlert(page, 'Putem primi numai imagini JPG, PNG sau WebP și documente PDF.')
  const row = fileRow(dialog, 'nota.pdf')
  await row.getByText('Nu s-a încărcat').waitFor()
  await row.getByRole('button', { name: 'Reîncearcă nota.pdf' }).waitFor()
  await row.getByRole('button', { name: 'Șterge nota.pdf' }).click()
  await row.waitFor({ state: 'detached' })
})

it('a file that failed to upload waits for its form, and a retry uploads it', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await abortRequests(page, uploadFileRegister)
  await attach(page, [aPdf()])
  const row = fileRow(dialog, 'factura.pdf')
  await row.getByText('Pleacă odată cu formularul').waitFor()
  expect(await toastOf(page, NOT_UPLOADED).count()).toBe(0)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await removeStubs(page, uploadFileRegister)
  await row.getByRole('button', { name: 'Reîncearcă factura.pdf' }).click()
  await row.getByText('Încărcat').waitFor()
  await toastOf(page, ADDED).waitFor()
})

it('without a database, a failed upload shows a toast until its form is closed', async () => {
  const page = await openPage()
  await removeIndexedDb(page)
  const dialog = await openSupportAtLogin(page)
  // Toasts do not time out, so that only the form can close this one.
  await page.evaluate(() =>
    addEventListener('animationend', (event) => event.stopPropagation(), true),
  )
  await abortRequests(page, uploadFileRegister)
  await attach(page, [aPdf()])
  await toastOf(page, NOT_UPLOADED).waitFor()
  await fileRow(dialog, 'factura.pdf').getByText('Nu s-a încărcat').waitFor()
  await dialog.getByRole('button', { name: 'Renunță' }).click()
  await toastOf(page, NOT_UPLOADED).waitFor({ state: 'detached' })
})

it('files beyond twenty are left out with a toast', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await holdRequests(page, uploadFileRegister)
  await attach(
    page,
    Array.from({ length: 21 }, (_, at) => aPdf(`document-${at + 1}.pdf`)),
  )
  await toastOf(page, 'Puteți atașa cel mult 20 de fișiere.').waitFor()
  await dialog.getByRole('group', { name: 'Fișiere (20)' }).waitFor()
  expect(await fileRow(dialog, 'document-21.pdf').count()).toBe(0)
})
