import { expect, it } from 'vitest'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { alertOf } from '#tests/support/steps/feedback.ts'
import { LOGIN } from '#tests/support/steps/routes.ts'
import {
  aSupportRequest,
  fillSupport,
  openSupport,
  sendButton,
} from '#tests/support/steps/support.ts'
import { NETWORK_ERRORS, waitForWorkerControl } from './worker-steps.ts'

/** Counts calls of `StorageManager.persist`: Firefox prompts the citizen at each. */
async function countQuestions(page: PortalPage): Promise<() => number> {
  let questions = 0
  await page.exposeFunction('countQuestion', () => void (questions += 1))
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      await (window as unknown as { countQuestion(): Promise<void> }).countQuestion()
      return false
    }
  })
  return () => questions
}

async function write(page: PortalPage, answer: string): Promise<void> {
  const dialog = await openSupport(page)
  await fillSupport(dialog, aSupportRequest())
  await sendButton(dialog).click()
  await alertOf(page, answer).locator('.btn').click()
}

it('requests persistent storage once, when an entry is queued', async () => {
  const page = await openPage({ worker: true })
  page.tolerate(NETWORK_ERRORS)
  const questions = await countQuestions(page)
  await page.goto(`/#${LOGIN}`)
  await waitForWorkerControl(page)
  for (const answer of ['Felicitări!', 'Felicitări!']) await write(page, answer)
  expect(questions()).toBe(0)

  await page.context().setOffline(true)
  await write(page, 'Păstrat')
  await expect.poll(questions).toBe(1)
  await write(page, 'Păstrat')
  await page.reload()
  await write(page, 'Păstrat')
  expect(questions()).toBe(1)
})

it('requests persistent storage once when the portal is installed', async () => {
  const page = await openPage({ worker: true })
  const questions = await countQuestions(page)
  await page.goto(`/#${LOGIN}`)
  await waitForWorkerControl(page)
  const install = () => page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await install()
  await expect.poll(questions).toBe(1)
  await install()
  expect(questions()).toBe(1)
})
