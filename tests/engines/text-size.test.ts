import { describe, expect, it } from 'vitest'
import { engines, openPage } from './support/open-page.ts'
import { radio } from './support/page.ts'
import { demo, signIn } from './support/steps.ts'

describe.each(engines)('%s', (_, engine) => {
  it('very large text is kept on a reload, and nothing scrolls sideways', async () => {
    const page = await openPage(engine)
    await signIn(page, demo)
    await page.goTo('/setari#aspect')
    await page.check(radio('Foarte mare'))
    await page.reload()
    await page.waitFor(radio('Foarte mare'))
    expect(await page.isChecked(radio('Foarte mare'))).toBe(true)
    expect(await page.evaluate(measureText)).toEqual({ size: '24px', overflow: 0 })
    await page.saveScreenshot('text-size')
  })
})

/** Runs in the page. */
function measureText() {
  const { documentElement: root } = document
  return {
    size: getComputedStyle(root).fontSize,
    overflow: root.scrollWidth - root.clientWidth,
  }
}
