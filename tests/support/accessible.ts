import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Rules of axe about colours, without the one of level AAA, which is off in axe too. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Runs a checker's script in the page once, through the debugger, which the content security policy does not block. */
export async function injectChecker(
  page: Page,
  name: 'axe' | 'ace',
  source: string,
): Promise<void> {
  if (await page.evaluate((it) => it in window, name)) return
  const debuggerSession = await page.context().newCDPSession(page)
  await debuggerSession.send('Runtime.evaluate', { expression: source })
  await debuggerSession.detach()
}

/** Fails with a readable list if axe finds a violation on the current page. Every rule is on. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, {})
}

/** Runs axe on the current page, light and dark, which differ in colours alone: dark, only the rules about them run. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, { runOnly: COLOR_RULES })
}

async function expectNoViolations(page: Page, rules: axe.RunOptions): Promise<void> {
  await injectChecker(page, 'axe', axe.source)
  await finishTransitions(page)
  const problems = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options)
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')}`),
      )
    },
    { resultTypes: ['violations'], ...rules } satisfies axe.RunOptions,
  )
  expect(problems, `axe on ${page.url()}`).toEqual([])
}

/** Waits for transitions under way, in which axe would read colours that no citizen reads. Others start at their end. */
async function finishTransitions(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const underWay = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    })
    await Promise.allSettled(underWay.map(({ finished }) => finished))
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
