import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locatiileMele } from '#contract/locatii.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { engines, openPage } from './support/open-page.ts'
import { button, dialog, field, radio, text } from './support/page.ts'
import { demo, signIn } from './support/steps.ts'

// Own portal, as citizens are reminded of nothing in that of the other tests.
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ REMINDERS: '1' })
})
afterAll(() => portal.stop())

describe.each(engines)('%s', (_, engine) => {
  it('the evening before a pick-up is told at the chosen hour, until it is stopped', async () => {
    const device = await signInAnotherDevice(demo, portal.url)
    const stored = async () => (await device.call(locatiileMele)).data[0]!.memento
    const within = dialog('Cu o seară înainte')
    const page = await openPage(engine, { baseURL: portal.url })
    await signIn(page, demo)
    await page.click(button('Amintește-mi'))
    await page.waitFor(text('Dacă o colectare se mută, vă anunțăm în ziua în care se mută.'))
    await page.select(field('La ce oră', { within }), '18:00')
    await page.check(radio('E-mail', { within }))
    await page.click(button('Salvează', { within }))
    await page.waitForGone(within)
    expect(await stored()).toEqual({ ora: '18:00', canal: 'email' })
    await page.click(button('Vă amintim în ajun, la 18:00'))
    await page.click(button('Nu-mi mai aminti', { within }))
    await page.waitFor(button('Amintește-mi'))
    expect(await stored()).toBeNull()
  })
})
