import { inject, describe, it, expect } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { openDatabase } from '#server/db/db.ts'
import { addInvoices } from '#server/domain/receivables.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { fetchMessages } from '#tests/support/messages.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import { engines, openPage } from './support/open-page.ts'
import { button, dialog, field, heading, region, text } from './support/page.ts'
import { signIn } from './support/steps.ts'

const SECTION = region('Plătesc și pentru')
const CODE = /codul (\d{5})/

/** Returns a client of one engine alone, with what stands on their one unpaid invoice. */
async function aClient(engine: string) {
  const account = await anAccount()
  const code = `M-${engine}`
  const [contract] = await queryDatabase<{ id: number; citizen_id: number }>(
    `insert into contracts (citizen_id, numar, tip, state, titular, starts_on, cod_client, address, tariff_name,
       tariff_bani, tariff_unit)
     select citizens.id, $2, 'persoana_fizica', 'activ', 'Titular', '2025-01-01', $2, contracts.address, tariff_name,
       tariff_bani, tariff_unit
     from contracts, citizens where cnp_cui = $1 limit 1 returning id, citizen_id`,
    [account.cnpCui, code],
  )
  const today = dayOf(new Date())
  const invoice = {
    citizenId: contract!.citizen_id,
    contractId: contract!.id,
    serie: 'MT',
    numar: String(contract!.id),
    period: today.slice(0, 7),
    issuedOn: today,
    dueOn: addDays(today, 20),
    totalBani: 5266,
    vatBani: 0,
    lines: [],
  }
  const db = openDatabase(inject('databaseUrl'), 1)
  try {
    await addInvoices(db, [invoice], new Date())
  } finally {
    await db.$client.end()
  }
  return { phone: account.telefon, code, number: `MT ${invoice.numar}` }
}

describe.each(engines)('%s', (name, engine) => {
  it('a citizen asks to pay for another, who consents by SMS, sees the sums, and stops', async () => {
    const { phone, code, number } = await aClient(name)
    const page = await openPage(engine)
    await signIn(page, await anAccount())
    await page.goTo('/plati#pentru')
    await page.click(button('Plătesc și pentru altcineva'))
    await page.fill(field('Numărul facturii'), number)
    await page.fill(field('Codul de client'), code)
    await page.fill(field('Cum îi spuneți'), 'Mama')
    await page.click(button('Trimite SMS-ul'))
    await page.waitFor(text('Așteaptă codul'))
    const sent = async () => (await fetchMessages(phone)).find(({ text: sms }) => CODE.test(sms))
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
