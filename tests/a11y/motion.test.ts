import { expect, it } from 'vitest'
import { getFaqPageSlug } from '#contract/faq.ts'
import { suportOnline } from '#contract/support.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/sample-files.ts'
import { holdRequests } from '#tests/support/steps/stub-responses.ts'
import { overlayOf, toastOf } from '#tests/support/steps/feedback.ts'
import {
  aSupportRequest,
  attach,
  fillSupport,
  openSupportAtLogin,
  sendButton,
} from '#tests/support/steps/support.ts'

/** Lists visible running animations; a toast's bar is its timer, and hidden with reduced motion. */
function moving(page: PortalPage): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const { target, pseudoElement } = effect as KeyframeEffect
      const isSeen = target?.checkVisibility({ visibilityProperty: true })
      const lasts = Number(effect?.getComputedTiming().duration) > 0
      const name = `${target?.className} ${pseudoElement ?? ''}`
      return isSeen && lasts && playState === 'running' ? [name.trim()] : []
    }),
  )
}

/** Goes through animated states: a dialog, an upload, a toast, a pending request. */
async function goThrough(page: PortalPage): Promise<string[][]> {
  const dialog = await openSupportAtLogin(page)
  const opened = await moving(page)
  await fillSupport(dialog, aSupportRequest())
  await attach(page, [aPdf()])
  await toastOf(page, 'Fișierul dvs. a fost adăugat cu succes.').waitFor()
  const told = await moving(page)
  await holdRequests(page, suportOnline)
  await sendButton(dialog).click()
  await overlayOf(page).waitFor()
  return [opened, told, await moving(page)]
}

it('nothing is animated with reduced motion', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  expect(await goThrough(page)).toEqual([[], [], []])
})

it('loading questions are not animated with reduced motion', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await holdRequests(page, getFaqPageSlug)
  await page.goto('/#/auth/login')
  await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
  await page.getByRole('dialog').locator('.skeleton').first().waitFor()
  expect(await moving(page)).toEqual([])
})

it('the same states are animated by default', async () => {
  const page = await openPage()
  const [opened, told, waiting] = await goThrough(page)
  expect(opened).not.toEqual([])
  expect(told).not.toEqual([])
  expect(waiting).toContain('spinner')
})
