import { expect, it } from 'vitest'
import { getFaqPageSlug } from '#contract/faq.ts'
import { suportOnline } from '#contract/support.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { aPdf, aPng } from '#tests/support/sample-files.ts'
import { holdRequests } from '#tests/support/steps/stub-responses.ts'
import { aPerson, fillPerson, identify } from '#tests/support/steps/accounts.ts'
import { overlayOf, toastOf } from '#tests/support/steps/feedback.ts'
import {
  aSupportRequest,
  attach,
  fileRow,
  fillSupport,
  openSupport,
  sendButton,
} from '#tests/support/steps/support.ts'

interface MotionRecord {
  started: Set<string>
}

/** Records in the page what starts to move: an animation of 200 ms is over before a slow machine can look for it. */
async function recordMotion(page: PortalPage): Promise<void> {
  await page.evaluate(() => {
    const started = new Set<string>()
    Object.assign(window, { started })
    const record = ({ target, type }: Event) => {
      if (!(target instanceof Element) || !target.checkVisibility({ visibilityProperty: true }))
        return
      const { animationDuration, transitionDuration } = getComputedStyle(target)
      const durations = type === 'animationstart' ? animationDuration : transitionDuration
      if (durations.split(',').some((duration) => parseFloat(duration) > 0))
        started.add(target.className)
    }
    const animate = Element.prototype.animate
    Element.prototype.animate = function (keyframes, options) {
      started.add(`${this.className} ${JSON.stringify(keyframes)}`)
      return animate.call(this, keyframes, options)
    }
    document.addEventListener('animationstart', record)
    document.addEventListener('transitionrun', record)
  })
}

/** Classes of the visible elements that have moved since the last call, once what is about to move has begun. */
function motionOf(page: PortalPage): Promise<string[]> {
  return page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ ready }) => ready.catch(() => null)))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { started } = window as unknown as MotionRecord
    const names = [...started]
    started.clear()
    return names
  })
}

/** Goes through animated states: a dialog, an upload, a toast, a pending request. */
async function goThrough(page: PortalPage): Promise<string[][]> {
  await page.goto('/#/auth/login')
  await recordMotion(page)
  const dialog = await openSupport(page)
  const opened = await motionOf(page)
  await fillSupport(dialog, aSupportRequest())
  await attach(page, [aPdf()])
  await toastOf(page, 'Fișierul dvs. a fost adăugat cu succes.').waitFor()
  const told = await motionOf(page)
  await holdRequests(page, suportOnline)
  await sendButton(dialog).click()
  await overlayOf(page).waitFor()
  return [opened, told, await motionOf(page)]
}

it('nothing is animated with reduced motion', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  expect(await goThrough(page)).toEqual([[], [], []])
})

it('loading questions are not animated with reduced motion', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await holdRequests(page, getFaqPageSlug)
  await page.goto('/#/auth/login')
  await recordMotion(page)
  await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
  await page.getByRole('dialog').locator('.skeleton').first().waitFor()
  expect(await motionOf(page)).toEqual([])
})

it('the same states are animated by default', async () => {
  const page = await openPage()
  const [opened, told, waiting] = await goThrough(page)
  expect(opened).toContain('modal sheet')
  expect(told).toContain('toast toast--success')
  expect(waiting).toContain('spinner')
})

/** Goes one step forward and one back in the registration, then removes the first of two files. */
async function slideAround(page: PortalPage): Promise<string[][]> {
  const person = aPerson()
  await identify(page, person)
  await recordMotion(page)
  await fillPerson(page, person)
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByLabel('Strada').waitFor()
  const forward = await motionOf(page)
  await page.getByRole('button', { name: 'Înapoi' }).click()
  await page.getByLabel('Prenume').waitFor()
  const back = await motionOf(page)
  const dialog = await openSupport(page)
  await attach(page, [aPdf(), await aPng()])
  await fileRow(dialog, 'ecran.png').getByText('Încărcat').waitFor()
  await motionOf(page)
  await dialog.getByRole('button', { name: 'Șterge factura.pdf' }).click()
  await dialog.getByRole('group', { name: 'Fișiere (1)' }).waitFor()
  return [forward, back, await motionOf(page)]
}

it('steps and rows slide in from where they were', async () => {
  const [forward, back, removed] = await slideAround(await openPage())
  expect(forward!.join('\n')).toContain('translateX(1rem)')
  expect(back!.join('\n')).toContain('translateX(-1rem)')
  expect(removed!.join('\n')).toMatch(/^file file--sent .*translateY\(\d+(\.\d+)?px\)/m)
})

it('steps and rows do not slide with reduced motion', async () => {
  const slid = await slideAround(await openPage({ reducedMotion: 'reduce' }))
  expect(slid).toEqual([[], [], []])
})
