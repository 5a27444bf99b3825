import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

async function signedIn(): Promise<PortalPage> {
  const page = await openPage({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD })
  return page
}

/** Returns a computed style of an element or of its `::before`. */
function styleOf(element: Locator, property: string, pseudo?: '::before'): Promise<string> {
  return element.evaluate(
    (it, [name, part]) => getComputedStyle(it, part).getPropertyValue(name!),
    [property, pseudo] as const,
  )
}

const border = (element: Locator) =>
  styleOf(element, 'border-bottom-width').then((width) => Number.parseFloat(width))

it('the knob of a switch is visible, on and off', async () => {
  const page = await signedIn()
  await page.goto('/#/setari#notificari')
  for (const checked of [true, false]) {
    const box = page.getByRole('switch', { checked, disabled: false }).first()
    await box.waitFor()
    const knob = await styleOf(box, 'background-color', '::before')
    expect(knob, `checked: ${checked}`).not.toBe(await styleOf(box, 'background-color'))
  }
})

it('the bars of the invoices are visible and their three kinds distinct', async () => {
  const page = await signedIn()
  await page.goto('/#/plati')
  await page.locator('.bars .bar').first().waitFor()
  const card = await styleOf(page.locator('.card:has(.bars)'), 'background-color')
  const [paid, open, late] = (['paid', 'open', 'late'] as const).map((kind) =>
    page.locator(`.key > .bar--${kind}`),
  )
  expect(await styleOf(paid!, 'background-color')).not.toBe(card)
  expect(await styleOf(open!, 'background-color')).toBe(card)
  expect(await styleOf(open!, 'border-top-color')).not.toBe(card)
  expect(await styleOf(late!, 'background-image')).toContain('gradient')
})

it('only the selected tab is underlined', async () => {
  const page = await signedIn()
  await page.goto('/#/plati')
  await page.getByRole('tab').first().waitFor()
  const ground = await styleOf(page.locator('body'), 'background-color')
  const line = (selected: boolean) =>
    styleOf(page.getByRole('tab', { selected }).first(), 'border-bottom-color')
  expect(await line(false)).toBe(ground)
  expect(await line(true)).not.toBe(ground)
})

it('the header has a border, and the primary action a thicker one than others', async () => {
  const page = await signedIn()
  expect(await border(page.getByRole('banner'))).toBeGreaterThan(0)
  await page.goto('/#/sesizari/noua')
  await waitForHeading(page, 'Arătați-ne problema')
  const next = page.getByRole('button', { name: 'Continuă' })
  const skip = page.getByRole('button', { name: 'Sari peste' })
  expect(await border(next)).toBeGreaterThan(await border(skip))
})
