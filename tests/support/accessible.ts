import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Runs a script in the page through the debugger, which the content security policy does not block. */
export async function injectScript(page: Page, source: string): Promise<void> {
  const debuggerSession = await page.context().newCDPSession(page)
  await debuggerSession.send('Runtime.evaluate', { expression: source })
  await debuggerSession.detach()
}

/** Fails with a readable list if axe finds a violation on the current page. Every rule is on. */
export async function expectAccessible(page: Page): Promise<void> {
  await injectScript(page, axe.source)
  const problems = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')}`),
    )
  })
  expect(problems, `axe on ${page.url()}`).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
