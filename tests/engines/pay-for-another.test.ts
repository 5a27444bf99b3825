import { describe, expect, it } from 'vitest'
import { fetchMessages } from '#tests/support/messages.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import { anOwedInvoice } from '#tests/support/steps/owed-invoice.ts'
import { engines, openPage } from './support/open-page.ts'
import { button, dialog, field, heading, region, text } from './support/page.ts'
import { signIn } from './support/steps.ts'

const SECTION = region('Plătesc și pentru')
const CODE = /codul (\d{5})/

describe.each(engines)('%s', (_, engine) => {
  it('a citizen asks to pay for another, who consents by SMS, sees the sums, and stops', async () => {
    const { cnpCui, telefon } = await anAccount()
    const { number, clientCode } = await anOwedInvoice(cnpCui)
    const page = await openPage(engine)
    await signIn(page, await anAccount())
    await page.goTo('/plati#pentru')
    await page.click(button('Plătesc și pentru altcineva'))
    await page.fill(field('Numărul facturii'), number)
    await page.fill(field('Codul de client'), clientCode)
    await page.fill(field('Cum îi spuneți'), 'Mama')
    await page.click(button('Trimite SMS-ul'))
    await page.waitFor(text('Așteaptă codul'))
    const sent = async () => (await fetchMessages(telefon)).find(({ text: sms }) => CODE.test(sms))
    await expect.poll(sent).toBeDefined()
    await page.fill(field('Codul din SMS'), CODE.exec((await sent())!.text)![1]!)
    await page.click(button('Confirmă'))

    await page.waitFor(heading('Mama', { within: SECTION }))
    await page.waitFor(text('52,66 lei', { within: SECTION }))
    await page.waitFor(button(/^Plătește .* pentru Mama$/))
    await page.click(button('Nu mai plătesc pentru Mama'))
    await page.click(button('Nu mai plătesc', { exact: true, within: dialog(/^Nu mai plătiți/) }))
    await page.waitForGone(button('Nu mai plătesc pentru Mama'))
  })
})
