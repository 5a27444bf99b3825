import type { PortalPage } from './browser.ts'

/**
 * Returns the lowest contrast ratio of text in the header or the side menu, on every background it can have, from
 * computed styles. Both ends of a gradient count.
 */
export function measureMinContrast(page: PortalPage, selector: string): Promise<number> {
  return page.evaluate((where) => {
    type Colour = [red: number, green: number, blue: number, alpha: number]
    const place = document.querySelector(where)!
    const COLOUR = /rgba?\(([^)]+)\)/g
    const coloursIn = (text: string) =>
      [...text.matchAll(COLOUR)].map(([, parts]): Colour => {
        const [red = NaN, green = NaN, blue = NaN, alpha = 1] = parts!.split(/[\s,/]+/).map(Number)
        return [red, green, blue, alpha]
      })
    const over = (top: Colour, under: Colour): Colour => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + under[index] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const luminance = ([red, green, blue]: Colour) => {
      const [r, g, b] = [red, green, blue].map((value) =>
        value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      ) as [number, number, number]
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (one: Colour, other: Colour) => {
      const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
      return (light! + 0.05) / (dark! + 0.05)
    }
    /** Computes the value of a declaration inside `place`. */
    const computed = (property: 'color' | 'backgroundColor', value: string, className = '') => {
      const probe = place.appendChild(document.createElement('span'))
      probe.className = className
      if (value) probe.style[property] = value
      const [colour] = coloursIn(getComputedStyle(probe)[property])
      probe.remove()
      return colour!
    }
    const panel = place.querySelector('.sidebar__panel') ?? place
    const { backgroundColor, backgroundImage } = getComputedStyle(panel)
    const grounds =
      backgroundImage === 'none' ? coloursIn(backgroundColor) : coloursIn(backgroundImage)
    const shown = [...place.querySelectorAll('a, button')].map(
      (element) => coloursIn(getComputedStyle(element).color)[0]!,
    )
    const count = {
      text: computed('color', '', 'count'),
      ground: computed('backgroundColor', '', 'count'),
    }
    const hover = {
      text: computed('color', 'var(--chrome-fg)'),
      ground: computed('backgroundColor', 'var(--chrome-hover)'),
    }
    const least = grounds.flatMap((ground) => {
      const active = over(computed('backgroundColor', 'var(--chrome-active)'), ground)
      const hovered = over(hover.ground, ground)
      const activeText = computed('color', 'var(--chrome-active-fg, var(--chrome-fg))')
      return [
        ...shown.map((text) => contrast(over(text, ground), ground)),
        contrast(over(hover.text, hovered), hovered),
        contrast(over(activeText, active), active),
        contrast(over(count.text, count.ground), over(count.ground, ground)),
      ]
    })
    return Math.min(...least)
  }, selector)
}
