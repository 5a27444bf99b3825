import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFirefox } from '../../scripts/engines.mjs'
import { stripMetadata } from '#src/photos/strip-metadata.ts'
import { startQueryableFaultyPortal, type QueryableFaultyPortal } from '#tests/pwa/steps.ts'
import { aPhonePhoto } from '#tests/support/sample-photos.ts'
import { aSupportRequest } from '#tests/support/steps/support.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import type { Engine } from './support/engine.ts'
import { firefox, type Preferences } from './support/firefox.ts'
import { openPage } from './support/open-page.ts'
import { button, css, dialog, field, text } from './support/page.ts'
import { demo, signIn, writeToSupport } from './support/steps.ts'

/** Firefox with preferences for privacy or low vision. */

const program = findFirefox()

/** Creates a Firefox with these preferences; stops it after the surrounding block. */
function firefoxWith(preferences: Preferences): Engine {
  const engine = firefox(program!, preferences)
  afterAll(() => engine.stop())
  return engine
}

describe.skipIf(!program)('Firefox', () => {
  describe('that randomizes canvas data (resistFingerprinting)', () => {
    const engine = firefoxWith({ 'privacy.resistFingerprinting': true })
    let portal: QueryableFaultyPortal
    beforeAll(async () => {
      portal = await startQueryableFaultyPortal()
    })
    afterAll(() => portal.close())

    it('sends a photo unresized, without its metadata', async () => {
      const photo = await aPhonePhoto()
      const bare = await stripMetadata(new Blob([new Uint8Array(photo.buffer)]), 'image/jpeg')
      const page = await openPage(engine, { baseURL: portal.url })
      await page.open('/auth/login')
      await writeToSupport(page, aSupportRequest(), [photo])
      await page.waitFor(text('Încărcat', { within: dialog('Suport online') }))
      const held = await portal.query('select sha256 from files where name = $1', [photo.name])
      expect(held).toEqual([{ sha256: sha256Of(await bare!.arrayBuffer()) }])
    })
  })

  describe('that blocks cookies', () => {
    const engine = firefoxWith({ 'network.cookie.cookieBehavior': 2 })

    it('shows a notice, and the frequent questions stay readable', async () => {
      const page = await openPage(engine)
      await page.open('/auth/login')
      await page.waitFor(text(/blochează cookie-urile acestui site/))
      await page.click(button('ÎNTREBĂRI FRECVENTE'))
      await page.click(text('Cu ce date mă autentific în portal?'))
      await page.waitFor(css('.markdown'))
    })

    it('explains at sign-in why it fails, and keeps the typed values', async () => {
      const { cnpCui, password } = await anAccount()
      const page = await openPage(engine)
      page.tolerate(/403/)
      await page.open('/auth/login')
      await page.fill(field('CNP sau CUI'), cnpCui)
      await page.fill(field('Parolă', { exact: true }), password)
      await page.click(button('Autentificare'))
      await page.waitFor(css('form [role=alert]'))
      expect(await page.textOf(css('form [role=alert]'))).toContain('cookie-uri')
      expect(await page.valueOf(field('CNP sau CUI'))).toBe(cnpCui)
    })
  })

  describe('with forced colours', () => {
    const engine = firefoxWith({ 'browser.display.document_color_use': 2 })

    it('draws the knob of a switch in a different colour from its track, on and off', async () => {
      const page = await openPage(engine)
      await signIn(page, demo)
      await page.goTo('/setari#notificari')
      await page.waitFor(css('.switch__box[aria-checked=true]:enabled'))
      await page.waitFor(css('.switch__box[aria-checked=false]:enabled'))
      const { isForced, switches } = await page.evaluate(measureSwitches)
      expect(isForced).toBe(true)
      for (const { knob, track } of switches) expect(knob).not.toBe(track)
    })
  })
})

const sha256Of = (bytes: ArrayBuffer) =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

/** Runs in the page. */
function measureSwitches() {
  const boxes = [...document.querySelectorAll('.switch__box:enabled')]
  return {
    isForced: matchMedia('(forced-colors: active)').matches,
    switches: boxes.map((box) => ({
      knob: getComputedStyle(box, '::before').backgroundColor,
      track: getComputedStyle(box).backgroundColor,
    })),
  }
}
