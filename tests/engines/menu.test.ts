import { describe, expect, it } from 'vitest'
import { engines, openPage } from './support/open-page.ts'
import { demo, signIn } from './support/steps.ts'

/** At this width the side menu is collapsed and opens on hover. */
const COLLAPSING = { width: 1000, height: 844 }
const ONE_LINE_PX = 72

describe.each(engines)('%s', (_, engine) => {
  it('the collapsed side menu shows each help link on one line when it opens', async () => {
    const page = await openPage(engine, { size: COLLAPSING })
    await signIn(page, demo)
    await page.evaluate(hoverMenu)
    await page.waitUntil(async () => (await page.evaluate(measureMenu)).isOpen, 'the open menu')
    const { heights } = await page.evaluate(measureMenu)
    expect(heights.length).toBeGreaterThan(2)
    expect(Math.max(...heights)).toBeLessThan(ONE_LINE_PX)
  })
})

/** Runs in the page. */
function hoverMenu(): void {
  const over = new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true })
  document.querySelector('.sidebar__panel')?.dispatchEvent(over)
}

/** Runs in the page. */
function measureMenu() {
  const panel = document.querySelector('.sidebar__panel')
  const help = [...document.querySelectorAll('.sidebar .nav--help > *')]
  return {
    isOpen: (panel?.getBoundingClientRect().width ?? 0) > 200,
    heights: help.map((link) => link.getBoundingClientRect().height),
  }
}
