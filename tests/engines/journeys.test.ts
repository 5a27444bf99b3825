import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { locatiileMele } from '#contract/locatii.ts'
import { sesizareChatSend } from '#contract/sesizari.ts'
import { codeSentBy, fetchMessages } from '#tests/support/messages.ts'
import { aPhonePhoto } from '#tests/support/sample-photos.ts'
import { anAccount, aPerson } from '#tests/support/steps/accounts.ts'
import { deleteSavedCards, fetchOutstandingItems } from '#tests/support/steps/card-payments.ts'
import { signInAnotherDevice, sendReport } from '#tests/support/steps/own-data.ts'
import { remind } from '#tests/support/steps/remind.ts'
import { aSupportRequest } from '#tests/support/steps/support.ts'
import { engines, openPage, PHONE } from './support/open-page.ts'
import {
  button,
  checkbox,
  css,
  dialog,
  field,
  heading,
  link,
  log,
  radio,
  region,
  text,
  title,
} from './support/page.ts'
import { payer, signIn, waitForWorker, writeToSupport } from './support/steps.ts'

const exact = { exact: true }

/** Names an invoice of no other engine. */
const anObject = (): string => `factura:${randomInt(2 ** 30)}`

describe.each(engines)('%s', (_, engine) => {
  it('a first visit shows the sign-in and installs the service worker', async () => {
    const page = await openPage(engine)
    await page.open('')
    await page.waitFor(title('Intrați în contul dvs.'))
    await page.waitForRoute('/pages/login')
    await waitForWorker(page)
    await page.click(button('ÎNTREBĂRI FRECVENTE'))
    await page.click(text('Cu ce date mă autentific în portal?'))
    await page.waitFor(css('.markdown'))
  })

  it('a wrong password is reported, the right one signs in, and signing out clears the storage', async () => {
    const account = await anAccount()
    const page = await openPage(engine)
    page.tolerate(/40[13]/)
    await page.open('/auth/login')
    await page.fill(field('CNP sau CUI'), account.cnpCui)
    await page.fill(field('Parolă', exact), 'alta parola')
    await page.click(button('Autentificare'))
    await page.waitFor(text('CNP-ul sau CUI-ul ori parola nu sunt corecte.'))
    await signIn(page, account)
    await page.click(button('Deschide meniul'))
    await page.click(button('Deconectare'))
    await page.waitFor(field('CNP sau CUI'))
    const kept = () => [{ ...localStorage }, { ...sessionStorage }]
    expect(JSON.stringify(await page.evaluate(kept))).not.toContain(account.user.nume)
  })

  it('passkeys are shown in the settings only where the browser has them', async () => {
    const page = await openPage(engine)
    await page.open('/auth/login')
    await signIn(page, await anAccount())
    await page.goTo('/setari#dispozitive')
    await page.waitFor(text('Dispozitivul acesta'))
    const has = await page.evaluate(() => 'PublicKeyCredential' in window)
    const add = button('Adaugă acest dispozitiv')
    if (has) await page.waitFor(add)
    else expect(await page.isShown(add)).toBe(false)
  })

  it('an account is registered, confirmed by code, and signed in', async () => {
    const person = aPerson()
    const page = await openPage(engine)
    await page.open('/auth/register')
    await page.check(radio('Persoană fizică'))
    await page.fill(field('CNP', exact), person.cnpCui)
    await page.click(button('Continuă'))
    await page.fill(field('Nume', exact), person.nume)
    await page.fill(field('Prenume'), person.prenume)
    await page.click(button('Continuă'))
    await page.fill(field('Telefon mobil'), person.telefon)
    await page.fill(field('E-mail'), person.email)
    await page.fill(field('Strada'), 'Str. Exemplului')
    await page.fill(field('Număr', exact), '5')
    await page.click(button('Continuă'))
    await page.fill(field('Parolă', exact), person.password)
    await page.fill(field('Confirmare parolă'), person.password)
    await page.check(checkbox('Am citit și accept termenii'))
    await page.check(checkbox('Am citit nota de informare'))
    const code = await codeSentBy(person.telefon, () => page.click(button('Creează contul')))
    await page.fill(field('Cod confirmare'), code)
    await page.click(button('Confirmă', { within: dialog('Introduceți codul primit') }))
    await page.waitFor(title('Bună ziua'))
  })

  it('a forgotten password is reset', async () => {
    const account = await anAccount()
    const password = 'altă frază ușor de reținut 9'
    const page = await openPage(engine)
    await page.open('/pages/forgot-password')
    await page.fill(field('E-mail'), account.email)
    await page.fill(field('CNP | CUI'), account.cnpCui)
    const code = await codeSentBy(account.telefon, () => page.click(button('Următorul pas')))
    await page.waitFor(heading('Pasul 2', exact))
    await page.fill(field('Cod SMS'), code)
    await page.click(button('Următorul pas'))
    await page.waitFor(heading('Pasul 3', exact))
    await page.fill(field('Parolă', exact), password)
    await page.fill(field('Confirmare parolă'), password)
    await page.click(button('Următorul pas'))
    await page.waitFor(text('Parolă actualizată cu succes'))
    await signIn(page, { ...account, password })
  })

  it('a support request arrives with its photo', async () => {
    const plea = aSupportRequest()
    const page = await openPage(engine)
    await page.open('/auth/login')
    await writeToSupport(page, plea, [await aPhonePhoto()])
    await page.waitFor(text('Încărcat', { within: dialog('Suport online') }))
    await page.click(button('Trimite', { within: dialog('Suport online') }))
    await page.waitFor(text('a fost trimisă cu succes'))
    expect(await fetchMessages(plea.email)).toHaveLength(1)
  })

  it('a sesizare draft survives a reload and is sent with its photo', async () => {
    const description = 'O canapea și două saltele lăsate pe trotuar.'
    const page = await openPage(engine)
    await signIn(page, await anAccount())
    await page.goTo('/sesizari/noua')
    await page.waitFor(title('Arătați-ne problema'))
    await page.setFiles('input[type=file][multiple]', [await aPhonePhoto()])
    await page.waitFor(button(/^Șterge .*\.jpg$/))
    await page.click(button('Continuă'))
    await page.fill(field('Adresa sau un reper'), 'Calea Rahovei 196')
    await page.click(button('Continuă'))
    await page.click(button(/^Depozitare ilegală/))
    await page.fill(field('Descriere'), description)
    await page.waitFor(text('Ciornă salvată pe acest dispozitiv'))
    await page.waitUntil(() => page.evaluate(keepsDraft, description), 'the saved draft')
    await page.reload()
    await page.waitFor(title('Ce s-a întâmplat?'))
    expect(await page.valueOf(field('Descriere'))).toBe(description)
    await page.click(button('Continuă'))
    await page.waitFor(title('Verificați și trimiteți'))
    await page.click(button('Trimite sesizarea'))
    await page.waitFor(title('Sesizarea a fost înregistrată'))
    await page.click(link('Vedeți sesizarea'))
    await page.waitFor(title('Depozitare ilegală'))
    await page.waitFor(text(description))
    const isDrawn = () =>
      [...document.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth > 100)
    await page.waitUntil(() => page.evaluate(isDrawn), 'the photo')
  })

  it('a solicitare draft survives a reload and is sent', async () => {
    const details = 'Vreau să știu ce date păstrați.'
    const page = await openPage(engine)
    await signIn(page, await anAccount())
    await page.goTo('/solicitare-add')
    await page.click(button('Cerere privind datele personale'))
    await page.fill(field('Detalii'), details)
    await page.waitUntil(() => page.evaluate(keepsDraft, details), 'the saved draft')
    await page.reload()
    await page.waitFor(text('Am adus înapoi ce ați completat.'))
    expect(await page.valueOf(field('Detalii'))).toBe(details)
    await page.select(field('Dreptul exercitat'), 'acces')
    await page.check(checkbox('Confirm că datele sunt corecte'))
    await page.click(button('Continuă'))
    await page.waitFor(heading('Verificare', exact))
    await page.click(button('Trimite solicitarea'))
    await page.waitFor(title('Solicitarea a fost înregistrată'))
    await page.waitFor(text(/^Vă răspundem cel târziu la \d\d-\d\d-\d{4}\.$/))
  })

  it('a question is only as tall as its words', async () => {
    const page = await openPage(engine)
    await signIn(page, await anAccount())
    await page.goTo('/setari#inchidere')
    await page.fill(field('Parola contului'), 'oricare parolă')
    await page.click(button('Închide contul'))
    await page.waitFor(dialog('Închideți contul definitiv?'))
    const height = await page.evaluate(() => document.querySelector('.sheet--small')!.clientHeight)
    expect(height).toBeLessThan(PHONE.height / 2)
  })

  it('an invoice is paid at the bank and shown as paid on return', async () => {
    const device = await signInAnotherDevice(payer)
    await deleteSavedCards(device)
    const owed = (await fetchOutstandingItems(device))[0]!
    const page = await openPage(engine)
    await signIn(page, payer)
    await page.goTo('/plati')
    await page.check(checkbox(new RegExp(`^Plătește: ${owed.denumire},`)))
    // With its penalties, if it is late.
    await page.click(link(/^Plătește \d/))
    await page.waitForRoute('/payments')
    await page.click(button(/^Plătește /))
    await page.waitFor(heading('Plătiți cu cardul'))
    await page.click(button('Plata reușește'))
    await page.click(button('Confirmă'))
    await page.waitFor(title('Plata a reușit'))
    await page.waitFor(text(owed.denumire, { within: region('Ce ați plătit') }))
  })

  it('a reminder is put off, and another is stopped and then not', async () => {
    const account = await anAccount()
    await remind(account.cnpCui, anObject(), 'Factura de apă')
    const page = await openPage(engine)
    await signIn(page, account)
    await page.goTo('/notificari')
    await page.waitFor(title('Notificări'))
    await page.click(button('Mai târziu'))
    await page.waitFor(text('Vă amintim din nou mâine.'))
    await page.waitForGone(button('Mai târziu'))
    await remind(account.cnpCui, anObject(), 'Factura de gunoi')
    await page.reload()
    await page.click(button('Nu-mi mai aminti'))
    await page.waitForGone(button('Nu-mi mai aminti'))
    await page.click(button('Anulează'))
    await page.waitFor(button('Nu-mi mai aminti'))
  })

  it('the calendar of a place has the due days, if they are wanted', async () => {
    const device = await signInAnotherDevice(payer)
    const [place] = (await device.call(locatiileMele)).data
    const within = dialog('Pune zilele în calendarul dvs.')
    const page = await openPage(engine)
    await signIn(page, payer)
    await page.goTo(`/locatie/${place!.id}`)
    await page.click(button('Pune zilele în calendarul dvs.'))
    await page.check(checkbox('Și scadențele facturilor', { within }))
    await page.click(button(/^(?:Creează adresa|Fă o adresă nouă)$/, { within }))
    const address = css('.secret__address')
    await page.waitFor(address)
    const calendar = await fetch((await page.textOf(address)).trim())
    expect(await calendar.text()).toContain('UID:factura-')
  })

  it('a message from another device appears in the open thread', async () => {
    const account = await anAccount()
    const other = await signInAnotherDevice(account)
    const { id } = await sendReport(other, 'Miros puternic la colțul străzii.')
    const page = await openPage(engine)
    await signIn(page, account)
    await page.goTo(`/sesizare/${id}`)
    await page.waitFor(text('Încă nu sunt mesaje.'))
    const words = 'Am uitat să spun: este lângă școală.'
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await other.call(sesizareChatSend, {
      params: { id: String(id) },
      body: { text: words },
      headers,
    })
    await page.waitFor(text(words, { within: log('Mesaje') }))
    await page.fill(field('Mesajul dvs.'), 'Am văzut.')
    await page.click(button('Trimite mesaj'))
    await page.waitFor(text('Am văzut.', { within: log('Mesaje') }))
  })

  it('the search of the home page answers, and leads to the place', async () => {
    const page = await openPage(engine)
    await signIn(page, await anAccount())
    await page.fill(css('input[type=search]'), 'unde arunc bateriile')
    await page.waitFor(heading('Baterii'))
    await page.click(link(/^Container pentru aparate mici/, { within: region('Răspuns') }))
    await page.waitFor(title('Container pentru aparate mici și baterii'))
  })
})

/** Runs in the page. */
function keepsDraft(words: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('portal-ciorne')
    opening.onerror = () => reject(new Error('IDB'))
    opening.onsuccess = () => {
      const rows = opening.result.transaction('ciorne').objectStore('ciorne').getAll()
      rows.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(rows.result).includes(words))
      }
    }
  })
}
